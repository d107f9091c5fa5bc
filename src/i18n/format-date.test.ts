import { expect, test } from 'vitest'
import {
  addDays,
  formatDate,
  formatLocalTime,
  startOfDay,
  toIsoDay,
  toZonedIsoString,
} from './format-date.ts'

test('formats a day in German format without padding', () => {
  expect(formatDate('2026-02-01', 'Europe/Berlin')).toBe('1.2.2026')
})

test('formats date and time of this device in German format without padding', () => {
  expect(formatLocalTime(new Date(2026, 1, 1, 9, 5).toISOString())).toBe('1.2.2026, 09:05')
})

test('formats a day without a time identically in every time zone', () => {
  expect(formatDate('2026-02-01', 'Pacific/Kiritimati')).toBe('1.2.2026')
  expect(formatDate('2026-02-01', 'Pacific/Pago_Pago')).toBe('1.2.2026')
})

test.each(['2026-11-22', '2024-02-29', '1850-05-01', '0987-12-31'])('formats %s like Intl', (day) => {
  expect(formatDate(day, 'UTC')).toBe(
    new Intl.DateTimeFormat('de-DE', { timeZone: 'UTC' }).format(new Date(day)),
  )
})

test('formats an instant as the day in the given time zone', () => {
  expect(formatDate('2026-06-30T22:30:00.000Z', 'Europe/Berlin')).toBe('1.7.2026')
  expect(formatDate('2026-06-30T22:30:00.000Z', 'UTC')).toBe('30.6.2026')
})

test('returns the ISO day of an instant in the given time zone', () => {
  expect(toIsoDay(new Date('2026-12-31T23:30:00Z'), 'Europe/Berlin')).toBe('2027-01-01')
})

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2024-03-01', -1, '2024-02-29'],
  ['2026-11-22', 0, '2026-11-22'],
])('from %s, %i days later it is %s', (day, days, expected) => {
  expect(addDays(day, days)).toBe(expected)
})

test('formats an instant with the offset of the time zone in summer and winter', () => {
  expect(toZonedIsoString('Europe/Berlin', new Date('2026-06-30T22:30:00Z'))).toBe(
    '2026-07-01T00:30:00+02:00',
  )
  expect(toZonedIsoString('Europe/Berlin', new Date('2026-12-31T23:30:00Z'))).toBe(
    '2027-01-01T00:30:00+01:00',
  )
  expect(toZonedIsoString('America/St_Johns', new Date('2026-01-01T02:00:00Z'))).toBe(
    '2025-12-31T22:30:00-03:30',
  )
  expect(toZonedIsoString('UTC', new Date('2026-01-01T02:00:00Z'))).toBe('2026-01-01T02:00:00+00:00')
})

test.each([
  ['Europe/Berlin', '2026-03-29', '2026-03-29T00:00:00+01:00'],
  ['Pacific/Auckland', '2026-09-27', '2026-09-27T00:00:00+12:00'],
  ['America/New_York', '2026-11-01', '2026-11-01T00:00:00-04:00'],
])(
  'a day starts at midnight in %s even when daylight saving time changes on that day',
  (zone, day, start) => {
    expect(startOfDay(zone, day)).toBe(start)
    expect(toIsoDay(new Date(start), zone)).toBe(day)
  },
)

test.each([
  ['America/Santiago', '2026-09-06', '2026-09-06T01:00:00-03:00'],
  ['America/Havana', '2026-03-08', '2026-03-08T01:00:00-04:00'],
  ['Atlantic/Azores', '2026-03-29', '2026-03-29T01:00:00+00:00'],
  // Midnight comes twice.
  ['America/Havana', '2026-11-01', '2026-11-01T00:00:00-04:00'],
  ['Atlantic/Azores', '2026-10-25', '2026-10-25T00:00:00+00:00'],
])('a day in %s starts with its first instant when the clocks change at midnight: %s', (zone, day, start) => {
  expect(startOfDay(zone, day)).toBe(start)
})

test.each([
  'America/Santiago',
  'America/Havana',
  'Atlantic/Azores',
  'Asia/Beirut',
  'Africa/Cairo',
  'Asia/Kathmandu',
])('no instant before the start belongs to the day in %s', (zone) => {
  for (let number = 0; number < 365; number += 1) {
    const day = new Date(Date.UTC(2026, 0, 1 + number)).toISOString().slice(0, 10)
    const start = Date.parse(startOfDay(zone, day))
    expect(toIsoDay(new Date(start), zone)).toBe(day)
    expect(toIsoDay(new Date(start - 1), zone) < day, day).toBe(true)
  }
})

test('keeps the day of dates from before standard time, with offsets of odd seconds', () => {
  const start = startOfDay('Europe/Berlin', '1850-05-01')
  expect(Number.isNaN(Date.parse(start))).toBe(false)
  expect(start.slice(0, 10)).toBe('1850-05-01')
})
