// Days of 23, 24 and 25 hours: each event is counted by the advertisement of its day, is in the report of this day and of no
// other, and no day of a report is longer or shorter than it was.
import { inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { type AdsApp, createAdsApp } from '../../ads.fixtures.ts'
import type { AdStatistics } from '../../contract/ad-statistics.ts'
import { adHours } from '../ads.tables.ts'
import { getServeTime } from '../delivery/ad-token.ts'
import { createServe } from '../ledger/ledger.fixtures.ts'
import { recordEvents } from '../ledger/record-events.ts'

let database: TestDatabase
let olea: AdsApp

beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  vi.useRealTimers()
  expect((await olea.services.ads.verifyLedger()).differences).toEqual([])
  await olea.close()
})
afterAll(() => database.close())

const halfHourMs = 1_800_000

/** Days with their length in half-hours, from the first instant of the first one. */
const changes: { timeZone: string; from: string; days: [day: string, halfHours: number][] }[] = [
  {
    timeZone: 'Europe/Berlin',
    from: '2026-03-27T23:00:00Z',
    days: [
      ['2026-03-28', 48],
      ['2026-03-29', 46],
      ['2026-03-30', 48],
    ],
  },
  {
    timeZone: 'America/New_York',
    from: '2026-10-31T04:00:00Z',
    days: [
      ['2026-10-31', 48],
      ['2026-11-01', 50],
      ['2026-11-02', 48],
    ],
  },
  // The clocks change by half an hour.
  {
    timeZone: 'Australia/Lord_Howe',
    from: '2026-04-03T13:00:00Z',
    days: [
      ['2026-04-04', 48],
      ['2026-04-05', 49],
      ['2026-04-06', 48],
    ],
  },
  // The clocks change at midnight: the day begins at one o'clock.
  {
    timeZone: 'America/Santiago',
    from: '2026-09-05T04:00:00Z',
    days: [
      ['2026-09-05', 48],
      ['2026-09-06', 46],
      ['2026-09-07', 48],
    ],
  },
  // The hour before midnight comes twice.
  {
    timeZone: 'America/Santiago',
    from: '2026-04-04T03:00:00Z',
    days: [
      ['2026-04-04', 50],
      ['2026-04-05', 48],
    ],
  },
  // Five hours and three halfHours ahead, without changes.
  {
    timeZone: 'Asia/Kathmandu',
    from: '2026-03-27T18:15:00Z',
    days: [
      ['2026-03-28', 48],
      ['2026-03-29', 48],
    ],
  },
]

test.each(changes)('$timeZone from $from', async ({ timeZone, from, days }) => {
  olea = await createAdsApp({ database, environment: { PUBLICATION_TIME_ZONE: timeZone } })
  const ids: string[] = []
  for (const [day] of days)
    ids.push((await olea.book({ startDate: day, endDate: day, costPerImpression: 0.000001 }))._id)
  const length = days.reduce((sum, [, halfHours]) => sum + halfHours, 0)
  const start = Date.parse(from)
  const end = start + length * halfHourMs
  // Also an event just before the first and just after the last day, which nothing counts.
  const times = [start - 1, ...Array.from({ length }, (_, index) => start + index * halfHourMs)]
  for (const time of [...times, end]) {
    const counted = await recordForAll(ids, new Date(time), timeZone)
    const isWithin = time >= start && time < end
    expect(counted.filter(Boolean), new Date(time).toISOString()).toHaveLength(isWithin ? 1 : 0)
  }

  vi.useFakeTimers({ toFake: ['Date'], now: end })
  const [first = '', last = ''] = [days[0]?.[0], days.at(-1)?.[0]]
  for (const [index, [day, halfHours]] of days.entries()) {
    const report = await readStatistics(ids[index] ?? '', first, last)
    expect(report.days.filter(({ impressions }) => impressions > 0)).toMatchObject([
      { day, impressions: halfHours, spend: halfHours / 1e6 },
    ])
    const { days: _, ...own } = await readStatistics(ids[index] ?? '', day, day)
    expect(own.figures).toMatchObject({ impressions: halfHours })
    for (const rows of Object.values(own.dimensions))
      expect(rows.reduce((sum, row) => sum + row.impressions, 0)).toBe(halfHours)
  }
  const whole = (await olea.call('GET', `/report?from=${first}&to=${last}`)).json()
  expect(whole.days.map(({ day }: { day: string }) => day)).toEqual(days.map(([day]) => day))
  const own = whole.advertisements.filter(({ _id }: { _id: string }) => ids.includes(_id))
  expect(own.reduce((sum: number, row: AdStatistics['figures']) => sum + row.impressions, 0)).toBe(length)
  expect(await readHours(ids)).toEqual({ impressions: length, longestHour: 2 })
})

/** An impression of each advertisement. */
function recordForAll(ids: string[], at: Date, timeZone: string) {
  const batch = ids.map((adId) => {
    const { isPreview: _, ...serve } = createServe(adId, at)
    const event = { ...serve, kind: 'impression' as const, token: serve.id, issuedAt: getServeTime(serve.id) }
    return { ...event, device: 'phone', country: 'PT', isAttested: true, reason: undefined }
  })
  return olea.services.write((unit) => recordEvents(unit, batch, { timeZone, now: at }))
}

const readStatistics = async (id: string, from: string, to: string) =>
  (await olea.call('GET', `/${id}/stats?from=${from}&to=${to}`)).json<AdStatistics>()

/** Hours are those of UTC, so that none is longer than an hour. */
async function readHours(ids: string[]) {
  const hours = olea.database.db
    .select({ hour: adHours.hour, impressions: sql<number>`sum(${adHours.impressions})`.as('impressions') })
    .from(adHours)
    .where(inArray(adHours.adId, ids))
    .groupBy(adHours.hour)
    .as('hours')
  const [row] = await olea.database.db
    .select({
      impressions: sql<number>`sum(${hours.impressions})::int`,
      longestHour: sql<number>`max(${hours.impressions})::int`,
    })
    .from(hours)
  return row
}
