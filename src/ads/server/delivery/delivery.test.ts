// Which advertisements readers get: by dates, positions, budget, target, category, audience and frequency.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addDays, toIsoDay } from '#src/i18n/format-date.ts'
import { storeArticle } from '#src/news/news.fixtures.ts'
import { expectProblem } from '#src/test-app.ts'
import { type AdsApp, createAdsApp } from '../../ads.fixtures.ts'
import type { AdGroups } from '../../contract/ad-delivery.ts'
import type { PublicAdvertisement } from '../../contract/advertisement.ts'

let olea: AdsApp
/** A second process of the same site. */
let other: AdsApp

beforeAll(async () => {
  olea = await createAdsApp()
  other = await createAdsApp({ database: olea.database })
})
afterAll(async () => {
  await other.close()
  await olea.close()
})
afterEach(() => {
  vi.useRealTimers()
})
beforeEach(async () => {
  const ads = (await olea.call('GET', '')).json<{ _id: string }[]>()
  if (ads.length > 0) await olea.call('DELETE', '', { ids: ads.map(({ _id }) => _id) })
})

const today = toIsoDay(new Date(), 'UTC')
const ids = (ads: PublicAdvertisement[]) => ads.map(({ _id }) => _id)
const list = async (path: string, app = olea) => ids((await app.read(path)).json<PublicAdvertisement[]>())
async function listGroups(path: string): Promise<Record<keyof AdGroups, string[]>> {
  const groups = (await olea.read(path)).json<AdGroups>()
  return Object.fromEntries(Object.entries(groups).map(([slot, ads]) => [slot, ids(ads)])) as never
}
const nothing = { bannerTop: [], bannerMiddle: [], bannerBottom: [], sidebarFirst: [], sidebarSecond: [] }

test('home and list pages show main banners and the sidebar, articles their own banners', async () => {
  const main = await olea.book({ positions: ['top', 'middle', 'bottom'] })
  const article = await olea.book({ type: 'banner-article', positions: ['top', 'bottom'] })
  const sidebar = await olea.book({ type: 'sidebar-banner', positions: ['second'] })
  const popup = await olea.book({ type: 'popup', positions: ['center'] })
  const onLists = {
    ...{ bannerTop: [main._id], bannerMiddle: [main._id], bannerBottom: [main._id] },
    ...{ sidebarFirst: [], sidebarSecond: [sidebar._id] },
  }
  expect(await listGroups('/main-page')).toEqual(onLists)
  expect(await listGroups('/news-page')).toEqual(onLists)
  const onArticle = { ...nothing, bannerTop: [article._id], bannerBottom: [article._id] }
  const { _id } = await storeArticle(olea.services.newsroom)
  for (const id of [_id, '0123456789abcdef01234567', 'unknown'])
    expect(await listGroups(`/news/${id}`)).toEqual({ ...onArticle, sidebarSecond: [sidebar._id] })

  expect(new Set(await list('/position/top'))).toEqual(new Set([main._id, article._id]))
  expect(await list('/position/top?type=banner-article')).toEqual([article._id])
  expect(new Set(await list('/position/bannerBottom'))).toEqual(new Set([main._id, article._id]))
  expect(await list('/position/center')).toEqual([popup._id])
  expect(await list('/position/left')).toEqual([])
  expect(new Set(await list('/active'))).toEqual(new Set([main, article, sidebar, popup].map((ad) => ad._id)))
})

test('an advertisement runs from its first day to the end of its last day', async () => {
  const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)]
  const past = new Date(Date.now() - 60_000).toISOString()
  const future = new Date(Date.now() + 60_000).toISOString()
  const running = [
    await olea.book({ startDate: today, endDate: today }),
    await olea.book({ startDate: yesterday, endDate: `${today}T00:00:00.000Z` }),
    await olea.book({ startDate: past, endDate: future }),
  ]
  await olea.book({ startDate: tomorrow, endDate: tomorrow })
  await olea.book({ startDate: yesterday, endDate: yesterday })
  await olea.book({ startDate: yesterday, endDate: past })
  await olea.book({ startDate: future, endDate: tomorrow })
  await olea.book({ isActive: false })
  await olea.book({ positions: [] })
  expect(new Set(await list('/active'))).toEqual(new Set(running.map(({ _id }) => _id)))
  expect(new Set(await list('/position/top'))).toEqual(new Set(running.map(({ _id }) => _id)))
})

test('cached pages are dropped when an advertisement starts or ends', async () => {
  const dropped = new Promise<readonly string[]>((resolve) => {
    const invalidate = olea.services.caches.responses.invalidate
    olea.services.caches.responses.invalidate = (tags) => {
      invalidate(tags)
      if (tags.includes('ads')) resolve(tags)
    }
  })
  const start = Date.now() + 3_600_000
  await olea.book({ startDate: new Date(start).toISOString(), endDate: addDays(today, 2) })
  const { delivery } = olea.services.ads
  const listSlots = () => delivery.listAvailablePlacements({ page: 'main', language: 'en' })
  // Close to the start, the bookings are read again and wait for it.
  vi.useFakeTimers({ toFake: ['Date'], now: start - 50 })
  olea.services.caches.memoized.invalidate(['ads'])
  expect(await listSlots()).toEqual([])
  vi.setSystemTime(start)
  await dropped
  expect(await listSlots()).toEqual(['bannerTop'])
})

test('one for an article appears there only, and first', async () => {
  const [article, another] = [
    await storeArticle(olea.services.newsroom),
    await storeArticle(olea.services.newsroom),
  ]
  const sidebar = { type: 'sidebar-banner', positions: ['first'] }
  const everywhere = await olea.book({ ...sidebar, priority: 10, budget: 100 })
  const targeted = await olea.book({ ...sidebar, targetNews: article._id })
  expect((await listGroups(`/news/${article._id}`)).sidebarFirst).toEqual([targeted._id, everywhere._id])
  expect((await listGroups(`/news/${another._id}`)).sidebarFirst).toEqual([everywhere._id])
  expect((await listGroups('/news-page')).sidebarFirst).toEqual([everywhere._id])
  expect(await list('/position/first')).toEqual([everywhere._id])
})

test('one for an article appears only while readers can read the article', async () => {
  const { newsroom } = olea.services
  const editor = { id: '000000000000000000000000' }
  const { _id: articleId } = await storeArticle(newsroom)
  const soon = Date.now() + 3_600_000
  const scheduled = await storeArticle(newsroom, { publishDate: new Date(soon).toISOString() })
  const sidebar = { type: 'sidebar-banner', positions: ['first'], endDate: addDays(today, 2) }
  const { _id } = await olea.book({ ...sidebar, targetNews: articleId })
  const later = await olea.book({ ...sidebar, targetNews: scheduled._id })
  const { delivery } = olea.services.ads
  const listShown = async () => ({
    active: await list('/active'),
    onArticle: (await listGroups(`/news/${articleId}`)).sidebarFirst,
    reserved: await delivery.listAvailablePlacements({ page: 'article', language: 'en', articleId }),
    running: ids((await olea.call('GET', '/search?status=running')).json()),
  })
  const shown = { active: [_id], onArticle: [_id], reserved: ['sidebarFirst'], running: [_id] }
  const hidden = { active: [], onArticle: [], reserved: [], running: [] }
  expect(await listShown()).toEqual(shown)
  const token = await olea.serve(_id)
  await newsroom.hide(articleId, editor)
  expect(await listShown()).toEqual(hidden)
  await other.services.cacheInvalidation.poll()
  expect(await list('/active', other)).toEqual([])
  expect((await olea.send(_id, 'impression', token)).json()).toEqual({ counted: false })
  await newsroom.show(articleId, editor)
  expect(await listShown()).toEqual(shown)
  await newsroom.remove([articleId], editor)
  expect(await listShown()).toEqual(hidden)
  vi.useFakeTimers({ toFake: ['Date'], now: soon })
  expect(await list('/active')).toEqual([later._id])
})

test('category and audience restrict an advertisement to matching pages and readers', async () => {
  const market = await olea.book({ category: 'Market & Economy' })
  const german = await olea.book({ targetAudience: 'German, restaurants' })
  const trade = await olea.book({ targetAudience: 'professionals' })
  const all = await olea.book({ targetAudience: 'families who cook' })
  const find = async (query: string) => new Set((await listGroups(`/main-page${query}`)).bannerTop)
  const expected = (...ads: { _id: string }[]) => new Set(ads.map(({ _id }) => _id))
  expect(await find('')).toEqual(expected(market, german, all))
  expect(await find('?lang=fr')).toEqual(expected(market, all))
  expect(await find('?lang=de-AT')).toEqual(expected(market, german, all))
  expect(await find('?lang=fr&audience=professionals')).toEqual(expected(market, trade, all))
  expect(await find('?lang=fr&category=Science%20%26%20Health')).toEqual(expected(all))
  expect(await find('?lang=fr&category=market%20%26%20economy')).toEqual(expected(market, all))
  const { _id } = await storeArticle(olea.services.newsroom, { category: 'Science & Health' })
  const banner = { type: 'banner-article', category: 'Market & Economy' }
  await olea.book(banner)
  const science = await olea.book({ ...banner, category: 'Science & Health' })
  expect((await listGroups(`/news/${_id}`)).bannerTop).toEqual([science._id])
})

test('a change takes effect in every process', async () => {
  const { _id } = await olea.book()
  await other.services.cacheInvalidation.poll()
  for (const app of [olea, other]) expect(await list('/active', app)).toEqual([_id])
  for (const [change, isShown] of [
    ['deactivate', false],
    ['activate', true],
  ] as const) {
    await olea.call('PATCH', `/${_id}/${change}`)
    await other.services.cacheInvalidation.poll()
    for (const app of [olea, other]) expect((await list('/active', app)).includes(_id), change).toBe(isShown)
  }
  await olea.call('PATCH', `/${_id}`, { endDate: addDays(today, -1), startDate: addDays(today, -1) })
  await other.services.cacheInvalidation.poll()
  expect(await list('/active', other)).toEqual([])
})

test('is not shown more often a day than its frequency cap, to each network and browser', async () => {
  const { _id } = await olea.book({ frequencyCap: 2 })
  const reader = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/141.0' }
  const shown = async (headers: Record<string, string>) =>
    (await olea.read('/position/top', headers)).json<PublicAdvertisement[]>()
  for (let seen = 0; seen < 2; seen += 1) {
    const [ad] = await shown(reader)
    expect(ad?._id).toBe(_id)
    await olea.send(_id, 'impression', ad?.token, reader)
  }
  expect(await shown(reader)).toEqual([])
  expect(ids(await shown({ 'user-agent': 'Mozilla/5.0 (iPhone)' }))).toEqual([_id])
})

test('pages show a reader one pop-up a day', async () => {
  const popup = { type: 'popup', positions: ['center'] }
  const booked = [await olea.book(popup), await olea.book(popup)]
  const path = '/position/center?type=popup'
  const [first] = (await olea.read(path)).json<PublicAdvertisement[]>()
  expect(await list(path)).toHaveLength(2)
  await olea.send(first?._id ?? '', 'impression', first?.token)
  expect(await list(path)).toEqual([])
  expect(await list('/position/center')).toHaveLength(booked.length)
})

test('pages reserve the slots that have an advertisement for them', async () => {
  const { delivery } = olea.services.ads
  const list = (page: 'main' | 'list' | 'article', category?: string) =>
    delivery.listAvailablePlacements({ page, language: 'en', category })
  expect(await list('main')).toEqual([])
  await olea.book({ positions: ['top'] })
  await olea.book({ positions: ['bottom'], category: 'Market & Economy' })
  await olea.book({ type: 'sidebar-banner', positions: ['first'], targetAudience: 'fr' })
  expect(await list('main')).toEqual(['bannerTop', 'bannerBottom'])
  expect(await list('list', 'Science & Health')).toEqual(['bannerTop'])
  expect(await list('article')).toEqual([])
})

test('pages reserve no slot for a picture that they do not show', async () => {
  const { delivery } = olea.services.ads
  const listSlots = () => delivery.listAvailablePlacements({ page: 'main', language: 'en' })
  const { _id } = await olea.book({ imageUrl: 'http://127.0.0.1/ad.png' })
  await olea.services.ads.copyPicture(_id)
  expect(await listSlots()).toEqual([])
  await olea.call('PATCH', `/${_id}`, { imageUrl: '' })
  expect(await listSlots()).toEqual(['bannerTop'])
})

test('does not show the same one twice on a page while there are others', async () => {
  const booked = [await olea.book(), await olea.book()]
  for (const { _id } of booked) await olea.call('PATCH', `/${_id}`, { positions: ['top', 'bottom'] })
  for (let run = 0; run < 20; run += 1) {
    const { bannerTop, bannerBottom } = await listGroups('/main-page')
    expect(new Set([bannerTop[0], bannerBottom[0]]).size).toBe(2)
    expect(bannerBottom).toHaveLength(2)
  }
})

test('forecasts by the last 28 days, and warns when more is booked', async () => {
  const { db } = olea.database
  const { adRequests } = await import('../ads.tables.ts')
  const slot = 'banner-main top'
  await db
    .insert(adRequests)
    .values([1, 2, 3, 4].map((ago) => ({ day: addDays(today, -ago), slot, requests: 1_000, filled: 10 })))
  const [startDate, endDate] = [addDays(today, 1), addDays(today, 10)]
  const period = `type=banner-main&positions=top&startDate=${startDate}&endDate=${endDate}`
  const forecast = async (query: string) => (await olea.call('GET', `/forecast?${query}`)).json()
  expect(await forecast(period)).toEqual({
    observedDays: 4,
    available: 10_000,
    booked: 0,
    requested: null,
    isOversold: false,
  })
  const { _id } = await olea.book({ startDate, endDate, budget: 80, costPerImpression: 0.01 })
  const money = 'budget=30&costPerImpression=0.01'
  expect(await forecast(`${period}&${money}`)).toMatchObject({
    booked: 8_000,
    requested: 3_000,
    isOversold: true,
  })
  expect(await forecast(`${period}&${money}&id=${_id}`)).toMatchObject({ booked: 0, isOversold: false })
  expect(await forecast('type=popup')).toMatchObject({ observedDays: 0, available: 0, isOversold: false })
  expect((await olea.call('GET', '/forecast?type=unknown')).statusCode).toBe(400)
  for (const amount of ['Infinity', '1e308', '-1', 'cheap']) {
    const refused = await olea.call('GET', `/forecast?type=popup&costPerImpression=1&budget=${amount}`)
    expect(
      expectProblem(refused, 400).errors?.map(({ path }) => path),
      amount,
    ).toEqual(['budget'])
  }
})

test('the requests of each position are summed, equal sums in the order of the page', async () => {
  const { db } = olea.database
  const { adRequests } = await import('../ads.tables.ts')
  const days = [addDays(today, -60), addDays(today, -59), addDays(today, -58)]
  const slots = {
    'banner-main bottom': 400,
    'banner-main middle': 400,
    'banner-main top': 400,
    'popup center': 900,
  }
  for (const [slot, requests] of Object.entries(slots))
    await db.insert(adRequests).values(days.map((day) => ({ day, slot, requests, filled: 10 })))
  const requests = await olea.call('GET', `/requests?from=${days[0]}&to=${days[1]}`)
  expect(requests.json().positions).toEqual([
    { type: 'popup', position: 'center', requests: 1_800, filled: 20 },
    { type: 'banner-main', position: 'top', requests: 800, filled: 20 },
    { type: 'banner-main', position: 'middle', requests: 800, filled: 20 },
    { type: 'banner-main', position: 'bottom', requests: 800, filled: 20 },
  ])
  expect((await olea.call('GET', '/requests?from=yesterday')).statusCode).toBe(400)
})
