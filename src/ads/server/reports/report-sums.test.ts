// Whatever a report is limited to and grouped by: its rows have the sum of its total, on the screen and in the export, and the
// total is that of the events.
import { and, between, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#src/platform/id.ts'
import { type AdsApp, createAdsApp } from '../../ads.fixtures.ts'
import type { AdReportLink } from '../../contract/ad-report-link.ts'
import type { AdFigures, AdReport } from '../../contract/ad-statistics.ts'
import { adEvents } from '../ads.tables.ts'
import { getServeTime } from '../delivery/ad-token.ts'
import { createServe } from '../ledger/ledger.fixtures.ts'
import type { NewEvent } from '../ledger/new-event.ts'
import { recordEvents } from '../ledger/record-events.ts'

const timeZone = 'Europe/Berlin'
const environment = { PUBLICATION_TIME_ZONE: timeZone, PUBLIC_URL: 'https://news.test' }
const names = [
  ...(['grossImpressions', 'impressions', 'viewable', 'grossClicks', 'clicks', 'conversions'] as const),
  'spend',
] as const
const dimensions = ['placement', 'device', 'country', 'language', 'article', 'creative'] as const
/** More than a report lists. */
const articles = Array.from({ length: 230 }, newId)
const eventsPerBatch = 60

let olea: AdsApp
let ids: string[]
let links: { ad: string; advertiser: string }

beforeAll(async () => {
  olea = await createAdsApp({ environment })
  const prices = {
    costPerImpression: 0.100_249,
    costPerClick: 0.333_333,
    startDate: '2020-01-01',
    endDate: '2999-12-31',
  }
  const booked = await Promise.all(
    ['Mill', 'Mill', 'Press'].map((advertiser) => olea.book({ ...prices, advertiser, budget: 30 })),
  )
  ids = booked.map(({ _id }) => _id)
  for (const [index, batch] of createBatches().entries()) {
    const now = new Date(Date.parse('2026-03-28T12:00:00Z') + index * 3 * 3_600_000)
    await olea.services.write((unit) => recordEvents(unit, batch(now), { timeZone, now }))
    if (index % 5 === 4) await credit(now, ids[index % 3] ?? '', index % 2 ? 'click' : 'impression')
  }
  await olea.call('DELETE', `/${ids[1]}`)
  links = { ad: await share({ id: ids[0] }), advertiser: await share({ advertiser: 'Mill' }) }
})
afterAll(async () => {
  expect((await olea.services.ads.verifyLedger()).differences).toEqual([])
  await olea.close()
})

/** Random events of three days, with repetitions and excluded ones. */
function createBatches(): ((now: Date) => NewEvent[])[] {
  const event = fc.record({
    ad: fc.nat({ max: 2 }),
    kinds: fc.constantFrom<NewEvent['kind'][]>(
      ['impression'],
      ['impression', 'impression'],
      ['impression', 'viewable'],
      ['impression', 'viewable', 'click', 'click'],
      ['impression', 'click', 'conversion'],
      ['click'],
    ),
    reason: fc.constantFrom(...Array.from({ length: 8 }, () => undefined), 'bot' as const, 'rate' as const),
    placement: fc.constantFrom('main.bannerTop', 'list.bannerTop', 'popup', ''),
    language: fc.constantFrom('de', 'en', 'ar', ''),
    device: fc.constantFrom('phone', 'desktop', 'unknown'),
    country: fc.constantFrom('PT', 'GR', ''),
    articleId: fc.constantFrom('', ...articles),
    creative: fc.constantFrom('text', 'picture'),
  })
  const events = fc.sample(event, { seed: 18, numRuns: 24 * eventsPerBatch })
  return Array.from(
    { length: 24 },
    (_, index) => (now: Date) =>
      events
        .slice(index * eventsPerBatch, (index + 1) * eventsPerBatch)
        .flatMap(({ ad, kinds, reason, ...values }) => {
          const { isPreview: _preview, ...serve } = createServe(ids[ad] ?? '', now)
          const token = { token: serve.id, issuedAt: getServeTime(serve.id), isAttested: true, reason }
          return kinds.map((kind) => ({ ...serve, ...token, ...values, kind }))
        }),
  )
}

async function credit(at: Date, id: string, kind: 'impression' | 'click'): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  const input = { kind, from: '2026-03-01', to: '2026-04-30', count: 4, note: 'Wrong place' }
  await olea.services.ads.credits.create(id, input, undefined)
  vi.useRealTimers()
}

async function share(subject: object): Promise<string> {
  const { url } = (await olea.call('POST', '/report-links', subject)).json<AdReportLink>()
  return new URL(url).searchParams.get('token') ?? ''
}

const inMicros = (figures: AdFigures) =>
  Object.fromEntries(
    names.map((name) => [name, name === 'spend' ? Math.round(figures.spend * 1e6) : figures[name]]),
  )

function addUp(rows: AdFigures[]) {
  const sums = rows.map(inMicros)
  return Object.fromEntries(names.map((name) => [name, sums.reduce((sum, row) => sum + (row[name] ?? 0), 0)]))
}

/** From the events themselves. */
async function readEvents(adIds: string[], from: string, to: string) {
  const { kind, reason, repeats, costMicros } = adEvents
  const count = (condition: ReturnType<typeof sql>) =>
    sql<number>`(count(*) filter (where ${condition}))::int`
  const countNet = (name: string) =>
    sql<number>`${count(sql`${kind} = ${name} and ${reason} is null`)} - ${count(sql`${kind} = ${`${name}-credit`}`)}`
  const countGross = (name: string) =>
    sql<number>`coalesce(sum(1 + ${repeats}) filter (where ${kind} = ${name}), 0)::int`
  const [row] = await olea.database.db
    .select({
      grossImpressions: countGross('impression'),
      impressions: countNet('impression'),
      viewable: countNet('viewable'),
      grossClicks: countGross('click'),
      clicks: countNet('click'),
      conversions: countNet('conversion'),
      spend: sql<number>`coalesce(sum(${costMicros}), 0)::float8`,
    })
    .from(adEvents)
    .where(and(inArray(adEvents.adId, adIds), between(adEvents.day, from, to)))
  return row
}

/** A row of the export, with its figures. */
function parseCsv(text: string): { key: string; figures: AdFigures }[] {
  return text
    .slice(1)
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => {
      const cells = line.split(',')
      const [
        grossImpressions = 0,
        impressions = 0,
        viewable = 0,
        grossClicks = 0,
        clicks = 0,
        conversions = 0,
        spend = 0,
      ] = cells.slice(-7).map(Number)
      const figures = { grossImpressions, impressions, viewable, grossClicks, clicks, conversions, spend }
      return { key: cells[0] ?? '', figures }
    })
}

const scopes: Record<string, { path: () => string; csv: () => string; ads: () => string[] }> = {
  'all advertisements': { path: () => '/report?', csv: () => '/report.csv?', ads: () => ids },
  'one advertisement': {
    path: () => `/${ids[0]}/stats?`,
    csv: () => `/report.csv?id=${ids[0]}&`,
    ads: () => ids.slice(0, 1),
  },
  'a deleted advertisement': {
    path: () => `/${ids[1]}/stats?`,
    csv: () => `/report.csv?id=${ids[1]}&`,
    ads: () => ids.slice(1, 2),
  },
  'the link of an advertisement': {
    path: () => `/shared-report/${links.ad}?`,
    csv: () => `/shared-report/${links.ad}/report.csv?`,
    ads: () => ids.slice(0, 1),
  },
  'the link of an advertiser': {
    path: () => `/shared-report/${links.advertiser}?`,
    csv: () => `/shared-report/${links.advertiser}/report.csv?`,
    ads: () => ids.slice(0, 2),
  },
}
const periods = {
  'all days': ['2026-03-01', '2026-04-30'],
  'the day of 23 hours': ['2026-03-29', '2026-03-29'],
  'the last days': ['2026-03-30', '2026-04-02'],
  'no event': ['2025-01-01', '2025-01-31'],
}

describe.each(Object.entries(scopes))('%s', (_name, scope) => {
  test.each(Object.entries(periods))('%s', async (_period, [from = '', to = '']) => {
    const query = `from=${from}&to=${to}`
    const report = (await olea.call('GET', scope.path() + query)).json<AdReport>()
    const total = inMicros(report.figures)
    expect(total).toEqual(await readEvents(scope.ads(), from, to))
    const groups: Record<string, AdFigures[]> = { day: report.days, ...report.dimensions }
    if (report.advertisements) groups.advertisement = report.advertisements
    expect(Object.keys(groups)).toEqual(expect.arrayContaining(['day', ...dimensions]))
    for (const [by, rows] of Object.entries(groups)) {
      expect(addUp(rows), by).toEqual(total)
      const exported = parseCsv((await olea.call('GET', `${scope.csv()}${query}&by=${by}`)).body)
      expect(exported.pop(), by).toEqual({ key: 'total', figures: report.figures })
      expect(
        exported.map(({ figures }) => figures),
        by,
      ).toEqual(rows.map((row) => expect.objectContaining(pick(row))))
    }
    const excluded = { impressions: 0, clicks: 0 }
    for (const { impressions, clicks } of report.exclusions) {
      excluded.impressions += impressions
      excluded.clicks += clicks
    }
    expect(report.figures.grossImpressions).toBe(report.figures.impressions + excluded.impressions)
    expect(report.figures.grossClicks).toBe(report.figures.clicks + excluded.clicks)
  })
})

const pick = (row: AdFigures) => Object.fromEntries(names.map((name) => [name, row[name]]))

test('the events exceed what a report lists, and have every kind of reason', async () => {
  const { dimensions: tables, exclusions } = (
    await olea.call('GET', '/report?from=2026-03-01&to=2026-04-30')
  ).json<AdReport>()
  expect(tables.article).toHaveLength(201)
  expect(tables.article?.at(-1)).toMatchObject({ value: 'other', grossImpressions: expect.any(Number) })
  expect(exclusions.map(({ reason }) => reason)).toEqual(['bot', 'rate', 'duplicate', 'late', 'credit'])
})
