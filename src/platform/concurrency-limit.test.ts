import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

test('runs at most the allowed number at once, in order of arrival, also after failures', async () => {
  const withinLimit = createConcurrencyLimit(2)
  const started: number[] = []
  let running = 0
  let maxRunning = 0
  const operations = Array.from({ length: 9 }, (_, index) =>
    withinLimit(async () => {
      started.push(index)
      maxRunning = Math.max(maxRunning, ++running)
      await pause(index % 3)
      running -= 1
      if (index % 4 === 0) throw new Error('failed')
      return index
    }),
  )
  const results = await Promise.allSettled(operations)
  expect(maxRunning).toBe(2)
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual(started.map((index) => index % 4 !== 0))
  expect(await withinLimit(async () => 'still works')).toBe('still works')
})

test('rejects calls when the queue is full, and keeps the order of waiting calls', async () => {
  const withinLimit = createConcurrencyLimit(1, { maxQueued: 1, createError: () => new Error('too many') })
  const finish: (() => void)[] = []
  const started: string[] = []
  const run = (name: string) =>
    withinLimit(async () => {
      started.push(name)
      await new Promise<void>((resolve) => finish.push(resolve))
    })
  const [first, second] = [run('first'), run('second')]
  await expect(run('third')).rejects.toThrow('too many')
  finish[0]?.()
  await first
  // The slot already belongs to the second call.
  const fourth = run('fourth')
  expect(started).toEqual(['first', 'second'])
  finish[1]?.()
  await second
  finish[2]?.()
  await fourth
  expect(started).toEqual(['first', 'second', 'fourth'])
})

test('rejects a call that has waited too long, and runs the others in order', async () => {
  const limit = { maxQueued: 5, maxWaitMs: 30, createError: () => new Error('waited too long') }
  const withinLimit = createConcurrencyLimit(1, limit)
  let finishFirst: () => void = () => undefined
  const first = withinLimit(() => new Promise<void>((resolve) => (finishFirst = resolve)))
  await expect(withinLimit(async () => 'second')).rejects.toThrow('waited too long')
  const third = withinLimit(async () => 'third')
  finishFirst()
  await first
  expect(await third).toBe('third')
  await pause(2 * limit.maxWaitMs)
  expect(await withinLimit(async () => 'fourth')).toBe('fourth')
})
