import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenServerReachable } from './when-server-reachable.ts'

const browserEvents = new EventTarget()
const fetchHealth = vi.fn<() => Promise<Response>>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', browserEvents.addEventListener.bind(browserEvents))
  vi.stubGlobal('removeEventListener', browserEvents.removeEventListener.bind(browserEvents))
  vi.stubGlobal('fetch', fetchHealth)
  vi.stubGlobal('document', { querySelector: () => null })
  fetchHealth.mockReset().mockRejectedValue(new TypeError('Failed to fetch'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('does not call back while the server is unreachable or failing', async () => {
  const callback = vi.fn()
  const stop = whenServerReachable(callback)
  browserEvents.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(fetchHealth).toHaveBeenCalledTimes(1)
  fetchHealth.mockResolvedValue(new Response(null, { status: 503 }))
  browserEvents.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(callback).not.toHaveBeenCalled()
  stop()
})

test('calls back once without an online event', async () => {
  const callback = vi.fn()
  whenServerReachable(callback)
  await vi.advanceTimersByTimeAsync(4_000)
  fetchHealth.mockResolvedValue(new Response())
  await vi.advanceTimersByTimeAsync(120_000)
  browserEvents.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(callback).toHaveBeenCalledTimes(1)
})

test('polls with increasing delays and stops when it is ended', async () => {
  const stop = whenServerReachable(() => undefined)
  await vi.advanceTimersByTimeAsync(600_000)
  const requestCount = fetchHealth.mock.calls.length
  expect(requestCount).toBeGreaterThan(15)
  expect(requestCount).toBeLessThan(25)
  stop()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(fetchHealth).toHaveBeenCalledTimes(requestCount)
})
