import { expect, test } from 'vitest'
import { getIssuableFrom, getMonthDays } from './statement-month.ts'

test.each([
  ['2026-01', '2026-01-01', '2026-01-31'],
  ['2026-02', '2026-02-01', '2026-02-28'],
  ['2028-02', '2028-02-01', '2028-02-29'],
  ['2026-12', '2026-12-01', '2026-12-31'],
])('%s begins on %s and ends on %s', (month, first, last) => {
  expect(getMonthDays(month)).toEqual({ first, last })
})

test.each([
  ['2026-12', 'UTC', '2027-01-01T01:00:00.000Z'],
  // Summer time begins on 29 March, and ends on 25 October.
  ['2026-03', 'Europe/Berlin', '2026-03-31T23:00:00.000Z'],
  ['2026-10', 'Europe/Berlin', '2026-11-01T00:00:00.000Z'],
  ['2026-06', 'Pacific/Auckland', '2026-06-30T13:00:00.000Z'],
  ['2026-02', 'America/Los_Angeles', '2026-03-01T09:00:00.000Z'],
])('a statement of %s in %s can be issued from %s', (month, timeZone, time) => {
  expect(getIssuableFrom(month, timeZone).toISOString()).toBe(time)
})
