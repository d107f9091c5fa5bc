import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns } from './in-turn.ts'

test('runs no more at once than allowed, in the order they came, also after failures', async () => {
  const inTurn = createTurns(2)
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
