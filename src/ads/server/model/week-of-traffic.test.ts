// A week of readers at two processes, with a change of the clocks, changed prices, spent budgets, credits and a restart: at
// its end the answers to the readers, events, counters, sums, reports, exports and statements have the same amounts.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { storeArticle } from '#src/news/news.fixtures.ts'
import { type AdsApp, createAdsApp } from '../../ads.fixtures.ts'
import type { NewAdvertisement } from '../../contract/advertisement-input.ts'
import { createRandom } from './reference-model.fixtures.ts'
import { createWeekOfTraffic, type Tally } from './week-of-traffic.fixtures.ts'

const environment = { PUBLICATION_TIME_ZONE: 'Europe/Berlin' }
const hourMs = 3_600_000
/** Monday, 0:00 in Berlin. The week ends with the day of 23 hours. */
const monday = Date.parse('2026-03-22T23:00:00Z')
const hours = 7 * 24 - 1
const readersByHour = [0, 0, 0, 0, 0, 0, 1, 2, 3, 2, 1, 1, 2, 2, 1, 1, 1, 2, 3, 4, 4, 3, 2, 1]

type Booked = Partial<NewAdvertisement> & { advertiser: string }
const sidebar = { type: 'sidebar-banner', positions: ['first', 'second'] } satisfies Partial<NewAdvertisement>
const article = { type: 'banner-article', positions: ['top', 'bottom'] } satisfies Partial<NewAdvertisement>
const booked: Booked[] = [
  { advertiser: 'Mill', positions: ['top'], costPerImpression: 0.012_345, costPerClick: 0.333_333 },
  {
    advertiser: 'Mill',
    positions: ['top', 'middle'],
    costPerClick: 0.700_001,
    budget: 9.5,
    trackConversions: true,
  },
  { advertiser: 'Press', ...article, costPerImpression: 0.1, budget: 4.05 },
  {
    advertiser: 'Press',
    ...article,
    costPerImpression: 0.000_001,
    costPerClick: 0.07,
    trackConversions: true,
  },
  { advertiser: 'Nets', ...sidebar, costPerImpression: 0.019_99, costPerClick: 1.25, endDate: '2026-03-26' },
  {
    advertiser: 'Nets',
    ...sidebar,
    costPerImpression: 0.05,
    budget: 30,
    pacing: 'even',
    startDate: '2026-03-25',
  },
  { advertiser: '', ...sidebar },
]

let olea: AdsApp
let other: AdsApp

beforeAll(async () => {
  const random = createRandom(3)
  vi.spyOn(Math, 'random').mockImplementation(() => random.below(2 ** 32) / 2 ** 32)
  olea = await createAdsApp({ environment })
  other = await createAdsApp({ environment, database: olea.database })
  vi.useFakeTimers({ toFake: ['Date'], now: monday - hourMs })
})
afterAll(async () => {
  await other.close()
  await olea.close()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const micros = (dollars: number) => Math.round(dollars * 1e6)
const startOf = (day: string) => Date.parse(`${day}T00:00:00+01:00`)

async function bookAll() {
  const tallies = new Map<string, Tally>()
  const keys = new Map<string, string>()
  for (const [index, fields] of booked.entries()) {
    const period = { startDate: '2026-03-23', endDate: '2026-04-30' }
    const ad = await olea.book({ title: `Oil ${index}`, ...period, ...fields })
    tallies.set(ad._id, {
      impressionPrice: micros(ad.costPerImpression),
      clickPrice: micros(ad.costPerClick),
      budget: micros(ad.budget),
      period: [startOf(ad.startDate.slice(0, 10)), startOf(ad.endDate.slice(0, 10)) + 24 * hourMs],
      ...{ impressions: 0, clicks: 0, viewable: 0, conversions: 0, spend: 0 },
    })
    if (ad.trackConversions)
      keys.set(ad._id, (await olea.call('GET', `/${ad._id}/conversion-key`)).json().key)
  }
  return { tallies, keys, ids: [...tallies.keys()] }
}

/** The newest ones of the week, which cost what the events cost then. */
async function credit(adId: string, kind: 'impression' | 'click', count: number, tally: Tally) {
  const input = { kind, from: '2026-03-23', to: '2026-03-29', count, note: 'Shown beside the wrong article' }
  const reply = await olea.services.ads.credits.create(adId, input, undefined)
  tally.spend -= micros(reply.amount)
  tally[kind === 'click' ? 'clicks' : 'impressions'] -= reply.credited
  return micros(reply.amount)
}

test('all sums are equal to the millionth', { timeout: 240_000 }, async () => {
  const articles = [await storeArticle(olea.services.newsroom), await storeArticle(olea.services.newsroom)]
  const { tallies, keys, ids } = await bookAll()
  const getApps = () => [olea, other] as const
  const week = createWeekOfTraffic({ getApps, tallies, keys, articles: articles.map(({ _id }) => _id) })
  const credits = { march: 0, april: 0 }
  for (let hour = 0; hour < hours; hour += 1) {
    vi.setSystemTime(monday + hour * hourMs)
    for (const { services } of getApps()) await services.cacheInvalidation.poll()
    await week.runHour(readersByHour[hour % 24] ?? 0)
    if (hour % 12 === 7) await week.leaveOpen()
    if (hour === 40) {
      const [id = ''] = ids
      await olea.call('PATCH', `/${id}`, { costPerImpression: 0.023_456, costPerClick: 0.25 })
      Object.assign(week.getTally(id), { impressionPrice: 23_456, clickPrice: 250_000 })
    }
    if (hour === 70) {
      await other.close()
      other = await createAdsApp({ environment, database: olea.database })
    }
    if (hour === 100)
      credits.march += await credit(ids[0] ?? '', 'impression', 5, week.getTally(ids[0] ?? ''))
    if (hour === 120)
      credits.march += await credit(ids[2] ?? '', 'impression', 3, week.getTally(ids[2] ?? ''))
  }
  const weekTotal = sum(tallies)
  vi.setSystemTime(Date.parse('2026-04-02T10:00:00Z'))
  const statements = await issueAll('2026-03')
  credits.april = await credit(ids[0] ?? '', 'click', 2, week.getTally(ids[0] ?? ''))
  credits.april += await credit(ids[4] ?? '', 'click', 1, week.getTally(ids[4] ?? ''))
  vi.setSystemTime(Date.parse('2026-05-02T10:00:00Z'))
  const april = await issueAll('2026-04')

  expect(credits).toEqual({
    march: expect.toSatisfy((amount) => amount > 0),
    april: expect.toSatisfy((amount) => amount > 0),
  })
  expect(await readCounters()).toEqual(tallyFigures(tallies))
  expect((await olea.services.ads.verifyLedger()).differences).toEqual([])
  const total = sum(tallies)
  for (const table of ['ad_events', 'ad_hours', 'ad_days']) expect(await readSpend(table), table).toBe(total)
  const period = { from: '2026-03-23', to: '2026-05-02' }
  const report = await olea.services.ads.getReport(period)
  expect(micros(report.figures.spend)).toBe(total)
  expect(report.days.reduce((spend, day) => spend + micros(day.spend), 0)).toBe(total)
  for (const by of ['day', 'advertisement', 'placement', 'device', 'language', 'article'])
    expect(readCsvTotal(await olea.services.ads.exportReport({ ...period, by, id: undefined })), by).toBe(
      total,
    )
  expect(statements).toBe(weekTotal)
  expect(april).toBe(-credits.april)
  expect(statements + april).toBe(total)
  // To the cent as well: an advertiser pays for what the ledger has.
  expect(Math.round((statements + april) / 1e4)).toBe(Math.round(total / 1e4))
  const clicksOfPaid = [...tallies.values()].reduce((count, { clicks }) => count + clicks, 0)
  expect(clicksOfPaid).toBeGreaterThan(50)
})

const sum = (tallies: ReadonlyMap<string, Tally>) =>
  [...tallies.values()].reduce((all, { spend }) => all + spend, 0)

function tallyFigures(tallies: ReadonlyMap<string, Tally>) {
  return Object.fromEntries(
    [...tallies].map(([id, { impressions, clicks, viewable, conversions, spend }]) => [
      id,
      { impressions, clicks, viewable, conversions, spend },
    ]),
  )
}

async function readCounters() {
  const ads = await olea.services.ads.list()
  return Object.fromEntries(
    ads.map((ad) => [
      ad._id,
      {
        ...{ impressions: ad.impressionCount, clicks: ad.clickCount, viewable: ad.viewableCount },
        ...{ conversions: ad.conversionCount, spend: micros(ad.totalSpend) },
      },
    ]),
  )
}

async function readSpend(table: string): Promise<number> {
  const column = sql.identifier(table === 'ad_events' ? 'cost_micros' : 'spend_micros')
  const once = table === 'ad_days' ? sql`where dimension = 'reason'` : sql``
  const { rows } = await olea.database.db.execute<{ spend: number }>(
    sql`select coalesce(sum(${column}), 0)::float8 as spend from ${sql.identifier(table)} ${once}`,
  )
  return rows[0]?.spend ?? Number.NaN
}

/** Issues the statements of all advertisers. @returns the sum of their amounts, as their exports have it */
async function issueAll(month: string): Promise<number> {
  const { statements } = await olea.services.ads.statements.listMonth(month)
  let total = 0
  for (const { advertiser, canIssue, totals } of statements) {
    if (!canIssue) {
      expect(totals.amount).toBe(0)
      continue
    }
    const issued = await olea.services.ads.statements.issue({ advertiser, month }, undefined)
    const lines = issued.lines.reduce((amount, line) => amount + micros(line.amount), 0)
    expect(lines).toBe(micros(issued.totals.amount))
    expect(micros(issued.totals.charges) + micros(issued.totals.credits)).toBe(lines)
    total += lines
  }
  return total
}

/** Of the last column of the last line. */
function readCsvTotal(csv: string): number {
  const last = csv.trim().split('\r\n').at(-1)?.split(',') ?? []
  expect(last[0]).toBe('total')
  return micros(Number(last.at(-1)))
}
