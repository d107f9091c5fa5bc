import { expect, test } from 'vitest'
import { createMemoize } from './memoize.ts'
import { createTaggedCache } from './tagged-cache.ts'

const rule = { tags: ['news'], maxAgeMs: 60_000 }

function makeRemember() {
  const cache = createTaggedCache<unknown>({ maxBytes: 100_000, sizeOf: () => 1 })
  return { cache, memoize: createMemoize(cache) }
}

test('computes once for many who ask at the same time, and not again after', async () => {
  const { memoize } = makeRemember()
  const answer = Promise.withResolvers<number>()
  let made = 0
  const make = () => {
    made += 1
    return answer.promise
  }
  const asked = [memoize('n', rule, make), memoize('n', rule, make), memoize('n', rule, make)]
  answer.resolve(7)
  expect(await Promise.all(asked)).toEqual([7, 7, 7])
  expect(await memoize('n', rule, make)).toBe(7)
  expect(made).toBe(1)
})

test('keys do not share', async () => {
  const { memoize } = makeRemember()
  expect(await Promise.all([memoize('a', rule, async () => 1), memoize('b', rule, async () => 2)])).toEqual([
    1, 2,
  ])
})

test('who asks after a write is not given what was being read before it', async () => {
  const { cache, memoize } = makeRemember()
  const slow = Promise.withResolvers<string>()
  const before = memoize('authors', rule, () => slow.promise)
  cache.invalidate(['news'])
  const after = memoize('authors', rule, async () => 'new')
  slow.resolve('old')
  expect(await before).toBe('old')
  expect(await after).toBe('new')
  expect(await memoize('authors', rule, async () => 'newer')).toBe('new')
})

test('a failure is passed on and not kept', async () => {
  const { memoize } = makeRemember()
  await expect(memoize('n', rule, () => Promise.reject(new Error('database away')))).rejects.toThrow('away')
  expect(await memoize('n', rule, async () => 3)).toBe(3)
})

test('what is kept is made again when it is too old', async () => {
  const { memoize } = makeRemember()
  const brief = { ...rule, maxAgeMs: 0 }
  expect(await memoize('n', brief, async () => 1)).toBe(1)
  expect(await memoize('n', brief, async () => 2)).toBe(2)
})
