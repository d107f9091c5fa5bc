// Expensive results are reused for a while, others never.
import { expect, test } from 'vitest'
import { reuseResult } from './reuse-result.ts'

function createCounter({ first }: { first: number }) {
  const clock = { now: 0 }
  let computed = first
  const count = reuseResult(async () => computed++, {
    isExpensive: (value) => value >= 100,
    maxAgeMs: 60_000,
    now: () => clock.now,
  })
  return { clock, count }
}

test('computes other results for each call', async () => {
  const { count } = createCounter({ first: 98 })
  expect(await count()).toBe(98)
  expect(await count()).toBe(99)
})

test('reuses an expensive result until it is too old', async () => {
  const { clock, count } = createCounter({ first: 100 })
  expect(await count()).toBe(100)
  clock.now = 59_999
  expect(await count()).toBe(100)
  clock.now = 60_000
  expect(await count()).toBe(101)
})

test('keeps nothing of a computation that fails', async () => {
  let fails = true
  const count = reuseResult(
    async () => {
      if (fails) throw new Error('no connection')
      return 1
    },
    { isExpensive: () => true, maxAgeMs: 60_000, now: () => 0 },
  )
  await expect(count()).rejects.toThrow('no connection')
  fails = false
  expect(await count()).toBe(1)
})
