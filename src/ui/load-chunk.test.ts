import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadChunk, loadPage } from './load-chunk.ts'
import { chunkTimeoutMs } from './timeouts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('returns the loaded module and clears the timer', async () => {
  expect(await loadChunk(async () => 'code', 'ListenBar')).toBe('code')
  expect(vi.getTimerCount()).toBe(0)
})

test('rejects with an error that names the chunk without folder and extension', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  const load = () => Promise.reject(cause)
  await expect(loadChunk(load, '/static/js/today-page.Bq3f.chunk.js')).rejects.toMatchObject({
    name: 'ChunkLoadError',
    message: 'Loading chunk today-page.Bq3f failed',
    cause,
  })
  await expect(loadChunk(load, 'ListenBar')).rejects.toThrow('Loading chunk ListenBar failed')
})

test('rejects when loading takes longer than 120 seconds', async () => {
  expect(chunkTimeoutMs).toBe(120_000)
  const failed = vi.fn()
  void loadChunk(() => new Promise(() => undefined), 'ListenBar').catch(failed)
  await vi.advanceTimersByTimeAsync(chunkTimeoutMs - 1)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(failed).toHaveBeenCalledWith(
    expect.objectContaining({ name: 'ChunkLoadError', message: 'Loading chunk ListenBar failed' }),
  )
})

test('returns a page component that throws when the code of the page cannot be loaded', async () => {
  const page = await loadPage(() => Promise.reject(new Error('gone')), '/static/js/home-page.1.chunk.js')
  const show = 'default' in page && page.default
  expect(show).toThrow('Loading chunk home-page.1 failed')
})
