import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenServerReachable } from './when-server-reachable.ts'

const browser = new EventTarget()
const health = vi.fn<() => Promise<Response>>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
  vi.stubGlobal('fetch', health)
  vi.stubGlobal('document', { querySelector: () => null })
  health.mockReset().mockRejectedValue(new TypeError('Failed to fetch'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a network without the newspaper is not a connection', async () => {
  const back = vi.fn()
  const end = whenServerReachable(back)
  browser.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(health).toHaveBeenCalledTimes(1)
  health.mockResolvedValue(new Response(null, { status: 503 }))
  browser.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(back).not.toHaveBeenCalled()
  end()
})

test('it is noticed without any event, and told once', async () => {
  const back = vi.fn()
  whenServerReachable(back)
  await vi.advanceTimersByTimeAsync(4_000)
  health.mockResolvedValue(new Response())
  await vi.advanceTimersByTimeAsync(120_000)
  browser.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(back).toHaveBeenCalledTimes(1)
})

test('it asks ever less often, and not at all once ended', async () => {
  const end = whenServerReachable(() => undefined)
  await vi.advanceTimersByTimeAsync(600_000)
  const asked = health.mock.calls.length
  expect(asked).toBeGreaterThan(15)
  expect(asked).toBeLessThan(25)
  end()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(health).toHaveBeenCalledTimes(asked)
})
