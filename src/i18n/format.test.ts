import { expect, test } from 'vitest'
import { dayOf, formatDate } from './format.ts'

test('a day reads in German format without padding', () => {
  expect(formatDate('2026-02-01', 'Europe/Berlin')).toBe('1.2.2026')
})

test('a day stays the same day in every zone', () => {
  expect(formatDate('2026-02-01', 'Pacific/Kiritimati')).toBe('1.2.2026')
  expect(formatDate('2026-02-01', 'Pacific/Pago_Pago')).toBe('1.2.2026')
})

test('an instant falls on the day of the given zone', () => {
  expect(formatDate('2026-06-30T22:30:00.000Z', 'Europe/Berlin')).toBe('1.7.2026')
  expect(formatDate('2026-06-30T22:30:00.000Z', 'UTC')).toBe('30.6.2026')
})

test('the day of an instant follows the zone', () => {
  expect(dayOf(new Date('2026-12-31T23:30:00Z'), 'Europe/Berlin')).toBe('2027-01-01')
})
