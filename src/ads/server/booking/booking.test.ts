// Booking advertisements: what is stored, what is refused, and who may see what.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toIsoDay } from '#src/i18n/format-date.ts'
import { createTestPicture } from '#src/media/server/pictures.fixtures.ts'
import { storeArticle, storeArticles } from '#src/news/news.fixtures.ts'
import { waitForLock } from '#src/platform/database/wait-for-lock.fixtures.ts'
import { expectProblem } from '#src/test-app.ts'
import { type AdsApp, createAdsApp, minimalAd } from '../../ads.fixtures.ts'
import type { Advertisement } from '../../contract/advertisement.ts'

let olea: AdsApp

beforeAll(async () => {
  olea = await createAdsApp()
})
afterAll(() => olea.close())

const unknownId = '0123456789abcdef01234567'

test('creates an advertisement with defaults', async () => {
  const ad = await olea.book()
  const today = `${toIsoDay(new Date(), 'UTC')}T00:00:00.000Z`
  expect(ad).toMatchObject({
    ...minimalAd,
    isActive: true,
    priority: 1,
    budget: 0,
    costPerClick: 0,
    costPerImpression: 0,
    startDate: today,
    endDate: today,
    targetNews: null,
    imageUrl: '',
    category: '',
    targetAudience: '',
    clickCount: 0,
    impressionCount: 0,
    totalSpend: 0,
    conversionCount: 0,
    conversionRate: 0,
    status: 'running',
    picture: null,
    warnings: [],
  })
})

test.each([
  ['title', { title: ' ' }],
  ['title', { title: undefined }],
  ['content', { content: '' }],
  ['type', { type: 'banner' }],
  ['type', { type: undefined }],
  ['priority', { priority: 0 }],
  ['priority', { priority: 11 }],
  ['priority', { priority: 1.5 }],
  ['budget', { budget: -1 }],
  ['costPerClick', { costPerClick: -0.01 }],
  ['costPerImpression', { costPerImpression: 'cheap' }],
  ['costPerImpression', { costPerImpression: 0.0000001 }],
  ['startDate', { startDate: 'tomorrow' }],
  ['endDate', { startDate: '2026-12-02', endDate: '2026-12-01' }],
  ['linkUrl', { linkUrl: 'javascript:alert(1)' }],
  ['linkUrl', { linkUrl: 'data:text/html,x' }],
  ['imageUrl', { imageUrl: 'ftp://pictures.example/a.png' }],
  ['imageUrl', { imageUrl: `/media/${'a'.repeat(40)}.webp` }],
  ['isActive', { isActive: 'perhaps' }],
  ['trackConversions', { trackConversions: 'perhaps' }],
  ['targetNews', { type: 'sidebar-banner', positions: ['first'], targetNews: 'article' }],
])('refuses an invalid %s and stores nothing: %o', async (field, change) => {
  const count = (await olea.call('GET', '')).json().length
  const response = await olea.call('POST', '', { ...minimalAd, ...change })
  expect(expectProblem(response, 400).errors?.map(({ path }) => path)).toContain(field)
  expect((await olea.call('GET', '')).json()).toHaveLength(count)
})

test('drops positions that the type does not allow, and warns when none is left', async () => {
  expect((await olea.book({ positions: ['first', 'bottom', 'top', 'top'] })).positions).toEqual([
    'top',
    'bottom',
  ])
  const unplaced = await olea.book({ type: 'popup', positions: ['top'] })
  expect(unplaced).toMatchObject({ positions: [], status: 'unplaced', warnings: ['no-position'] })
})

test('keeps the target article for article banners and the sidebar only', async () => {
  const { _id } = await storeArticle(olea.services.newsroom)
  const sidebar = { type: 'sidebar-banner', positions: ['first'], targetNews: _id }
  expect(await olea.book(sidebar)).toMatchObject({ targetNews: _id, warnings: [] })
  expect((await olea.book({ ...sidebar, type: 'popup', positions: ['center'] })).targetNews).toBeNull()
  const untargeted = await olea.book({ ...sidebar, targetNews: unknownId })
  expect(untargeted).toMatchObject({ warnings: ['article-missing'], status: 'unshowable' })
})

test('warns while readers cannot read the target article', async () => {
  const { newsroom } = olea.services
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const [hidden, scheduled, published] = await storeArticles(newsroom, [
    { isPublished: false },
    { publishDate: inDays(2) },
    {},
  ])
  const bookFor = (article: { _id: string } | undefined, start?: string) =>
    olea.book({
      ...{ type: 'sidebar-banner', positions: ['first'], targetNews: article?._id },
      ...(start && { startDate: start, endDate: inDays(9) }),
    })
  const missing = { warnings: ['article-missing'], status: 'unshowable' }
  expect(await bookFor(hidden)).toMatchObject(missing)
  expect(await bookFor(scheduled)).toMatchObject(missing)
  expect(await bookFor(scheduled, inDays(3))).toMatchObject({ warnings: [], status: 'scheduled' })
  const { _id } = await bookFor(published)
  await newsroom.hide(published?._id ?? '', { id: unknownId })
  expect((await olea.call('GET', `/id/${_id}`)).json()).toMatchObject(missing)
})

test('changes only the sent fields; a new type starts without positions', async () => {
  const { _id } = await olea.book({ budget: 10, category: 'Market & Economy' })
  const response = await olea.call('PATCH', `/${_id}`, { costPerClick: 0.35, title: 'Nets' })
  expect(response.json()).toMatchObject({
    title: 'Nets',
    costPerClick: 0.35,
    budget: 10,
    category: 'Market & Economy',
    positions: ['top'],
    version: 2,
  })
  const changed = await olea.call('PATCH', `/${_id}`, { type: 'banner-article' })
  expect(changed.json()).toMatchObject({ type: 'banner-article', positions: [] })
  expectProblem(await olea.call('PATCH', `/${unknownId}`, { title: 'x' }), 404)
  expectProblem(await olea.call('PATCH', `/${_id}`, { priority: 20 }), 400)
})

test('is activated and deactivated', async () => {
  const { _id } = await olea.book()
  const off = await olea.call('PATCH', `/${_id}/deactivate`)
  expect(off.json()).toMatchObject({ isActive: false, status: 'inactive' })
  expect((await olea.call('PATCH', `/${_id}/activate`)).json()).toMatchObject({
    isActive: true,
    status: 'running',
  })
  expectProblem(await olea.call('PATCH', `/${unknownId}/activate`), 404)
})

test('does not deadlock when advertisements are deleted while their events are counted', async () => {
  // Counted in the order of their ids. The change moves the first row behind the second one, where a scan finds it last.
  const ids = [await olea.book(), await olea.book()].map(({ _id }) => _id)
  const [low = '', high = ''] = ids.toSorted()
  await olea.call('PATCH', `/${low}`, { title: 'Moved' })
  const configureAll = async (settings: string) => {
    const connections = await Promise.all(Array.from({ length: 8 }, () => olea.database.pool.connect()))
    for (const connection of connections) {
      await connection.query(settings)
      connection.release()
    }
  }
  await configureAll('set enable_indexscan = off; set enable_bitmapscan = off')
  const counting = await olea.database.pool.connect()
  try {
    await counting.query('begin')
    await counting.query('select id from advertisements where id = $1 for no key update', [low])
    const deleting = olea.call('DELETE', '', { ids })
    await waitForLock(olea.database)
    await counting.query('select id from advertisements where id = $1 for no key update', [high])
    await counting.query('commit')
    expect((await deleting).json()).toEqual({ deleted: 2 })
  } finally {
    counting.release()
    await configureAll('reset enable_indexscan; reset enable_bitmapscan')
  }
})

test('deletes one or several, which disappear from every list', async () => {
  const [one, two, three] = [await olea.book(), await olea.book(), await olea.book()]
  expect((await olea.call('DELETE', `/${one._id}`)).json()).toEqual({ deleted: 1 })
  expect((await olea.call('DELETE', '', { ids: [two._id, three._id] })).json()).toEqual({ deleted: 2 })
  const listed = [
    await olea.call('GET', ''),
    await olea.call('GET', '/search'),
    await olea.read('/active'),
  ].flatMap((response) => response.json<{ _id: string }[]>().map(({ _id }) => _id))
  for (const { _id } of [one, two, three]) {
    expect(listed).not.toContain(_id)
    expectProblem(await olea.call('GET', `/id/${_id}`), 404)
    expectProblem(await olea.send(_id, 'impression'), 404)
  }
  expectProblem(await olea.call('DELETE', `/${one._id}`), 404)
  for (const ids of [[], ['x'], 'all']) expectProblem(await olea.call('DELETE', '', { ids }), 400)
  expect((await olea.call('GET', `/${one._id}/stats`)).statusCode).toBe(200)
})

test('search applies every filter and ignores empty ones', async () => {
  const title = `Fair 100%_${Date.now()}`
  const fields = { title, type: 'popup', positions: ['center'], category: 'Voices & Perspectives' }
  const { _id } = await olea.book({ ...fields, startDate: '2031-05-01', endDate: '2031-05-10' })
  const search = async (query: Record<string, string>) => {
    const response = await olea.call('GET', `/search?${new URLSearchParams(query)}`)
    return response.json<Advertisement[]>().map((ad) => ad._id)
  }
  const matching: Record<string, string>[] = [
    { title: title.slice(2).toLowerCase() },
    { title, type: 'popup', position: 'center', isActive: 'true', status: 'scheduled', advertiser: '' },
    { title, category: 'voices & perspectives', dateFrom: '2031-05-10', dateTo: '2031-05-10' },
  ]
  for (const query of matching) expect(await search(query), JSON.stringify(query)).toEqual([_id])
  const others: Record<string, string>[] = [
    { type: 'banner-main' },
    { position: 'top' },
    { isActive: 'false' },
    { status: 'running' },
    { dateFrom: '2031-05-11' },
    { dateTo: '2031-04-30' },
    { targetNews: unknownId },
    { title: '100%%' },
  ]
  for (const query of others) expect(await search({ title, ...query }), JSON.stringify(query)).toEqual([])
  expectProblem(await olea.call('GET', '/search?dateFrom=soon'), 400)
})

test('takes a multipart form with a picture and one or several positions', async () => {
  const picture = await createTestPicture('png', { width: 970, height: 250 })
  const ad = await sendForm(
    'POST',
    '',
    { ...minimalAd, positions: ['top', 'bottom'], priority: '3' },
    picture,
  )
  expect(ad).toMatchObject({ positions: ['top', 'bottom'], priority: 3 })
  expect(ad.imageUrl).toMatch(/^\/media\/[0-9a-f]{40}\.\w+$/)
  expect(ad.picture).toMatchObject({ width: 970, height: 250 })
  const [shown] = (await olea.read('/active')).json().filter(({ _id }: Advertisement) => _id === ad._id)
  expect(shown.picture).toMatchObject({ width: 970, height: 250, src: expect.stringMatching(/^\/media\//) })

  const unchanged = await sendForm('PATCH', `/${ad._id}`, { title: 'New title', positions: ['middle'] })
  expect(unchanged).toMatchObject({ title: 'New title', positions: ['middle'], imageUrl: ad.imageUrl })
})

test('refuses files that are no pictures, and large ones', async () => {
  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  await expect(sendForm('POST', '', minimalAd, script)).rejects.toThrow('"status":400')
  const large = Buffer.alloc(5 * 1024 * 1024 + 1)
  await expect(sendForm('POST', '', minimalAd, large)).rejects.toThrow('"status":413')
  const bad = { ...minimalAd, priority: 'high' }
  await expect(sendForm('POST', '', bad, await createTestPicture('png'))).rejects.toThrow('priority')
})

test('readers get no money, counts or audience', async () => {
  const { _id } = await olea.book({
    budget: 100,
    costPerClick: 1,
    targetAudience: 'buyers',
    advertiser: 'Acme',
  })
  const publicFields = [
    ...['_id', 'category', 'content', 'imageUrl', 'linkUrl', 'picture', 'positions', 'priority'],
    ...['targetNews', 'title', 'token', 'type'],
  ]
  const single = (await olea.read(`/id/${_id}`)).json()
  const listed = (await olea.read('/active')).json()
  const positioned = (await olea.read('/position/top')).json()
  await olea.book({ type: 'banner-article', budget: 5 })
  const groups = ['/main-page', '/news-page', `/news/${unknownId}`].map(async (path) => {
    const shown = Object.values((await olea.read(path)).json()).flat()
    expect(shown.length, path).toBeGreaterThan(0)
    return shown
  })
  const grouped = (await Promise.all(groups)).flat()
  for (const ad of [single, ...listed, ...positioned, ...grouped] as object[])
    expect(Object.keys(ad).toSorted()).toEqual(publicFields)
  expect(await olea.get(_id)).toMatchObject({ budget: 100, targetAudience: 'buyers' })
  expectProblem(await olea.read(`/id/${unknownId}`), 404)
  expectProblem(await olea.read(`/id/${_id}`, { authorization: 'Bearer wrong' }), 401)
})

test('every change is in the audit log with the values before and after', async () => {
  const { _id } = await olea.book({ priority: 2 })
  await olea.call('PATCH', `/${_id}`, { priority: 7 })
  await olea.call('PATCH', `/${_id}/deactivate`)
  await olea.call('DELETE', `/${_id}`)
  const log = await olea.app.inject({ url: `/api/desk/audit?subject=${_id}`, headers: olea.headers })
  const entries = log.json<{ data: { action: string; differences: object }[] }>().data
  expect(entries.map(({ action }) => action)).toEqual([
    'advertisement.deleted',
    'advertisement.deactivated',
    'advertisement.edited',
    'advertisement.created',
  ])
  expect(entries[2]?.differences).toMatchObject({ priority: { before: 2, after: 7 } })
})

test('the budget cannot be set below what is spent', async () => {
  const { _id } = await olea.book({ budget: 10, costPerImpression: 2 })
  for (let count = 0; count < 3; count += 1) await olea.send(_id, 'impression')
  const response = await olea.call('PATCH', `/${_id}`, { budget: 5 })
  expect(expectProblem(response, 400).errors).toEqual([
    { path: 'budget', message: 'must be at least the 6 already spent, or 0', minimum: 6 },
  ])
  expect((await olea.call('PATCH', `/${_id}`, { budget: 6 })).json()).toMatchObject({ status: 'exhausted' })
})

async function sendForm(
  method: 'POST' | 'PATCH',
  path: string,
  fields: Record<string, string | string[]>,
  file?: Buffer,
): Promise<Advertisement> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) form.append(name, one)
  }
  if (file) form.append('file', new Blob([new Uint8Array(file)]), 'ad.png')
  const request = new Request('http://olea.test', { method: 'POST', body: form })
  const response = await olea.app.inject({
    method,
    url: `/api/advertisements${path}`,
    headers: { ...olea.headers, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  if (response.statusCode >= 400) throw new Error(response.body)
  return response.json()
}
