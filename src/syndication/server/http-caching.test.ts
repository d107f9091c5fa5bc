// Conditional requests and cache invalidation of feeds and sitemaps.
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeArticle } from '#src/news/news.fixtures.ts'
import { createTestSyndication, fetchTitles, type TestSyndication } from './syndication.fixtures.ts'

const editor = { id: '000000000000000000000000' }
const feeds = ['/feeds/all.rss', '/feeds/all.atom', '/feeds/all.json']
const files = [
  ...feeds,
  '/sitemap.xml',
  '/sitemap-sections.xml',
  '/sitemap-articles-1.xml',
  '/sitemap-news.xml',
]

let olea: TestSyndication
let clock = Date.UTC(2026, 5, 1, 12, 0, 0, 250)

beforeAll(async () => {
  olea = await createTestSyndication({ now: () => clock })
  await storeArticle(olea.newsroom, { title: 'Always there' })
})

afterAll(() => olea.close())

test.each(files)('%s answers 304 to a matching ETag or date', async (url) => {
  const first = await olea.get(url)
  expect(first.statusCode).toBe(200)
  expect(first.headers['last-modified']).toBe('Mon, 01 Jun 2026 12:00:00 GMT')
  expect(first.headers['x-content-type-options']).toBe('nosniff')
  const { etag = '' } = first.headers
  const matching: Record<string, string>[] = [
    { 'if-none-match': String(etag) },
    { 'if-modified-since': 'Mon, 01 Jun 2026 12:00:00 GMT' },
    { 'if-none-match': String(etag), 'if-modified-since': 'Mon, 01 Jun 2020 12:00:00 GMT' },
  ]
  for (const condition of matching) {
    const response = await olea.get(url, condition)
    expect(response.statusCode).toBe(304)
    expect(response.body).toBe('')
    expect(response.headers.etag).toBe(etag)
    expect(response.headers['cache-control']).toBe(first.headers['cache-control'])
    expect(response.headers['content-type']).toBeUndefined()
  }
  const notMatching: Record<string, string>[] = [
    { 'if-none-match': '"something-else"', 'if-modified-since': 'Mon, 01 Jun 2026 12:00:00 GMT' },
    { 'if-modified-since': 'Mon, 01 Jun 2026 11:59:59 GMT' },
    { 'if-modified-since': 'yesterday' },
  ]
  for (const condition of notMatching) expect((await olea.get(url, condition)).statusCode).toBe(200)
})

test('lets clients cache feeds for five minutes and makes them revalidate the news sitemap', async () => {
  for (const url of feeds) {
    expect((await olea.get(url)).headers['cache-control']).toBe('public, max-age=300')
  }
  const { headers } = await olea.get('/sitemap-news.xml')
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
})

test('sends a cached response in the encoding the client accepts', async () => {
  const plain = await olea.get('/feeds/all.rss')
  const br = await olea.get('/feeds/all.rss', { 'accept-encoding': 'gzip, br' })
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', 'x-cache': 'hit', vary: 'Accept-Encoding' })
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  const gzip = await olea.get('/feeds/all.rss', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
})

test('answers HEAD with the headers and no body', async () => {
  const response = await olea.app.inject({ method: 'HEAD', url: '/feeds/all.atom' })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  expect(response.body).toBe('')
})

test.each(feeds)('%s lists and removes an article immediately', async (url) => {
  const { _id } = await storeArticle(olea.newsroom, { title: 'Now and then', isPublished: false })
  expect(await fetchTitles(olea, url)).toEqual(['Always there'])
  await olea.newsroom.show(_id, editor)
  expect(await fetchTitles(olea, url)).toEqual(['Now and then', 'Always there'])
  await olea.newsroom.hide(_id, editor)
  expect(await fetchTitles(olea, url)).toEqual(['Always there'])
  await olea.newsroom.remove([_id])
})

test.each(['/sitemap-articles-1.xml', '/sitemap-news.xml'])(
  '%s lists and removes an article immediately',
  async (url) => {
    const { _id } = await storeArticle(olea.newsroom, { isPublished: false })
    expect((await olea.get(url)).body).not.toContain(_id)
    await olea.newsroom.show(_id, editor)
    expect((await olea.get(url)).body).toContain(_id)
    await olea.newsroom.hide(_id, editor)
    expect((await olea.get(url)).body).not.toContain(_id)
    await olea.newsroom.remove([_id])
  },
)

test('lists a scheduled article at its publication time', async () => {
  const publishDate = new Date(Date.now() + 3_000).toISOString()
  const { _id } = await storeArticle(olea.newsroom, { title: 'Due', publishDate })
  expect(await fetchTitles(olea, '/feeds/all.rss')).toEqual(['Always there'])
  olea.services.cacheInvalidation.start()
  const within = { timeout: 10_000, interval: 50 }
  await expect.poll(() => fetchTitles(olea, '/feeds/all.rss'), within).toEqual(['Due', 'Always there'])
  expect((await olea.get('/sitemap-news.xml')).body).toContain(_id)
  // The date of the last change is when the article became public, not when it was written.
  const { items } = (await olea.get('/feeds/all.json')).json()
  expect(items[0]).toMatchObject({ date_published: publishDate, date_modified: publishDate })
  expect((await olea.get('/sitemap.xml')).body).toContain(`<lastmod>${publishDate}</lastmod>`)
  await olea.services.cacheInvalidation.stop()
  await olea.newsroom.remove([_id])
})

test('answers a request by date after an article was hidden, even within the same second', async () => {
  const { _id } = await storeArticle(olea.newsroom, {
    title: 'Soon gone',
    publishDate: '2020-01-01T00:00:00Z',
  })
  clock += 10_000
  const before = await olea.get('/feeds/all.json')
  const condition = { 'if-modified-since': String(before.headers['last-modified']) }
  expect((await olea.get('/feeds/all.json', condition)).statusCode).toBe(304)
  await olea.newsroom.hide(_id, editor)
  const after = await olea.get('/feeds/all.json', condition)
  expect(after.statusCode).toBe(200)
  expect(after.body).not.toContain('Soon gone')
  // The date would equal that of the previous content, so the response has only an ETag during this second.
  expect(after.headers['last-modified']).toBeUndefined()
})

test('keeps the date when regenerated content is identical', async () => {
  clock += 10_000
  const before = await olea.get('/feeds/sustainability.rss')
  clock += 10_000
  await storeArticle(olea.newsroom, { category: 'Voices & Perspectives' })
  const after = await olea.get('/feeds/sustainability.rss')
  expect(after.headers['x-cache']).toBeUndefined()
  expect(after.headers.etag).toBe(before.headers.etag)
  expect(after.headers['last-modified']).toBe(before.headers['last-modified'])
})
