// Conversions: who may report them, that each click has one at most, and that they are in all figures.
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AuditQuery } from '#src/audit/contract/audit.ts'
import { expectProblem } from '#src/test-app.ts'
import { type AdsApp, createAdsApp } from '../../ads.fixtures.ts'
import type { AdGroups } from '../../contract/ad-delivery.ts'
import type { AdStatistics } from '../../contract/ad-statistics.ts'
import type { PublicAdvertisement } from '../../contract/advertisement.ts'
import { signAdToken } from '../delivery/ad-token.ts'
import { createServe, readAdsSecret, recordAt } from '../ledger/ledger.fixtures.ts'

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

const dayMs = 86_400_000
const nowSeconds = () => Math.floor(Date.now() / 1_000)
const book = (fields: object = {}) => olea.book({ trackConversions: true, ...fields })
const getKey = async (id: string) => (await olea.call('GET', `/${id}/conversion-key`)).json().key

/** As the server of an advertiser signs it. */
function sign(key: string, clickId: string, timestamp = nowSeconds()) {
  const signature = createHmac('sha256', key).update(`${timestamp}.${clickId}`).digest('hex')
  return { clickId, timestamp, signature }
}

const report = (payload: object, app = olea) =>
  app.app.inject({ method: 'POST', url: '/api/advertisements/conversions', payload })

/** An advertisement with a counted click. */
async function bookAndClick(fields: object = {}) {
  const { _id } = await book(fields)
  const clickId = await olea.serve(_id)
  expect((await olea.send(_id, 'click', clickId)).json()).toEqual({ counted: true })
  return { _id, clickId, key: await getKey(_id) }
}

test('the link that readers get has the id of the click, its query and its hash', async () => {
  const linkUrl = 'https://mill.example/oil?a=b%20c&d#shop'
  const tracked = await book({ linkUrl })
  const plain = await olea.book({ linkUrl })
  expect(plain.trackConversions).toBe(false)
  const find = (ads: PublicAdvertisement[], id: string) => ads.find(({ _id }) => _id === id)
  const lists = [
    (await olea.read('/active')).json<PublicAdvertisement[]>(),
    (await olea.read('/position/top?type=banner-main')).json<PublicAdvertisement[]>(),
    (await olea.read('/main-page')).json<AdGroups>().bannerTop,
    [
      (await olea.read(`/id/${tracked._id}`)).json<PublicAdvertisement>(),
      (await olea.read(`/id/${plain._id}`)).json<PublicAdvertisement>(),
    ],
  ]
  for (const ads of lists) {
    const ad = find(ads, tracked._id)
    expect(ad?.linkUrl).toBe(`https://mill.example/oil?a=b%20c&d&olea_click=${ad?.token}#shop`)
    expect(find(ads, plain._id)?.linkUrl).toBe(linkUrl)
  }
  expect((await olea.get(tracked._id)).linkUrl).toBe(linkUrl)
  await olea.call('PATCH', `/${tracked._id}`, { trackConversions: false })
  expect((await olea.read(`/id/${tracked._id}`)).json<PublicAdvertisement>().linkUrl).toBe(linkUrl)
  const withoutLink = await book({ linkUrl: '' })
  expect((await olea.read(`/id/${withoutLink._id}`)).json<PublicAdvertisement>().linkUrl).toBe('')
})

test('counts a conversion where its click was, and shows it in all figures', async () => {
  const { _id } = await book({ costPerClick: 10 })
  const articleId = 'a'.repeat(24)
  const serve = createServe(_id, new Date(), { placement: 'article.bannerTop', articleId, language: 'hi' })
  const clickId = await recordAt(olea, new Date(), [{ adId: _id, kind: 'click', serve }])
  const response = await report(sign(await getKey(_id), clickId))
  expect(response.json()).toEqual({ counted: true })
  expect(response.headers['cache-control']).toBe('no-store')
  expect(await olea.get(_id)).toMatchObject({ conversionCount: 1, conversionRate: 1, totalSpend: 10 })
  const statistics = (await olea.call('GET', `/${_id}/stats`)).json<AdStatistics>()
  expect(statistics).toMatchObject({ conversionCount: 1, conversionRate: 1, returnOnInvestment: 4 })
  expect(statistics.figures).toMatchObject({ conversions: 1, clicks: 1, spend: 10 })
  expect(statistics.days.at(-1)).toMatchObject({ conversions: 1 })
  const converted = Object.entries(statistics.dimensions).map(([name, rows]) => [
    name,
    rows.filter(({ conversions }) => conversions > 0).map(({ value }) => value),
  ])
  expect(Object.fromEntries(converted)).toEqual({
    placement: ['article.bannerTop'],
    device: ['phone'],
    country: ['PT'],
    language: ['hi'],
    article: [articleId],
    creative: ['text'],
  })
})

test.each([
  ['clickId', { clickId: '' }],
  ['clickId', { clickId: 7 }],
  ['clickId', { clickId: 'x'.repeat(401) }],
  ['timestamp', { timestamp: undefined }],
  ['timestamp', { timestamp: '1800000000' }],
  ['timestamp', { timestamp: 1.5 }],
  ['timestamp', { timestamp: -1 }],
  ['signature', { signature: 'a'.repeat(63) }],
  ['signature', { signature: `${'a'.repeat(63)}g` }],
  ['signature', { signature: undefined }],
])('refuses an invalid %s: %o', async (field, change) => {
  const valid = { clickId: 'x', timestamp: nowSeconds(), signature: 'a'.repeat(64) }
  const problem = expectProblem(await report({ ...valid, ...change }), 400, 'invalid-request')
  expect(problem.errors?.map(({ path }) => path)).toEqual([field])
})

test('refuses a wrong signature, the key of another advertisement, and an old or future time', async () => {
  const { _id, clickId, key } = await bookAndClick()
  const foreignKey = await getKey((await book())._id)
  expect(foreignKey).not.toBe(key)
  const valid = sign(key, clickId)
  const flipped = valid.signature.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))
  for (const conversion of [
    sign(foreignKey, clickId),
    { ...valid, signature: flipped },
    { ...valid, timestamp: valid.timestamp - 1 },
  ])
    expectProblem(await report(conversion), 401, 'invalid-signature')
  for (const seconds of [-330, 330])
    expectProblem(await report(sign(key, clickId, nowSeconds() + seconds)), 401, 'expired-timestamp')
  expect((await olea.get(_id)).conversionCount).toBe(0)
  // Digits of a signature may be capital letters.
  const capital = { ...valid, signature: valid.signature.toUpperCase() }
  expect((await report(capital)).json()).toEqual({ counted: true })
})

test('answers 404 to an id that is forged or of no counted click', async () => {
  const { _id } = await book()
  const key = await getKey(_id)
  const unclicked = await olea.serve(_id)
  await olea.send(_id, 'impression', unclicked)
  const byRobot = await olea.serve(_id)
  await olea.send(_id, 'click', byRobot, { 'user-agent': 'Googlebot/2.1' })
  const preview = signAdToken(createServe(_id, new Date(), { isPreview: true }), await readAdsSecret(olea))
  await olea.send(_id, 'click', preview)
  const forged = unclicked.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
  for (const clickId of [unclicked, byRobot, preview, forged, 'x', 'x'.repeat(400)])
    expectProblem(await report(sign(key, clickId)), 404, 'click-not-found')
  expect((await olea.get(_id)).conversionCount).toBe(0)
  // The click may arrive after the conversion, which can then be reported again.
  await olea.send(_id, 'click', unclicked)
  expect((await report(sign(key, unclicked))).json()).toEqual({ counted: true })
})

test('counts one conversion of a click for ever, with two processes', async () => {
  const { _id, clickId, key } = await bookAndClick()
  const second = await olea.serve(_id)
  await olea.send(_id, 'click', second)
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      report(sign(key, index % 4 < 2 ? clickId : second), index % 2 ? olea : other),
    ),
  )
  expect(responses.every(({ statusCode }) => statusCode === 200)).toBe(true)
  expect(responses.filter((response) => response.json().counted)).toHaveLength(2)
  for (const app of [olea, other])
    expect((await report(sign(key, clickId), app)).json()).toEqual({ counted: false })
  expect(await olea.get(_id)).toMatchObject({ conversionCount: 2, clickCount: 2, conversionRate: 1 })
})

test('counts a conversion up to 30 days after the click, also of an advertisement that has ended', async () => {
  const { _id } = await book({ startDate: '2020-01-01', endDate: '2999-01-01' })
  const key = await getKey(_id)
  const clickAt = (at: number) => recordAt(olea, new Date(at), [{ adId: _id, kind: 'click' }])
  const late = await clickAt(Date.now() - 30 * dayMs - 1_000)
  const inTime = await clickAt(Date.now() - 30 * dayMs + 60_000)
  await olea.call('PATCH', `/${_id}/deactivate`)
  expectProblem(await report(sign(key, late)), 404, 'click-not-found')
  expect((await report(sign(key, inTime))).json()).toEqual({ counted: true })
  const { figures } = (await olea.call('GET', `/${_id}/stats`)).json<AdStatistics>()
  // It belongs to the day on which it happened.
  expect(figures).toMatchObject({ conversions: 1 })
})

test('a replaced key is rejected from then on, and the replacement is in the audit log', async () => {
  const { _id, clickId, key } = await bookAndClick()
  expect(await getKey(_id)).toBe(key)
  const response = await olea.call('POST', `/${_id}/conversion-key`)
  expect(response.headers['cache-control']).toBe('no-store')
  const { key: next } = response.json()
  expect(next).not.toBe(key)
  expect(await getKey(_id)).toBe(next)
  expectProblem(await report(sign(key, clickId), other), 401, 'invalid-signature')
  expect((await report(sign(next, clickId), other)).json()).toEqual({ counted: true })
  const { data } = await olea.services.audit.list(AuditQuery.parse({ subject: _id }))
  expect(data.map(({ action }) => action)).toEqual([
    'advertisement.conversion-key-replaced',
    'advertisement.created',
  ])
  expect(JSON.stringify(data)).not.toMatch(new RegExp(`${key}|${next}`))
})

test('a deleted advertisement has no key and no conversions', async () => {
  const { _id, clickId, key } = await bookAndClick()
  await olea.call('DELETE', `/${_id}`)
  expectProblem(await olea.call('GET', `/${_id}/conversion-key`), 404, 'advertisement-not-found')
  expectProblem(await olea.call('POST', `/${_id}/conversion-key`), 404, 'advertisement-not-found')
  expectProblem(await olea.call('GET', '/nothing/conversion-key'), 404, 'advertisement-not-found')
  expectProblem(await report(sign(key, clickId)), 404, 'click-not-found')
})
