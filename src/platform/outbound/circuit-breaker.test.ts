import { expect, test } from 'vitest'
import { createCircuitBreaker } from './circuit-breaker.ts'

function createBreaker() {
  const clock = { ms: 0 }
  const breaker = createCircuitBreaker({
    maxFailures: 3,
    pauseMs: 1_000,
    maxPauseMs: 5_000,
    now: () => clock.ms,
  })
  const fail = (times: number) => {
    for (let time = 0; time < times; time += 1) {
      expect(breaker.tryStart()).toBe(true)
      breaker.failed()
    }
  }
  return { breaker, clock, fail }
}

test('pauses after several failures in a row, and not before', () => {
  const { breaker, fail } = createBreaker()
  fail(2)
  breaker.succeeded()
  fail(3)
  expect(breaker.tryStart()).toBe(false)
})

test('after the pause one call tries, and its outcome decides', () => {
  const { breaker, clock, fail } = createBreaker()
  fail(3)
  clock.ms = 1_000
  expect([breaker.tryStart(), breaker.tryStart()]).toEqual([true, false])
  breaker.failed()
  expect(breaker.tryStart()).toBe(false)
  clock.ms = 2_000
  expect(breaker.tryStart()).toBe(true)
  breaker.succeeded()
  expect([breaker.tryStart(), breaker.tryStart()]).toEqual([true, true])
})

test('pauses as long as the server asks, up to a limit', () => {
  const { breaker, clock } = createBreaker()
  breaker.failed(2_000)
  clock.ms = 1_999
  expect(breaker.tryStart()).toBe(false)
  clock.ms = 2_000
  expect(breaker.tryStart()).toBe(true)
  breaker.failed(3_600_000)
  clock.ms = 7_000
  expect(breaker.tryStart()).toBe(true)
})
