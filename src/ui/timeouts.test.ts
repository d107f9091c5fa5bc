import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTimeoutSignal, responseTimeoutMs } from './timeouts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('aborts when the time is over, not earlier', () => {
  const signal = createTimeoutSignal()
  vi.advanceTimersByTime(responseTimeoutMs - 1)
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(signal.aborted).toBe(true)
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' })
})

test('does not abort the caller’s signal, and aborts when the caller aborts', () => {
  const caller = new AbortController()
  const timedOut = createTimeoutSignal(caller.signal)
  vi.advanceTimersByTime(responseTimeoutMs)
  expect(timedOut.aborted).toBe(true)
  expect(caller.signal.aborted).toBe(false)
  const aborted = createTimeoutSignal(caller.signal)
  caller.abort('left')
  expect(aborted.reason).toBe('left')
})
