import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { observeVisibleTime } from './observe-visible-time.ts'

class FakeDisplay extends EventTarget {
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

test('calls once after the time', () => {
  const reached = vi.fn()
  observeVisibleTime(new FakeDisplay(), 2000, reached)
  vi.advanceTimersByTime(1999)
  expect(reached).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(reached).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  expect(reached).toHaveBeenCalledTimes(1)
})

test('leaving before the time calls nothing', () => {
  const reached = vi.fn()
  const stop = observeVisibleTime(new FakeDisplay(), 2000, reached)
  vi.advanceTimersByTime(1500)
  stop()
  vi.advanceTimersByTime(60_000)
  expect(reached).not.toHaveBeenCalled()
})

test('a page opened in the background waits until it is seen', () => {
  const reached = vi.fn()
  const display = new FakeDisplay()
  display.hidden = true
  observeVisibleTime(display, 2000, reached)
  vi.advanceTimersByTime(60_000)
  expect(reached).not.toHaveBeenCalled()
  display.show(true)
  vi.advanceTimersByTime(2000)
  expect(reached).toHaveBeenCalledTimes(1)
})

test('hidden time does not count, seen time adds up', () => {
  const reached = vi.fn()
  const display = new FakeDisplay()
  observeVisibleTime(display, 2000, reached)
  vi.advanceTimersByTime(1500)
  display.show(false)
  vi.advanceTimersByTime(60_000)
  display.show(true)
  vi.advanceTimersByTime(499)
  expect(reached).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(reached).toHaveBeenCalledTimes(1)
})

test('an effect that runs, is undone and runs again counts once', () => {
  const reached = vi.fn()
  const display = new FakeDisplay()
  observeVisibleTime(display, 2000, reached)()
  observeVisibleTime(display, 2000, reached)
  vi.advanceTimersByTime(60_000)
  expect(reached).toHaveBeenCalledTimes(1)
})
