// The ledger: each event is counted at most once, with the reason when it does not count, and all sums equal the events.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#src/platform/id.ts'
import { createInstallationSecret } from '#src/platform/installation-secret.ts'
import { expectProblem } from '#src/test-app.ts'
import { type AdsApp, createAdsApp } from '../../ads.fixtures.ts'
import type { AdStatistics } from '../../contract/ad-statistics.ts'
import { adDays, adEvents, adHours, advertisements } from '../ads.tables.ts'
import { type AdServe, createServeId, signAdToken } from '../delivery/ad-token.ts'

let olea: AdsApp
/** A second process of the same site. */
let other: AdsApp

beforeAll(async () => {
  olea = await createAdsApp()
  other = await createAdsApp({ database: olea.database })
})
afterAll(async () => {
  // Whatever the tests did: all sums equal the events.
  expect((await olea.services.ads.verifyLedger()).differences).toEqual([])
  await other.close()
  await olea.close()
})

const minuteMs = 60_000

async function sign(adId: string, change: Partial<AdServe> & { at?: Date } = {}): Promise<string> {
  const { at = new Date(), ...fields } = change
  const secret = await createInstallationSecret(olea.database.db, 'ads-secret')()
  const serve = {
    id: createServeId(at),
    adId,
    placement: 'main.bannerTop',
    articleId: '',
    language: 'de',
    creative: 'text',
    isPreview: false,
  }
  return signAdToken({ ...serve, ...fields }, secret)
}

const statistics = async (id: string) => (await olea.call('GET', `/${id}/stats`)).json<AdStatistics>()

test('counts impressions and clicks without a token, and their cost', async () => {
  const { _id } = await olea.book({ costPerImpression: 0.01, costPerClick: 0.35 })
  for (const kind of ['impression', 'impression', 'click'] as const) {
    const response = await olea.send(_id, kind)
    expect(response.json()).toEqual({ counted: true })
    expect(response.headers['cache-control']).toBe('no-store')
  }
  expect(await olea.get(_id)).toMatchObject({ impressionCount: 2, clickCount: 1, totalSpend: 0.37 })
  for (const kind of ['impression', 'viewable', 'click'] as const) {
    expectProblem(await olea.send('0123456789abcdef01234567', kind), 404)
    expectProblem(await olea.send('nothing', kind), 404)
  }
})

test('counts a token once, in a batch, in another process and after a restart', async () => {
  const { _id } = await olea.book({ costPerImpression: 0.5 })
  const token = await olea.serve(_id)
  const sent = await Promise.all([
    ...Array.from({ length: 5 }, () => olea.send(_id, 'impression', token)),
    ...Array.from({ length: 5 }, () => other.send(_id, 'impression', token)),
  ])
  expect(sent.filter((response) => response.json().counted)).toHaveLength(1)
  expect((await other.send(_id, 'impression', token)).json()).toEqual({ counted: false })
  expect(await olea.get(_id)).toMatchObject({ impressionCount: 1, totalSpend: 0.5 })
  const { figures, exclusions } = await statistics(_id)
  expect(figures).toMatchObject({ grossImpressions: 11, impressions: 1 })
  expect(exclusions).toEqual([{ reason: 'duplicate', impressions: 10, clicks: 0 }])
})

test('whoever saw an advertisement may click it after the budget is spent, free of charge', async () => {
  const { _id } = await olea.book({ budget: 1, costPerClick: 1 })
  const [first, second] = [await olea.serve(_id), await olea.serve(_id)]
  expect((await olea.send(_id, 'click', first)).json()).toEqual({ counted: true })
  expect((await olea.send(_id, 'click', second)).json()).toEqual({ counted: true })
  expect((await olea.send(_id, 'click')).json()).toEqual({ counted: false })
  expect(await olea.get(_id)).toMatchObject({ clickCount: 2, totalSpend: 1 })
})

test('a price applies from then on', async () => {
  const { _id } = await olea.book({ costPerImpression: 0.1 })
  await olea.send(_id, 'impression')
  await olea.call('PATCH', `/${_id}`, { costPerImpression: 0.4 })
  await olea.send(_id, 'impression')
  expect((await olea.get(_id)).totalSpend).toBe(0.5)
})

test('events of an advertisement that may not be shown are recorded, not counted', async () => {
  const inactive = await olea.book({ isActive: false })
  const scheduled = await olea.book({ startDate: '2999-01-01', endDate: '2999-01-02' })
  const ended = await olea.book({ startDate: '2020-01-01', endDate: '2020-01-02' })
  const unplaced = await olea.book({ positions: [] })
  for (const { _id } of [inactive, scheduled, ended, unplaced]) {
    expect((await olea.send(_id, 'impression', await sign(_id))).json()).toEqual({ counted: false })
    expect((await olea.send(_id, 'click')).json()).toEqual({ counted: false })
    expect((await statistics(_id)).exclusions).toEqual([{ reason: 'late', impressions: 1, clicks: 1 }])
  }
  const withoutLink = await olea.book({ linkUrl: '' })
  expect((await olea.send(withoutLink._id, 'click')).json()).toEqual({ counted: false })
  expect((await statistics(withoutLink._id)).exclusions).toEqual([
    { reason: 'no-link', impressions: 0, clicks: 1 },
  ])
})

test('excludes robots, prefetches, forged, expired and preview tokens, with the reason', async () => {
  const { _id } = await olea.book({ costPerImpression: 1 })
  const foreign = await olea.book()
  const send = async (token: string | undefined, headers: Record<string, string> = {}) =>
    (await olea.send(_id, 'impression', token, headers)).json().counted
  const excluded: [string, string | undefined, Record<string, string>?][] = [
    ['bot', await sign(_id), { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }],
    ['prefetch', await sign(_id), { 'sec-purpose': 'prefetch;prerender' }],
    ['forged', 'x'.repeat(80)],
    ['forged', await sign(foreign._id)],
    ['expired', await sign(_id, { at: new Date(Date.now() - 31 * minuteMs) })],
    ['expired', await sign(_id, { at: new Date(Date.now() + 5 * minuteMs) })],
    ['preview', await sign(_id, { isPreview: true })],
  ]
  for (const [reason, token, headers] of excluded) {
    expect(await send(token, headers), reason).toBe(false)
    const [row] = await olea.database.db
      .select({ count: sql<number>`count(*)::int` })
      .from(adEvents)
      .where(sql`${adEvents.adId} = ${_id} and ${adEvents.reason} = ${reason}`)
    expect(row?.count, reason).toBeGreaterThan(0)
  }
  // The token that was sent to the wrong advertisement can still be used.
  expect((await olea.send(foreign._id, 'impression', await olea.serve(foreign._id))).json().counted).toBe(
    true,
  )
  const { figures } = await statistics(_id)
  expect(figures).toMatchObject({ grossImpressions: excluded.length, impressions: 0, spend: 0 })
})

test('viewable impressions and clicks belong to the impression of their token', async () => {
  const { _id } = await olea.book()
  const [seen, unseen] = [await olea.serve(_id), await olea.serve(_id)]
  expect((await olea.send(_id, 'viewable', seen)).json()).toEqual({ counted: false })
  const token = await olea.serve(_id)
  for (const kind of ['impression', 'viewable', 'click'] as const)
    expect((await olea.send(_id, kind, token)).json(), kind).toEqual({ counted: true })
  expect((await olea.send(_id, 'viewable', unseen)).json()).toEqual({ counted: false })
  expect((await olea.send(_id, 'viewable')).json()).toEqual({ counted: false })
  expect(await olea.get(_id)).toMatchObject({ impressionCount: 1, viewableCount: 1, clickCount: 1 })
})

test('excessive clicks of one network and browser are recorded, not counted', async () => {
  const { _id } = await olea.book({ costPerClick: 1 })
  const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' }
  const clicks = await Promise.all(
    Array.from({ length: 130 }, () => olea.send(_id, 'click', undefined, headers)),
  )
  expect(clicks.every((response) => response.statusCode === 200)).toBe(true)
  expect(await olea.get(_id)).toMatchObject({ clickCount: 120, totalSpend: 120 })
  const elsewhere = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/141.0' }
  expect((await olea.send(_id, 'click', undefined, elsewhere)).json()).toEqual({ counted: true })
})

test('strict counts only events with a token from a page of this site', async () => {
  const strict = await createAdsApp({
    database: olea.database,
    environment: { AD_TRAFFIC_POLICY: 'strict', COUNTRY_HEADER: 'CF-IPCountry' },
  })
  const { _id } = await strict.book()
  const browser = { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile Safari', 'sec-fetch-site': 'same-origin' }
  expect((await strict.send(_id, 'impression', undefined, browser)).json().counted).toBe(false)
  expect((await strict.send(_id, 'impression', await strict.serve(_id))).json().counted).toBe(false)
  const withCountry = { ...browser, 'cf-ipcountry': 'pt' }
  expect((await strict.send(_id, 'impression', await strict.serve(_id), withCountry)).json().counted).toBe(
    true,
  )
  const { dimensions } = await statistics(_id)
  expect(dimensions.country?.map(({ value, impressions }) => [value, impressions])).toEqual([
    ['PT', 1],
    ['', 0],
  ])
  expect(dimensions.device?.[0]).toMatchObject({ value: 'phone', impressions: 1 })
  await strict.close()
})

test('the statistics equal the counters, and every grouping has the same total', async () => {
  const { _id } = await olea.book({ costPerImpression: 0.01, costPerClick: 0.2 })
  for (const language of ['de', 'en', 'en']) {
    const token = await sign(_id, { language, placement: `main.${language}` })
    for (const kind of ['impression', 'click', 'viewable'] as const) await olea.send(_id, kind, token)
  }
  await olea.send(_id, 'impression', undefined, { 'user-agent': 'bingbot/2.0' })
  const stats = await statistics(_id)
  expect(stats).toMatchObject({
    impressionCount: 3,
    clickCount: 3,
    viewableCount: 3,
    totalSpend: 0.63,
    clickThroughRate: 1,
    effectiveCostPerMille: 210,
    conversionRate: 0,
    returnOnInvestment: -1,
    figures: { grossImpressions: 4, impressions: 3, viewable: 3, grossClicks: 3, clicks: 3, spend: 0.63 },
    previous: { impressions: 0, spend: 0 },
    exclusions: [{ reason: 'bot', impressions: 1, clicks: 0 }],
  })
  expect(stats.days).toHaveLength(30)
  const names = ['grossImpressions', 'impressions', 'viewable', 'grossClicks', 'clicks'] as const
  for (const rows of [stats.days, ...Object.values(stats.dimensions)]) {
    for (const name of names) expect(rows.reduce((sum, row) => sum + row[name], 0)).toBe(stats.figures[name])
    expect(rows.reduce((sum, row) => sum + Math.round(row.spend * 1e6), 0)).toBe(630_000)
  }
  const values = Object.fromEntries(
    stats.dimensions.language?.map((row) => [row.value, row.impressions]) ?? [],
  )
  expect(values).toEqual({ en: 2, de: 1, '': 0 })
})

test('exports the report as CSV with its total', async () => {
  const { _id } = await olea.book({ title: '=1+1', advertiser: 'Acme, Inc.' })
  await olea.send(_id, 'impression')
  const response = await olea.call('GET', `/report.csv?by=advertisement`)
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(response.body).toContain(`${_id},"'=1+1","Acme, Inc.",1,1,0,0,0,0,0`)
  const report = (await olea.call('GET', '/report')).json()
  const total = response.body.trim().split('\r\n').at(-1)
  expect(total).toContain(`total,,,${report.figures.grossImpressions},${report.figures.impressions},`)
  for (const by of ['day', 'placement', 'device', 'country', 'language', 'article', 'creative'])
    expect((await olea.call('GET', `/report.csv?id=${_id}&by=${by}`)).body, by).toMatch(/\r\ntotal,/)
  expectProblem(await olea.call('GET', '/report.csv?by=reader'), 400)
  expectProblem(await olea.call('GET', '/report?from=2026-02-30'), 400)
  expectProblem(await olea.call('GET', '/report?from=2026-03-02&to=2026-03-01'), 400)
  expectProblem(await olea.call('GET', '/report?from=0000-01-01&to=0000-01-02'), 400)
  expectProblem(await olea.call('GET', `/${newId()}/stats`), 404)
})

test('finds sums that differ from the events, and rebuilds identical roll-ups', async () => {
  const { _id } = await olea.book({ costPerImpression: 0.25 })
  const token = await olea.serve(_id)
  for (const sent of [token, token, undefined]) await olea.send(_id, 'impression', sent)
  const { db } = olea.database
  const readRollUps = async () => [
    await db.select().from(adHours).orderBy(adHours.adId, adHours.hour, adHours.day),
    await db.select().from(adDays).orderBy(adDays.adId, adDays.dimension, adDays.day, adDays.value),
  ]
  const before = await readRollUps()
  expect((await olea.services.ads.verifyLedger()).differences).toEqual([])

  const ofAd = eq(advertisements.id, _id)
  await db.update(advertisements).set({ impressionCount: 3 }).where(ofAd)
  await db.update(adHours).set({ spendMicros: 0 }).where(eq(adHours.adId, _id))
  await db.delete(adDays).where(sql`${adDays.adId} = ${_id} and ${adDays.dimension} = 'reason'`)
  const { differences, events } = await olea.services.ads.verifyLedger()
  expect(events).toBeGreaterThan(2)
  expect(differences).toContainEqual({
    place: 'advertisements',
    adId: _id,
    key: '',
    figure: 'impressions',
    stored: 3,
    computed: 2,
  })
  expect(new Set(differences.map(({ place }) => place))).toEqual(
    new Set(['advertisements', 'ad_hours', 'ad_days']),
  )

  await db.update(advertisements).set({ impressionCount: 2 }).where(ofAd)
  await olea.services.ads.rebuildRollUps()
  expect(await readRollUps()).toEqual(before)
})

test('stores accepted events before the process ends', async () => {
  const closing = await createAdsApp({ database: olea.database })
  const { _id } = await closing.book()
  const sent = Array.from({ length: 20 }, () => closing.send(_id, 'impression'))
  await closing.services.ads.close()
  await Promise.all(sent)
  await closing.close()
  expect((await olea.get(_id)).impressionCount).toBe(20)
})

test('creates the partitions of the next months', async () => {
  await olea.services.ads.createPartitions()
  await olea.services.ads.createPartitions()
  const { rows } = await olea.database.db.execute<{ name: string }>(sql`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'ad_events'::regclass`)
  const month = (ahead: number) => {
    const now = new Date()
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1))
    return `ad_events_${first.toISOString().slice(0, 7).replace('-', '_')}`
  }
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    ['ad_events_default', month(1), month(2), month(3)].toSorted(),
  )
  const { _id } = await olea.book()
  expect((await olea.send(_id, 'impression')).json()).toEqual({ counted: true })
})
