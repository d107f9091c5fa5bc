import { expect, test } from 'vitest'
import { getTodayMaxAgeMs } from './today-max-age.ts'

test('returns a minute during the day', () => {
  expect(getTodayMaxAgeMs(new Date('2026-07-01T12:00:00Z'), 'Europe/Berlin')).toBe(60_000)
  expect(getTodayMaxAgeMs(new Date('2026-07-01T23:59:30Z'), 'Europe/Berlin')).toBe(60_000)
})

test('returns the time until midnight in the time zone of the site when that is shorter', () => {
  expect(getTodayMaxAgeMs(new Date('2026-07-01T21:59:30.500Z'), 'Europe/Berlin')).toBe(29_500)
  expect(getTodayMaxAgeMs(new Date('2026-07-01T18:14:59Z'), 'Asia/Kathmandu')).toBe(1_000)
})
