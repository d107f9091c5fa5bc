import { expect, test } from 'vitest'
import { createBatcher } from './batcher.ts'

test('processes items that arrive together in one batch, in their order', async () => {
  const batches: number[][] = []
  const batcher = createBatcher({
    async processBatch(items: number[]) {
      batches.push(items)
      return items.map((item) => item * 10)
    },
    delayMs: 1,
    maxBatchSize: 3,
  })
  expect(await Promise.all([1, 2, 3, 4, 5].map(batcher.add))).toEqual([10, 20, 30, 40, 50])
  expect(batches).toEqual([
    [1, 2, 3],
    [4, 5],
  ])
})

test('processes one batch at a time', async () => {
  let running = 0
  const batcher = createBatcher({
    async processBatch(items: number[]) {
      running += 1
      expect(running).toBe(1)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
      return items
    },
    delayMs: 0,
    maxBatchSize: 2,
  })
  const items = Array.from({ length: 20 }, (_, index) => index)
  expect(await Promise.all(items.map(batcher.add))).toEqual(items)
})

test('an error rejects the calls of its batch alone, and a result that is an error only its own', async () => {
  const batcher = createBatcher({
    async processBatch(items: number[]) {
      if (items.includes(0)) throw new Error('no connection')
      return items.map((item) => (item < 0 ? new Error('negative') : item))
    },
    delayMs: 0,
    maxBatchSize: 2,
  })
  const results = await Promise.allSettled([0, 1, -2, 3].map(batcher.add))
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled'])
  await expect(batcher.add(4)).resolves.toBe(4)
})

test('processes everything before it is closed', async () => {
  const processed: number[] = []
  const batcher = createBatcher({
    async processBatch(items: number[]) {
      processed.push(...items)
      return items
    },
    delayMs: 60_000,
    maxBatchSize: 2,
  })
  const results = [1, 2, 3, 4, 5].map(batcher.add)
  await batcher.close()
  expect(await Promise.all(results)).toEqual([1, 2, 3, 4, 5])
  expect(processed).toEqual([1, 2, 3, 4, 5])
})
