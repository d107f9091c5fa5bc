import { expect, test } from 'vitest'
import { normalizeAdDay } from '../../contract/ad-day.ts'
import { resolvePeriod } from './resolve-period.ts'

const berlin = 'Europe/Berlin'
const period = (start: string, end: string, timeZone = berlin) => {
  const { startsAt, endsAt } = resolvePeriod(normalizeAdDay(start) ?? '', normalizeAdDay(end) ?? '', timeZone)
  return [startsAt.toISOString(), endsAt.toISOString()]
}

test('a day lasts from midnight to midnight in the time zone of the publication', () => {
  expect(period('2026-12-01', '2026-12-01')).toEqual(['2026-11-30T23:00:00.000Z', '2026-12-01T23:00:00.000Z'])
})

test('days of 23 and 25 hours end at midnight', () => {
  expect(period('2026-03-29', '2026-03-29')).toEqual(['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'])
  expect(period('2026-10-25', '2026-10-25')).toEqual(['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'])
})

test.each([
  '2026-12-01T00:00:00.000Z',
  '2026-12-01T00:00:00+01:00',
  '2026-11-30T23:00:00Z',
  '2026-12-01T00:00Z',
])('%s stands for the whole day', (midnight) => {
  expect(period(midnight, midnight)).toEqual(period('2026-12-01', '2026-12-01'))
})

test('any other time is taken exactly, the end inclusive', () => {
  expect(period('2026-12-01T08:30:00Z', '2026-12-02T17:00:00+01:00')).toEqual([
    '2026-12-01T08:30:00.000Z',
    '2026-12-02T16:00:00.001Z',
  ])
})

test('a whole day is the same after it was stored and sent back', () => {
  const stored = normalizeAdDay('2026-12-01') ?? ''
  expect(normalizeAdDay(stored)).toBe(stored)
  expect(period(stored, stored, 'America/New_York')).toEqual([
    '2026-12-01T05:00:00.000Z',
    '2026-12-02T05:00:00.000Z',
  ])
})

test.each([
  ...['', 'tomorrow', '2026-02-30', '2026-13-01', '01.12.2026', '2026-12-01T25:00:00Z'],
  // A year of two digits, as date pickers send it.
  ...['0026-12-01', '0099-12-31', '0999-12-31T10:00:00Z'],
])('rejects %s', (text) => {
  expect(normalizeAdDay(text)).toBeUndefined()
})
