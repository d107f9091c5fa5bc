// Cached lists never contain hidden articles, also when another process has hidden them.
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#src/test-app.ts'
import { storeArticle, storeArticles } from '../news.fixtures.ts'

const editor = { id: '000000000000000000000000' }
/** Changes by another process or by time appear within two seconds; three more are allowed on a slow machine. */
const maxDelayMs = 5_000
const pollOptions = { timeout: maxDelayMs, interval: 50 }

let first: TestApp
let second: TestApp
let firstUrl: string
let secondUrl: string

beforeAll(async () => {
  first = await createTestApp()
  second = await createTestApp({ database: first.database })
  firstUrl = await first.listen()
  secondUrl = await second.listen()
  first.services.cacheInvalidation.start()
  second.services.cacheInvalidation.start()
})

afterEach(async () => {
  await first.database.db.execute(sql`delete from articles`)
  await first.services.write(async ({ invalidate }) => invalidate('news'))
  await second.services.cacheInvalidation.poll()
})

afterAll(async () => {
  await second.close()
  await first.close()
})

type RawResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Sends a request without client-side caching and decompression. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(firstUrl + path, { headers, method }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    clientRequest.on('error', reject)
    clientRequest.end()
  })
}

async function ids(path: string, origin = firstUrl): Promise<string[]> {
  const response = await fetch(origin + path)
  const { data } = (await response.json()) as { data: { _id: string }[] }
  return data.map((article) => article._id)
}

const lists = [
  '/api/news/published',
  '/api/news/published?page=1&limit=5',
  '/api/news?page=1',
  '/api/news/search?title=harvest',
  '/api/news/search?author=Ada%20Frantoio',
  '/api/news/category/producers-estates',
  '/api/news/today',
  '/api/news/popular',
]

test('a list is cached until a write invalidates it', async () => {
  await storeArticle(first.services.newsroom)
  expect((await get('/api/news/published')).headers['x-cache']).toBeUndefined()
  expect((await get('/api/news/published')).headers['x-cache']).toBe('hit')
  await storeArticle(first.services.newsroom)
  const after = await get('/api/news/published')
  expect(after.headers['x-cache']).toBeUndefined()
  expect(JSON.parse(after.body.toString()).data).toHaveLength(2)
})

test('no cached list contains an article after the response to hide, PATCH or delete', async () => {
  const { newsroom } = first.services
  const removals = [
    (id: string) => newsroom.hide(id, editor),
    (id: string) => newsroom.update(id, { isPublished: false }, editor),
    (id: string) => newsroom.update(id, { publishDate: '2999-01-01T00:00:00Z' }, editor),
    (id: string) => newsroom.remove([id]),
  ]
  for (const remove of removals) {
    const { _id } = await storeArticle(newsroom)
    for (const path of lists) expect(await ids(path), path).toContain(_id)
    await remove(_id)
    for (const path of lists) expect(await ids(path), path).not.toContain(_id)
  }
})

test('no concurrent reader gets a hidden article after it was hidden', async () => {
  const { newsroom } = first.services
  const stored = await storeArticles(newsroom, [{}, {}, {}])
  for (const { _id } of stored) {
    let isHidden = false
    let isFinished = false
    const includedAfterHiding: boolean[] = []
    const readRepeatedly = async () => {
      while (!isFinished) {
        const startedAfterHiding = isHidden
        const listed = await ids('/api/news/published')
        if (startedAfterHiding) includedAfterHiding.push(listed.includes(_id))
      }
    }
    const readers = Array.from({ length: 6 }, readRepeatedly)
    await newsroom.hide(_id, editor)
    isHidden = true
    await expect.poll(() => includedAfterHiding.length, { timeout: 20_000 }).toBeGreaterThan(20)
    isFinished = true
    await Promise.all(readers)
    expect(includedAfterHiding).not.toContain(true)
  }
})

test('a write of one process appears in others within two seconds', async () => {
  const { _id } = await storeArticle(first.services.newsroom)
  await expect.poll(() => ids('/api/news/published', secondUrl), pollOptions).toContain(_id)
  expect(await ids('/api/news/published', secondUrl)).toContain(_id)
  await first.services.newsroom.hide(_id, editor)
  await expect.poll(() => ids('/api/news/published', secondUrl), pollOptions).not.toContain(_id)
})

test('authors and ranges are up to date right after a write', async () => {
  const { newsroom } = first.services
  await storeArticle(newsroom, { author: 'Bea Molino', aiPercent: 20 })
  const options = async () => JSON.parse((await get('/api/news/published/filters')).body.toString())
  expect((await options()).authors).toContainEqual({ value: 'Bea Molino', label: 'Bea Molino' })
  const { _id } = await storeArticle(newsroom, { author: 'Carlo Frantoio', aiPercent: 90 })
  expect((await options()).authors.map((author: { value: string }) => author.value)).toContain(
    'Carlo Frantoio',
  )
  expect((await options()).aiPercentageRange).toEqual({ min: 20, max: 90 })
  await newsroom.hide(_id, editor)
  expect((await options()).authors.map((author: { value: string }) => author.value)).not.toContain(
    'Carlo Frantoio',
  )
  expect((await options()).aiPercentageRange).toEqual({ min: 20, max: 20 })
})

test('a scheduled article appears in cached lists within two seconds of its time', async () => {
  await storeArticle(first.services.newsroom)
  const publishDate = new Date(Date.now() + 1_500).toISOString()
  const { _id } = await storeArticle(first.services.newsroom, { publishDate })
  for (const origin of [firstUrl, secondUrl])
    expect(await ids('/api/news/published', origin)).not.toContain(_id)
  const dueAt = new Date(publishDate).getTime()
  await expect
    .poll(async () => [await ids('/api/news/published'), await ids('/api/news/published', secondUrl)], {
      timeout: dueAt - Date.now() + maxDelayMs,
      interval: 100,
    })
    .toEqual([expect.arrayContaining([_id]), expect.arrayContaining([_id])])
  expect(Date.now()).toBeGreaterThanOrEqual(dueAt)
})

test('a cached response is sent in an accepted encoding with the same content', async () => {
  await storeArticles(first.services.newsroom, [{}, {}, {}])
  const path = '/api/news/published?limit=3'
  const plain = await get(path)
  expect(plain.headers['content-encoding']).toBeUndefined()
  const identity = await get(path)
  const br = await get(path, { 'accept-encoding': 'gzip, br' })
  const gzip = await get(path, { 'accept-encoding': 'gzip' })
  expect([identity, br, gzip].map(({ headers }) => headers['x-cache'])).toEqual(['hit', 'hit', 'hit'])
  expect([br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip'])
  for (const response of [identity, br, gzip]) {
    expect(response.headers.vary).toContain('Accept-Encoding')
    expect(response.headers['content-length']).toBe(String(response.body.length))
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.headers.etag).toBe(plain.headers.etag)
  }
  expect(identity.body).toEqual(plain.body)
  expect(brotliDecompressSync(br.body)).toEqual(plain.body)
  expect(gunzipSync(gzip.body)).toEqual(plain.body)
})

test('a rejected encoding is not sent', async () => {
  await storeArticles(first.services.newsroom, [{}, {}, {}])
  const path = '/api/news/published?limit=3'
  await get(path)
  for (const accepted of ['br;q=0', 'br; q=0.0, identity', 'gzip;q=0', 'identity', '', 'deflate, zstd']) {
    const response = await get(path, { 'accept-encoding': accepted })
    expect(response.headers['content-encoding'], accepted).toBeUndefined()
  }
  const gzipped = await get(path, { 'accept-encoding': 'br;q=0, gzip' })
  expect(gzipped.headers['content-encoding']).toBe('gzip')
})

test('responds with 304 for an unchanged list and with the complete list after a change', async () => {
  await storeArticle(first.services.newsroom)
  await get('/api/news/published')
  const { headers } = await get('/api/news/published')
  const etag = headers.etag ?? ''
  for (const condition of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
    const response = await get('/api/news/published', { 'if-none-match': condition })
    expect(response.status, condition).toBe(304)
    expect(response.body).toHaveLength(0)
    expect(response.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=0, must-revalidate' })
    expect(response.headers['content-length']).toBeUndefined()
    expect(response.headers['content-encoding']).toBeUndefined()
  }
  await storeArticle(first.services.newsroom)
  const changed = await get('/api/news/published', { 'if-none-match': etag })
  expect(changed.status).toBe(200)
  expect(changed.headers.etag).not.toBe(etag)
})

test('HEAD returns the headers of GET without the body', async () => {
  await storeArticles(first.services.newsroom, [{}, {}])
  for (const path of ['/api/news/published', '/api/news/published/filters', '/api/health']) {
    const response = await get(path)
    const head = await get(path, {}, 'HEAD')
    expect(head.status).toBe(response.status)
    expect(head.body).toHaveLength(0)
    expect(head.headers['content-type']).toBe(response.headers['content-type'])
    expect(head.headers['content-length']).toBe(String(response.body.length))
  }
})

test('a request with a token neither reads nor writes the cache', async () => {
  const { authorization } = await first.admin()
  const { _id } = await storeArticle(first.services.newsroom, { isPublished: false })
  const path = '/api/news/search?isPublished=false'
  const asAdmin = await get(path, { authorization })
  expect(JSON.parse(asAdmin.body.toString()).data[0]._id).toBe(_id)
  expect(asAdmin.headers['cache-control']).toBe('no-store')
  expect(asAdmin.headers.vary).toContain('Authorization')
  const asVisitor = await get(path)
  expect(JSON.parse(asVisitor.body.toString()).data).toEqual([])
  expect((await get(path)).headers['x-cache']).toBe('hit')
  expect((await get(path, { authorization })).headers['x-cache']).toBeUndefined()
})

test('errors are not cached', async () => {
  for (const path of ['/api/news/today?tz=Nowhere', '/api/news/0123456789abcdef01234567']) {
    await get(path)
    const again = await get(path)
    expect(again.headers['x-cache']).toBeUndefined()
    expect(again.headers['cache-control']).toBe('no-store')
  }
})
