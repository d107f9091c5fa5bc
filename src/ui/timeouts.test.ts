import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTimeoutSignal, responseTimeoutMs } from './timeouts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('ends what takes too long, and not before', () => {
  const signal = createTimeoutSignal()
  vi.advanceTimersByTime(responseTimeoutMs - 1)
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(signal.aborted).toBe(true)
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' })
})

test('the limit does not give up a caller’s signal, and the caller still can give the request up', () => {
  const caller = new AbortController()
  const late = createTimeoutSignal(caller.signal)
  vi.advanceTimersByTime(responseTimeoutMs)
  expect(late.aborted).toBe(true)
  expect(caller.signal.aborted).toBe(false)
  const another = createTimeoutSignal(caller.signal)
  caller.abort('left')
  expect(another.reason).toBe('left')
})
