import { expect, test } from 'vitest'
import { fromZoneTime, toZoneTime } from './zone-time.ts'

test.each([
  ['2026-11-22T09:30', 'Europe/Berlin', '2026-11-22T08:30:00.000Z'],
  ['2026-07-01T00:15', 'Europe/Berlin', '2026-06-30T22:15:00.000Z'],
  ['2026-01-01T12:00', 'Asia/Kolkata', '2026-01-01T06:30:00.000Z'],
  ['2026-01-01T00:00', 'Pacific/Kiritimati', '2025-12-31T10:00:00.000Z'],
])('converts %s in %s to %s and back', (local, zone, instant) => {
  expect(fromZoneTime(local, zone)).toBe(instant)
  expect(toZoneTime(instant, zone)).toBe(local)
})

test('a time that the clock skips uses the offset before the change', () => {
  expect(fromZoneTime('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
})

test('a time that occurs twice resolves to the first instant', () => {
  expect(fromZoneTime('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
})

test('an empty value converts to an empty value', () => {
  expect(fromZoneTime('', 'Europe/Berlin')).toBe('')
  expect(toZoneTime('', 'Europe/Berlin')).toBe('')
})
