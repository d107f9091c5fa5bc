// Report links: who may read which figures, until when, and that nothing else is in them.
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AuditQuery } from '#src/audit/contract/audit.ts'
import { storeArticle } from '#src/news/news.fixtures.ts'
import { newId } from '#src/platform/id.ts'
import { expectProblem } from '#src/test-app.ts'
import { type AdsApp, createAdsApp } from '../../ads.fixtures.ts'
import type { AdReportLink, SharedAdReport } from '../../contract/ad-report-link.ts'
import type { AdStatistics } from '../../contract/ad-statistics.ts'
import type { Advertisement } from '../../contract/advertisement.ts'
import { adReportLinks } from '../ads.tables.ts'
import { createServe, readAdsSecret, recordAt } from '../ledger/ledger.fixtures.ts'
import { signReportToken } from './report-token.ts'

let olea: AdsApp
/** A second process of the same site. */
let other: AdsApp
const environment = { PUBLIC_URL: 'https://news.test/' }

beforeAll(async () => {
  olea = await createAdsApp({ environment })
  other = await createAdsApp({ environment, database: olea.database })
})
afterAll(async () => {
  await other.close()
  await olea.close()
})

const dayMs = 86_400_000
const prices = { costPerImpression: 0.5, costPerClick: 2 }
/** What only the publisher may know. */
const internal = { targetAudience: 'internal note', budget: 7_654_321, trackConversions: true }

const book = (fields: object = {}) => olea.book({ ...prices, ...internal, ...fields })
const share = (body: object) => olea.call('POST', '/report-links', body)
const create = async (body: object) => (await share(body)).json<AdReportLink>()
const tokenOf = ({ url }: AdReportLink) => new URL(url).searchParams.get('token') ?? ''
const read = (token: string, rest = '', app = olea) => app.read(`/shared-report/${token}${rest}`)
const readReport = async (link: AdReportLink, rest = '') =>
  (await read(tokenOf(link), rest)).json<SharedAdReport>()

async function bookWithEvents(fields: object = {}): Promise<Advertisement> {
  const ad = await book(fields)
  for (const kind of ['impression', 'viewable', 'click'] as const) {
    const serve = createServe(ad._id, new Date())
    await recordAt(olea, new Date(), [
      ...(kind === 'viewable' ? [{ adId: ad._id, kind: 'impression' as const, serve }] : []),
      { adId: ad._id, kind, serve },
    ])
  }
  await olea.send(ad._id, 'impression', undefined, { 'user-agent': 'Googlebot/2.1' })
  return ad
}

test('the link of an advertisement shows the figures of its statistics, and of no other', async () => {
  const ad = await bookWithEvents({ advertiser: 'Own' })
  await bookWithEvents({ advertiser: 'Rival' })
  const response = await share({ id: ad._id })
  expect(response.statusCode, response.body).toBe(201)
  const link = response.json<AdReportLink>()
  expect(link).toEqual({
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    url: expect.stringMatching(/^https:\/\/news\.test\/advertising-report\?token=[\w-]{38}$/),
    advertisement: { _id: ad._id, title: ad.title },
    advertiser: null,
    createdAt: expect.any(String),
    createdBy: { id: expect.any(String), name: expect.stringContaining('@olea.test') },
    expiresAt: new Date(Date.parse(link.createdAt) + 90 * dayMs).toISOString(),
    revokedAt: null,
    isActive: true,
  })

  const shared = await read(tokenOf(link), '', other)
  expect(shared.statusCode).toBe(200)
  expect(shared.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  const report = shared.json<SharedAdReport>()
  const statistics = (await olea.call('GET', `/${ad._id}/stats`)).json<AdStatistics>()
  const { period, figures, previous, days, dimensions, exclusions } = statistics
  expect(report).toEqual({
    ...{ period, figures, previous, days, dimensions, exclusions },
    advertisements: [{ _id: ad._id, title: ad.title, advertiser: 'Own', ...figures }],
    advertisement: { _id: ad._id, title: ad.title },
    advertiser: 'Own',
    expiresAt: link.expiresAt,
  })
  expect(figures).toMatchObject({ impressions: 2, viewable: 1, clicks: 1, spend: 3 })
  expect(exclusions).toEqual([{ reason: 'bot', impressions: 1, clicks: 0 }])
  expect(shared.body).not.toMatch(/Rival|internal note|7654321/)
})

test('the link of an advertiser shows all of its advertisements, also deleted and later ones', async () => {
  const first = await bookWithEvents({ advertiser: 'Molino', title: 'First' })
  const deleted = await bookWithEvents({ advertiser: 'Molino', title: 'Deleted' })
  await olea.call('DELETE', `/${deleted._id}`)
  const moving = await bookWithEvents({ advertiser: 'Molino', title: 'Moving' })
  await bookWithEvents({ advertiser: 'Molino 2', title: 'Rival' })
  const link = await create({ advertiser: 'Molino', days: 1 })
  expect(link).toMatchObject({ advertisement: null, advertiser: 'Molino' })
  expect(Date.parse(link.expiresAt) - Date.parse(link.createdAt)).toBe(dayMs)
  await olea.call('PATCH', `/${moving._id}`, { advertiser: 'Molino 2' })
  const later = await bookWithEvents({ advertiser: 'Molino', title: 'Later' })

  const report = await readReport(link)
  const ids = [first, deleted, later].map(({ _id }) => _id).toSorted()
  expect(report).toMatchObject({ advertisement: null, advertiser: 'Molino' })
  expect(report.advertisements.map(({ _id }) => _id).toSorted()).toEqual(ids)
  expect(report.figures).toMatchObject({ impressions: 6, clicks: 3, spend: 9 })
  for (const rows of [report.days, report.advertisements, ...Object.values(report.dimensions)])
    expect(rows.reduce((sum, { spend }) => sum + spend, 0)).toBe(9)
  expect(JSON.stringify(report)).not.toMatch(/Molino 2|Moving|Rival/)

  // Nothing is left for it.
  for (const { _id } of [first, later]) await olea.call('PATCH', `/${_id}`, { advertiser: 'Molino 2' })
  const second = await create({ advertiser: 'Molino' })
  expect((await readReport(second)).advertisements.map(({ _id }) => _id)).toEqual([deleted._id])
})

test('has a period, and no titles of articles that readers cannot see', async () => {
  const { services } = olea
  const visible = await storeArticle(services.newsroom, { title: 'Visible harvest' })
  const hidden = await storeArticle(services.newsroom, { title: 'Secret harvest', isPublished: false })
  const { _id } = await book({ startDate: '2020-01-01', endDate: '2999-12-31' })
  for (const [time, articleId] of [
    ['2024-03-01T12:00Z', visible._id],
    ['2024-03-02T12:00Z', hidden._id],
  ] as const) {
    const at = new Date(time)
    const serve = createServe(_id, at, { articleId })
    await recordAt(olea, at, [{ adId: _id, kind: 'impression', serve }])
  }
  const link = await create({ id: _id })
  const report = await readReport(link, '?from=2024-03-01&to=2024-03-02')
  expect(report.period).toMatchObject({ from: '2024-03-01', to: '2024-03-02' })
  expect(report.days.map(({ impressions }) => impressions)).toEqual([1, 1])
  const labels = Object.fromEntries(report.dimensions.article.map(({ value, label }) => [value, label]))
  expect(labels).toEqual({ [visible._id]: 'Visible harvest', [hidden._id]: undefined })
  expect((await readReport(link)).figures.impressions).toBe(0)
  const token = tokenOf(link)
  expectProblem(await read(token, '?from=2024-03-02&to=2024-03-01'), 400, 'invalid-request')
  expectProblem(await read(token, '?from=0000-01-01&to=0000-01-02'), 400, 'invalid-request')
})

test('exports the report as CSV', async () => {
  const { _id } = await bookWithEvents({ advertiser: '=Mill()', title: '+1' })
  await bookWithEvents({ advertiser: 'Rival', title: 'Rival' })
  const token = tokenOf(await create({ id: _id }))
  const byAd = await read(token, '/report.csv?by=advertisement')
  expect(byAd.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="report.csv"',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  })
  expect(byAd.body.split('\r\n').slice(1)).toEqual([
    `${_id},"'+1","'=Mill()",3,2,1,1,1,0,3`,
    'total,,,3,2,1,1,1,0,3',
    '',
  ])
  expect((await read(token, '/report.csv')).body.split('\r\n')).toHaveLength(33)
  for (const by of ['placement', 'device', 'article'])
    expect((await read(token, `/report.csv?by=${by}`)).body).toMatch(/\r\ntotal,/)
  expectProblem(await read(token, '/report.csv?by=reader'), 400)
})

test('answers expired, revoked and forged tokens alike', async () => {
  const ad = await bookWithEvents()
  const link = await create({ id: ad._id })
  const revoked = await olea.call('DELETE', `/report-links/${link._id}`)
  expect(revoked.json()).toEqual({ ...link, revokedAt: expect.any(String), isActive: false })
  // A second time changes nothing.
  expect((await olea.call('DELETE', `/report-links/${link._id}`)).json()).toEqual(revoked.json())

  const expired = { id: newId(), adId: ad._id, createdAt: new Date(0), expiresAt: new Date(Date.now() - 1) }
  await olea.database.db.insert(adReportLinks).values(expired)
  const secret = await readAdsSecret(olea)
  const valid = tokenOf(await create({ id: ad._id }))
  const forged = valid.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
  const tokens = [
    tokenOf(link),
    signReportToken(expired.id, secret),
    // Signed, but of no link.
    signReportToken(newId(), secret),
    forged,
    await olea.serve(ad._id),
    'x',
  ]
  const bodies = await Promise.all(
    tokens.flatMap((token) =>
      ['', '/report.csv'].map(async (rest) => {
        const response = await read(token, rest, other)
        expectProblem(response, 404, 'report-link-not-found')
        expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
        return response.body
      }),
    ),
  )
  expect(new Set(bodies).size).toBe(1)
  expect((await read(valid, '', other)).statusCode).toBe(200)
})

test('lists the links of an advertisement or advertiser, newest first', async () => {
  const ad = await book({ advertiser: 'Listed' })
  const links = [await create({ id: ad._id }), await create({ id: ad._id, days: 365 })]
  const ofAdvertiser = await create({ advertiser: 'Listed' })
  const list = async (query: string) =>
    (await olea.call('GET', `/report-links${query}`)).json<AdReportLink[]>()
  const listed = await list(`?id=${ad._id}`)
  expect(listed.map(({ _id }) => _id).toSorted()).toEqual(links.map(({ _id }) => _id).toSorted())
  expect(listed).toContainEqual(links[0])
  expect(await list('?advertiser=Listed')).toEqual([ofAdvertiser])
  const all = await list('')
  expect(all.length).toBeGreaterThan(3)
  expect(all.map(({ createdAt }) => createdAt)).toEqual(
    all.map(({ createdAt }) => createdAt).toSorted((a, b) => (a < b ? 1 : -1)),
  )
})

test('records links in the audit log, without their tokens', async () => {
  const ad = await book({ title: 'Audited' })
  const link = await create({ id: ad._id, days: 7 })
  await olea.call('DELETE', `/report-links/${link._id}`)
  await olea.call('DELETE', `/report-links/${link._id}`)
  const { data } = await olea.services.audit.list(AuditQuery.parse({ subject: link._id }))
  expect(data.map(({ action }) => action)).toEqual(['report-link.revoked', 'report-link.created'])
  expect(data[1]).toMatchObject({
    subject: { type: 'report-link', label: 'Audited' },
    details: { advertisement: ad._id, days: 7 },
  })
  expect(JSON.stringify(data)).not.toContain(tokenOf(link))
})

test('refuses links without one subject or a usable time, and says why', async () => {
  const { _id } = await book({ advertiser: 'Somebody' })
  const errorPath = async (body: object) =>
    expectProblem(await share(body), 400, 'invalid-request').errors?.map(({ path }) => path)
  for (const days of [0, 366, 1.5, 'long']) expect(await errorPath({ id: _id, days })).toEqual(['days'])
  expect(await errorPath({})).toEqual(['id'])
  expect(await errorPath({ id: _id, advertiser: 'Somebody' })).toEqual(['id'])
  for (const id of [newId(), 'nothing', '', 7]) expect(await errorPath({ id })).toEqual(['id'])
  for (const advertiser of ['Nobody', '', ' ', 'a\u0000', 7])
    expect(await errorPath({ advertiser })).toEqual(['advertiser'])
  expectProblem(await olea.call('DELETE', `/report-links/${newId()}`), 404, 'report-link-not-found')
  expectProblem(await olea.call('DELETE', '/report-links/nothing'), 404, 'report-link-not-found')
})

test('the log does not contain tokens of links', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
  const logged = await createAdsApp({ environment, database: olea.database, log })
  const token = tokenOf(await create({ id: (await book())._id }))
  await read(token, '', logged)
  await read(token, '/report.csv?by=day', logged)
  await read(`${token}x`, '', logged)
  await logged.close()
  const urls = lines.map((line) => JSON.parse(line).url)
  const path = '/api/advertisements/shared-report/[redacted]'
  expect(urls.filter((url) => url?.includes('shared-report'))).toEqual([path, `${path}/report.csv`, path])
  expect(lines.join()).not.toContain(token)
})

test('limits how often a network reads reports', async () => {
  const limited = await createAdsApp({ environment, database: olea.database })
  const token = tokenOf(await create({ id: (await book())._id }))
  const remoteAddress = '203.0.113.7'
  const url = `/api/advertisements/shared-report/${token}`
  const responses = await Promise.all(
    Array.from({ length: 101 }, (_, index) =>
      limited.app.inject({ url: index % 2 ? url : `${url}/report.csv`, remoteAddress }),
    ),
  )
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(100)
  expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
  await limited.close()
})
