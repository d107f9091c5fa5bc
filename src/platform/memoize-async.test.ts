import { expect, test, vi } from 'vitest'
import { memoizeAsync } from './memoize-async.ts'

test('computes each value once, also for simultaneous calls', async () => {
  const compute = vi.fn(async (name: string) => ({ name }))
  const find = memoizeAsync(compute)
  const [first, same, other] = await Promise.all([find('a'), find('a'), find('b')])
  expect(first).toBe(same)
  expect(other).toEqual({ name: 'b' })
  expect(await find('a')).toBe(first)
  expect(compute).toHaveBeenCalledTimes(2)
})

test('retries after a failure', async () => {
  const compute = vi.fn<(name: string) => Promise<string>>()
  compute.mockRejectedValueOnce(new Error('too many open files')).mockResolvedValue('found')
  const find = memoizeAsync(compute)
  await expect(find('a')).rejects.toThrow('too many open files')
  expect(await find('a')).toBe('found')
})
