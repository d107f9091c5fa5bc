// Credits: which events are taken back, that each is at most once, and that all sums follow.
import { createHmac } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AuditQuery } from '#src/audit/contract/audit.ts'
import { toIsoDay } from '#src/i18n/format-date.ts'
import { newId } from '#src/platform/id.ts'
import { expectProblem } from '#src/test-app.ts'
import { type AdsApp, createAdsApp } from '../../ads.fixtures.ts'
import type { AdStatistics } from '../../contract/ad-statistics.ts'
import { adDays, adEvents } from '../ads.tables.ts'
import { recordAt } from '../ledger/ledger.fixtures.ts'

let olea: AdsApp
/** A second process of the same site. */
let other: AdsApp

beforeAll(async () => {
  olea = await createAdsApp()
  other = await createAdsApp({ database: olea.database })
})
afterAll(async () => {
  expect((await olea.services.ads.verifyLedger()).differences).toEqual([])
  await other.close()
  await olea.close()
})

const always = { startDate: '2020-01-01', endDate: '2999-12-31' }
const everyDay = { from: '2020-01-01', to: '2999-12-31' }
const valid = { kind: 'impression', ...everyDay, count: 1, note: 'Shown in the wrong place' }
const today = () => toIsoDay(new Date(), 'UTC')

const credit = (id: string, change: object = {}, app = olea) =>
  app.call('POST', `/${id}/credits`, { ...valid, ...change })
const listCredits = async (id: string) => (await olea.call('GET', `/${id}/credits`)).json()
const statistics = async (id: string, period = '') =>
  (await olea.call('GET', `/${id}/stats${period}`)).json<AdStatistics>()
const readEvents = (adId: string, kind: 'impression' | 'impression-credit' | 'click-credit') =>
  olea.database.db
    .select()
    .from(adEvents)
    .where(and(eq(adEvents.adId, adId), eq(adEvents.kind, kind)))
    .orderBy(adEvents.issuedAt, adEvents.token)

/** Stores counted events, a minute apart. */
async function record(adId: string, kind: 'impression' | 'click', count: number, from: string) {
  for (let index = 0; index < count; index += 1)
    await recordAt(olea, new Date(Date.parse(from) + index * 60_000), [{ adId, kind }])
}

test('takes back the newest events at what they cost, and leaves them as they are', async () => {
  const { _id } = await olea.book({ ...always, costPerImpression: 0.1, costPerClick: 2 })
  await record(_id, 'impression', 2, '2024-01-10T12:00:00Z')
  await olea.call('PATCH', `/${_id}`, { costPerImpression: 0.5 })
  await record(_id, 'impression', 2, '2024-01-11T12:00:00Z')
  await record(_id, 'click', 1, '2024-01-11T12:00:00Z')
  const originals = await readEvents(_id, 'impression')

  expect((await credit(_id, { count: 3 })).json()).toEqual({ credited: 3, amount: 1.1 })
  expect(await readEvents(_id, 'impression')).toEqual(originals)
  const credits = await readEvents(_id, 'impression-credit')
  expect(credits.map(({ token, costMicros }) => [token, costMicros])).toEqual(
    originals.slice(1).map(({ token, costMicros }) => [token, -costMicros]),
  )
  expect(credits[0]).toMatchObject({ day: today(), placement: 'main.bannerTop', device: 'phone' })
  expect(await olea.get(_id)).toMatchObject({ impressionCount: 1, clickCount: 1, totalSpend: 2.1 })
  const { figures, exclusions, dimensions } = await statistics(_id)
  // Those of the last 30 days: only the credits belong to them.
  expect(figures).toMatchObject({ grossImpressions: 0, impressions: -3, clicks: 0, spend: -1.1 })
  expect(exclusions).toEqual([{ reason: 'credit', impressions: 3, clicks: 0 }])
  expect(dimensions.country).toEqual([expect.objectContaining({ value: 'PT', impressions: -3, spend: -1.1 })])
  expect((await credit(_id, { kind: 'click' })).json()).toEqual({ credited: 1, amount: 2 })
  expect(await olea.get(_id)).toMatchObject({ impressionCount: 1, clickCount: 0, totalSpend: 0.1 })
})

test('takes back events with a price before free ones', async () => {
  const { _id } = await olea.book({ ...always, costPerImpression: 0.25 })
  await record(_id, 'impression', 2, '2024-01-10T12:00:00Z')
  await olea.call('PATCH', `/${_id}`, { costPerImpression: 0 })
  await record(_id, 'impression', 2, '2024-01-11T12:00:00Z')
  expect((await credit(_id, { count: 1 })).json()).toEqual({ credited: 1, amount: 0.25 })
  expect((await credit(_id, { count: 2 })).json()).toEqual({ credited: 2, amount: 0.25 })
  expect((await credit(_id, { count: 9 })).json()).toEqual({ credited: 1, amount: 0 })
  const tokens = (await readEvents(_id, 'impression-credit')).map(({ token }) => token)
  expect(tokens).toEqual((await readEvents(_id, 'impression')).map(({ token }) => token))
})

test('credits only the days of the period, in the time zone of the publication', async () => {
  const berlin = await createAdsApp({
    database: olea.database,
    environment: { PUBLICATION_TIME_ZONE: 'Europe/Berlin' },
  })
  const { _id } = await berlin.book({ ...always, costPerImpression: 1 })
  // In Berlin: 31 December 23:59, 1 January 00:00 and 23:59, 2 January 00:00.
  for (const time of ['2023-12-31T22:59', '2023-12-31T23:00', '2024-01-01T22:59', '2024-01-01T23:00'])
    await recordAt(berlin, new Date(`${time}:00Z`), [{ adId: _id, kind: 'impression' }], 'Europe/Berlin')
  const day = { from: '2024-01-01', to: '2024-01-01', count: 10 }
  expect((await credit(_id, day, berlin)).json()).toEqual({ credited: 2, amount: 2 })
  expect((await credit(_id, day, berlin)).json()).toEqual({ credited: 0, amount: 0 })
  expect((await credit(_id, { count: 10 }, berlin)).json()).toEqual({ credited: 2, amount: 2 })
  await berlin.close()
})

test('a credit for last month belongs to today and leaves the figures of that month', async () => {
  const { _id } = await olea.book({ ...always, costPerClick: 0.25 })
  await record(_id, 'click', 4, '2024-02-27T08:00:00Z')
  const february = '?from=2024-02-01&to=2024-02-28'
  const before = await statistics(_id, february)
  expect(
    (await credit(_id, { kind: 'click', from: '2024-02-01', to: '2024-02-28', count: 3 })).json(),
  ).toEqual({
    credited: 3,
    amount: 0.75,
  })
  expect(await statistics(_id, february)).toEqual({
    ...before,
    clickCount: 1,
    totalSpend: 0.25,
    returnOnInvestment: -1,
  })
  const { figures } = await statistics(_id, `?from=${today()}&to=${today()}`)
  expect(figures).toMatchObject({ clicks: -3, grossClicks: 0, spend: -0.75 })
  // The money is in the row of credits.
  const rows = await olea.database.db
    .select({ value: adDays.value, clicks: adDays.clicks, spendMicros: adDays.spendMicros })
    .from(adDays)
    .where(sql`${adDays.adId} = ${_id} and ${adDays.dimension} = 'reason' and ${adDays.day} = ${today()}`)
    .orderBy(adDays.value)
  expect(rows).toEqual([
    { value: 'counted', clicks: -3, spendMicros: 0 },
    { value: 'credit', clicks: 0, spendMicros: -750_000 },
  ])
})

test('credits as many as there are, and says so', async () => {
  const { _id } = await olea.book({ ...always, costPerImpression: 0.000001 })
  await record(_id, 'impression', 3, '2024-01-10T12:00:00Z')
  await olea.send(_id, 'impression', undefined, { 'user-agent': 'Googlebot/2.1' })
  expect((await credit(_id, { count: 10_000 })).json()).toEqual({ credited: 3, amount: 0.000003 })
  expect((await credit(_id, { count: 10_000 })).json()).toEqual({ credited: 0, amount: 0 })
  expect((await credit(_id, { kind: 'click' })).json()).toEqual({ credited: 0, amount: 0 })
  expect(await listCredits(_id)).toHaveLength(1)
})

test('credits each event once, with two processes and while events arrive', async () => {
  const { _id } = await olea.book({ ...always, costPerImpression: 0.03 })
  await record(_id, 'impression', 40, '2024-01-10T12:00:00Z')
  const period = { from: '2024-01-10', to: '2024-01-10' }
  const [credits] = await Promise.all([
    Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        credit(_id, { ...period, count: 5 }, index % 2 ? olea : other),
      ),
    ),
    Promise.all(Array.from({ length: 30 }, (_, index) => (index % 2 ? olea : other).send(_id, 'impression'))),
  ])
  const answers = credits.map((response) => response.json<{ credited: number; amount: number }>())
  expect(answers.map(({ credited }) => credited).toSorted((a, b) => b - a)).toEqual([
    ...Array.from({ length: 8 }, () => 5),
    ...[0, 0, 0, 0],
  ])
  expect(answers.reduce((sum, { amount }) => sum + Math.round(amount * 1e6), 0)).toBe(40 * 30_000)
  const tokens = (await readEvents(_id, 'impression-credit')).map(({ token }) => token)
  expect(new Set(tokens).size).toBe(40)
  expect(await olea.get(_id)).toMatchObject({ impressionCount: 30, totalSpend: 0.9 })
  expect((await olea.services.ads.verifyLedger()).differences).toEqual([])
})

test('a credited budget is available again', async () => {
  const { _id } = await olea.book({ budget: 1, costPerImpression: 0.5 })
  for (let index = 0; index < 2; index += 1) await olea.send(_id, 'impression')
  const isShown = async () =>
    (await olea.read('/active')).json<{ _id: string }[]>().some((ad) => ad._id === _id)
  expect(await isShown()).toBe(false)
  await credit(_id)
  expect((await olea.get(_id)).status).toBe('running')
  expect(await isShown()).toBe(true)
  expect((await olea.send(_id, 'impression')).json()).toEqual({ counted: true })
  expect((await olea.send(_id, 'impression')).json()).toEqual({ counted: false })
  expect(await olea.get(_id)).toMatchObject({ impressionCount: 2, totalSpend: 1 })
})

test('a credited token is not counted again, and a credited click has no conversion', async () => {
  const { _id } = await olea.book({ costPerClick: 1, trackConversions: true })
  const { key } = (await olea.call('GET', `/${_id}/conversion-key`)).json()
  const convert = (clickId: string) => {
    const timestamp = Math.floor(Date.now() / 1_000)
    const signature = createHmac('sha256', key).update(`${timestamp}.${clickId}`).digest('hex')
    const payload = { clickId, timestamp, signature }
    return olea.app.inject({ method: 'POST', url: '/api/advertisements/conversions', payload })
  }
  const [converted, unconverted] = [await olea.serve(_id), await olea.serve(_id)]
  for (const token of [converted, unconverted]) await olea.send(_id, 'click', token)
  expect((await convert(converted)).json()).toEqual({ counted: true })
  await credit(_id, { kind: 'click', count: 2 })
  for (const token of [converted, unconverted])
    expect((await olea.send(_id, 'click', token)).json()).toEqual({ counted: false })
  expectProblem(await convert(unconverted), 404, 'click-not-found')
  expect((await convert(converted)).json()).toEqual({ counted: false })
  expect(await olea.get(_id)).toMatchObject({ clickCount: 0, conversionCount: 1, conversionRate: 0 })
})

test.each([
  ['kind', { kind: 'viewable' }],
  ['kind', { kind: undefined }],
  ['from', { from: '2026-02-30' }],
  ['from', { from: '0000-01-01' }],
  ['from', { from: undefined }],
  ['to', { to: 'today' }],
  ['to', { from: '2024-01-02', to: '2024-01-01' }],
  ['count', { count: 0 }],
  ['count', { count: 10_001 }],
  ['count', { count: 1.5 }],
  ['count', { count: undefined }],
  ['note', { note: '' }],
  ['note', { note: ' \u200b ' }],
  ['note', { note: 'x'.repeat(501) }],
  ['note', { note: 'a\u0000b' }],
  ['note', { note: undefined }],
])('refuses an invalid %s: %o', async (field, change) => {
  const { _id } = await olea.book()
  await olea.send(_id, 'impression')
  const problem = expectProblem(await credit(_id, change), 400, 'invalid-request')
  expect(problem.errors?.map(({ path }) => path)).toEqual([field])
  expect((await olea.get(_id)).impressionCount).toBe(1)
})

test('lists credits with who gave them and why, and records them in the audit log', async () => {
  const { _id } = await olea.book({ costPerImpression: 0.5 })
  await olea.send(_id, 'impression')
  await olea.send(_id, 'impression')
  await credit(_id, { count: 1, note: '  Shown in the wrong place ' })
  // Deleted advertisements can be disputed as well.
  await olea.call('DELETE', `/${_id}`)
  await credit(_id, { count: 5, note: 'The rest' })
  const entry = { kind: 'impression', ...everyDay, credited: 1, amount: 0.5 }
  const by = { id: expect.any(String), name: expect.stringContaining('@olea.test') }
  const common = { _id: expect.any(String), ...entry, by, at: expect.stringMatching(/Z$/) }
  expect(await listCredits(_id)).toEqual([
    { ...common, note: 'The rest' },
    { ...common, note: 'Shown in the wrong place' },
  ])
  const { data } = await olea.services.audit.list(AuditQuery.parse({ subject: _id }))
  expect(data.map(({ action }) => action)).toEqual([
    'advertisement.credited',
    'advertisement.deleted',
    'advertisement.credited',
    'advertisement.created',
  ])
  expect(data[0]?.details).toEqual({
    version: 1,
    event: 'impression',
    ...everyDay,
    ...{ count: 5, credited: 1, amount: 0.5, note: 'The rest' },
  })
  expect((await statistics(_id)).figures).toMatchObject({ impressions: 0, spend: 0 })
  expectProblem(await credit(newId()), 404, 'advertisement-not-found')
  expectProblem(await olea.call('GET', `/${newId()}/credits`), 404, 'advertisement-not-found')
  expectProblem(await olea.call('GET', '/nothing/credits'), 404, 'advertisement-not-found')
})
