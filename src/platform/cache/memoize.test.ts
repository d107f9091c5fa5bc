import { expect, test } from 'vitest'
import { createMemoize } from './memoize.ts'
import { createTaggedCache } from './tagged-cache.ts'

const policy = { tags: ['news'], maxAgeMs: 60_000 }

function createTestMemoize() {
  const cache = createTaggedCache<unknown>({ maxBytes: 100_000, sizeOf: () => 1 })
  return { cache, memoize: createMemoize(cache) }
}

test('computes once for concurrent and later callers', async () => {
  const { memoize } = createTestMemoize()
  const result = Promise.withResolvers<number>()
  let computations = 0
  const compute = () => {
    computations += 1
    return result.promise
  }
  const calls = [memoize('n', policy, compute), memoize('n', policy, compute), memoize('n', policy, compute)]
  result.resolve(7)
  expect(await Promise.all(calls)).toEqual([7, 7, 7])
  expect(await memoize('n', policy, compute)).toBe(7)
  expect(computations).toBe(1)
})

test('keeps keys separate', async () => {
  const { memoize } = createTestMemoize()
  const values = [memoize('a', policy, async () => 1), memoize('b', policy, async () => 2)]
  expect(await Promise.all(values)).toEqual([1, 2])
})

test('does not return a value whose computation started before an invalidation', async () => {
  const { cache, memoize } = createTestMemoize()
  const slow = Promise.withResolvers<string>()
  const before = memoize('authors', policy, () => slow.promise)
  cache.invalidate(['news'])
  const after = memoize('authors', policy, async () => 'new')
  slow.resolve('old')
  expect(await before).toBe('old')
  expect(await after).toBe('new')
  expect(await memoize('authors', policy, async () => 'newer')).toBe('new')
})

test('passes on a failure and does not cache it', async () => {
  const { memoize } = createTestMemoize()
  await expect(memoize('n', policy, () => Promise.reject(new Error('database away')))).rejects.toThrow('away')
  expect(await memoize('n', policy, async () => 3)).toBe(3)
})

test('computes an expired value again', async () => {
  const { memoize } = createTestMemoize()
  const expired = { ...policy, maxAgeMs: 0 }
  expect(await memoize('n', expired, async () => 1)).toBe(1)
  expect(await memoize('n', expired, async () => 2)).toBe(2)
})
