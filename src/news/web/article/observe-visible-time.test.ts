import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { observeVisibleTime } from './observe-visible-time.ts'

class FakeDocument extends EventTarget {
  hidden = false
  show(isVisible: boolean) {
    this.hidden = !isVisible
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})

afterEach(() => {
  vi.useRealTimers()
})

test('calls back once after the time', () => {
  const callback = vi.fn()
  observeVisibleTime(new FakeDocument(), 2000, callback)
  vi.advanceTimersByTime(1999)
  expect(callback).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(callback).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  expect(callback).toHaveBeenCalledTimes(1)
})

test('does not call back after stopping early', () => {
  const callback = vi.fn()
  const stop = observeVisibleTime(new FakeDocument(), 2000, callback)
  vi.advanceTimersByTime(1500)
  stop()
  vi.advanceTimersByTime(60_000)
  expect(callback).not.toHaveBeenCalled()
})

test('starts when a page opened in the background becomes visible', () => {
  const callback = vi.fn()
  const document = new FakeDocument()
  document.hidden = true
  observeVisibleTime(document, 2000, callback)
  vi.advanceTimersByTime(60_000)
  expect(callback).not.toHaveBeenCalled()
  document.show(true)
  vi.advanceTimersByTime(2000)
  expect(callback).toHaveBeenCalledTimes(1)
})

test('adds up visible time and ignores hidden time', () => {
  const callback = vi.fn()
  const document = new FakeDocument()
  observeVisibleTime(document, 2000, callback)
  vi.advanceTimersByTime(1500)
  document.show(false)
  vi.advanceTimersByTime(60_000)
  document.show(true)
  vi.advanceTimersByTime(499)
  expect(callback).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(callback).toHaveBeenCalledTimes(1)
})

test('calls back once when an effect runs, is cleaned up and runs again', () => {
  const callback = vi.fn()
  const document = new FakeDocument()
  observeVisibleTime(document, 2000, callback)()
  observeVisibleTime(document, 2000, callback)
  vi.advanceTimersByTime(60_000)
  expect(callback).toHaveBeenCalledTimes(1)
})
