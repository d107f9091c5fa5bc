import { expect, test, vi } from 'vitest'
import { memoizeAsync } from './memoize-async.ts'

test('each is made once, also for those who ask at the same time', async () => {
  const make = vi.fn(async (name: string) => ({ name }))
  const find = memoizeAsync(make)
  const [one, same, other] = await Promise.all([find('a'), find('a'), find('b')])
  expect(one).toBe(same)
  expect(other).toEqual({ name: 'b' })
  expect(await find('a')).toBe(one)
  expect(make).toHaveBeenCalledTimes(2)
})

test('what failed is tried again', async () => {
  const make = vi.fn<(name: string) => Promise<string>>()
  make.mockRejectedValueOnce(new Error('too many open files')).mockResolvedValue('there')
  const find = memoizeAsync(make)
  await expect(find('a')).rejects.toThrow('too many open files')
  expect(await find('a')).toBe('there')
})
