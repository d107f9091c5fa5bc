import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

test('runs no more at once than allowed, in the order they came, also after failures', async () => {
  const inTurn = createConcurrencyLimit(2)
  const begun: number[] = []
  let running = 0
  let most = 0
  const works = Array.from({ length: 9 }, (_, index) =>
    inTurn(async () => {
      begun.push(index)
      most = Math.max(most, ++running)
      await pause(index % 3)
      running -= 1
      if (index % 4 === 0) throw new Error('no luck')
      return index
    }),
  )
  const outcomes = await Promise.allSettled(works)
  expect(most).toBe(2)
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(begun.map((index) => index % 4 !== 0))
  expect(await inTurn(async () => 'after all')).toBe('after all')
})

test('who comes when enough are waiting is refused, and nobody overtakes', async () => {
  const inTurn = createConcurrencyLimit(1, { maxQueued: 1, createError: () => new Error('too many') })
  const ends: (() => void)[] = []
  const began: string[] = []
  const work = (name: string) =>
    inTurn(async () => {
      began.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
    })
  const [first, second] = [work('first'), work('second')]
  await expect(work('third')).rejects.toThrow('too many')
  ends[0]?.()
  await first
  // The turn is the second one's already, however soon another comes.
  const fourth = work('fourth')
  expect(began).toEqual(['first', 'second'])
  ends[1]?.()
  await second
  ends[2]?.()
  await fourth
  expect(began).toEqual(['first', 'second', 'fourth'])
})
