// What readers see of lists that are kept: never an article that was hidden, wherever the hiding happened.

import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#src/test-app.ts'
import { storeArticle, storeArticles } from '../news.fixtures.ts'

const editor = { id: '000000000000000000000000' }
/** What another process or the clock changed shows within two seconds; a busy machine gets three more. */
const shownWithinMs = 5_000
const shownWithin = { timeout: shownWithinMs, interval: 50 }

let here: TestApp
let there: TestApp
let address: string
let elsewhere: string

beforeAll(async () => {
  here = await createTestApp()
  there = await createTestApp({ database: here.database })
  address = await here.listen()
  elsewhere = await there.listen()
  here.services.cacheInvalidation.start()
  there.services.cacheInvalidation.start()
})

afterEach(async () => {
  await here.database.db.execute(sql`delete from articles`)
  await here.services.write(async ({ invalidate }) => invalidate('news'))
  await there.services.cacheInvalidation.poll()
})

afterAll(async () => {
  await there.close()
  await here.close()
})

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Without a client's own caching and decompression. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(address + path, { headers, method }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      )
    })
    asked.on('error', reject)
    asked.end()
  })
}

async function ids(path: string, origin = address): Promise<string[]> {
  const answer = await fetch(origin + path)
  const { data } = (await answer.json()) as { data: { _id: string }[] }
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

test('a list is kept, and a write drops it', async () => {
  await storeArticle(here.services.newsroom)
  expect((await get('/api/news/published')).headers['x-cache']).toBeUndefined()
  expect((await get('/api/news/published')).headers['x-cache']).toBe('hit')
  await storeArticle(here.services.newsroom)
  const after = await get('/api/news/published')
  expect(after.headers['x-cache']).toBeUndefined()
  expect(JSON.parse(after.body.toString()).data).toHaveLength(2)
})

test('no kept list shows an article after hide, PATCH or delete was answered', async () => {
  const { newsroom } = here.services
  const takeAway = [
    (id: string) => newsroom.hide(id, editor),
    (id: string) => newsroom.update(id, { isPublished: false }, editor),
    (id: string) => newsroom.update(id, { publishDate: '2999-01-01T00:00:00Z' }, editor),
    (id: string) => newsroom.remove([id]),
  ]
  for (const take of takeAway) {
    const { _id } = await storeArticle(newsroom)
    for (const path of lists) expect(await ids(path), path).toContain(_id)
    await take(_id)
    for (const path of lists) expect(await ids(path), path).not.toContain(_id)
  }
})

test('no reader of a storm sees a hidden article again', async () => {
  const { newsroom } = here.services
  const stored = await storeArticles(newsroom, [{}, {}, {}])
  for (const { _id } of stored) {
    let isHidden = false
    let isOver = false
    const late: boolean[] = []
    const reader = async () => {
      while (!isOver) {
        const began = isHidden
        const seen = await ids('/api/news/published')
        if (began) late.push(seen.includes(_id))
      }
    }
    const readers = Array.from({ length: 6 }, reader)
    await newsroom.hide(_id, editor)
    isHidden = true
    await expect.poll(() => late.length, { timeout: 20_000 }).toBeGreaterThan(20)
    isOver = true
    await Promise.all(readers)
    expect(late).not.toContain(true)
  }
})

test('what one process writes the others show within two seconds', async () => {
  const { _id } = await storeArticle(here.services.newsroom)
  await expect.poll(() => ids('/api/news/published', elsewhere), shownWithin).toContain(_id)
  expect(await ids('/api/news/published', elsewhere)).toContain(_id)
  await here.services.newsroom.hide(_id, editor)
  await expect.poll(() => ids('/api/news/published', elsewhere), shownWithin).not.toContain(_id)
})

test('authors and ranges follow a write at once', async () => {
  const { newsroom } = here.services
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

test('a scheduled article appears on kept lists within two seconds of its time', async () => {
  await storeArticle(here.services.newsroom)
  const publishDate = new Date(Date.now() + 1_500).toISOString()
  const { _id } = await storeArticle(here.services.newsroom, { publishDate })
  for (const origin of [address, elsewhere])
    expect(await ids('/api/news/published', origin)).not.toContain(_id)
  const dueAt = new Date(publishDate).getTime()
  await expect
    .poll(async () => [await ids('/api/news/published'), await ids('/api/news/published', elsewhere)], {
      timeout: dueAt - Date.now() + shownWithinMs,
      interval: 100,
    })
    .toEqual([expect.arrayContaining([_id]), expect.arrayContaining([_id])])
  expect(Date.now()).toBeGreaterThanOrEqual(dueAt)
})

test('a kept answer comes in the encoding the client takes, always the same content', async () => {
  await storeArticles(here.services.newsroom, [{}, {}, {}])
  const path = '/api/news/published?limit=3'
  const plain = await get(path)
  expect(plain.headers['content-encoding']).toBeUndefined()
  const identity = await get(path)
  const br = await get(path, { 'accept-encoding': 'gzip, br' })
  const gzip = await get(path, { 'accept-encoding': 'gzip' })
  expect([identity, br, gzip].map(({ headers }) => headers['x-cache'])).toEqual(['hit', 'hit', 'hit'])
  expect([br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip'])
  for (const answer of [identity, br, gzip]) {
    expect(answer.headers.vary).toContain('Accept-Encoding')
    expect(answer.headers['content-length']).toBe(String(answer.body.length))
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers.etag).toBe(plain.headers.etag)
  }
  expect(identity.body).toEqual(plain.body)
  expect(brotliDecompressSync(br.body)).toEqual(plain.body)
  expect(gunzipSync(gzip.body)).toEqual(plain.body)
})

test('an encoding that is refused is not sent', async () => {
  await storeArticles(here.services.newsroom, [{}, {}, {}])
  const path = '/api/news/published?limit=3'
  await get(path)
  for (const accepted of ['br;q=0', 'br; q=0.0, identity', 'gzip;q=0', 'identity', '', 'deflate, zstd']) {
    const answer = await get(path, { 'accept-encoding': accepted })
    expect(answer.headers['content-encoding'], accepted).toBeUndefined()
  }
  const second = await get(path, { 'accept-encoding': 'br;q=0, gzip' })
  expect(second.headers['content-encoding']).toBe('gzip')
})

test('an unchanged list costs its reader nothing, a changed one comes whole', async () => {
  await storeArticle(here.services.newsroom)
  await get('/api/news/published')
  const { headers } = await get('/api/news/published')
  const etag = headers.etag ?? ''
  for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
    const answer = await get('/api/news/published', { 'if-none-match': known })
    expect(answer.status, known).toBe(304)
    expect(answer.body).toHaveLength(0)
    expect(answer.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=0, must-revalidate' })
    expect(answer.headers['content-length']).toBeUndefined()
    expect(answer.headers['content-encoding']).toBeUndefined()
  }
  await storeArticle(here.services.newsroom)
  const changed = await get('/api/news/published', { 'if-none-match': etag })
  expect(changed.status).toBe(200)
  expect(changed.headers.etag).not.toBe(etag)
})

test('HEAD says what GET would, without the body', async () => {
  await storeArticles(here.services.newsroom, [{}, {}])
  for (const path of ['/api/news/published', '/api/news/published/filters', '/api/health']) {
    const answer = await get(path)
    const head = await get(path, {}, 'HEAD')
    expect(head.status).toBe(answer.status)
    expect(head.body).toHaveLength(0)
    expect(head.headers['content-type']).toBe(answer.headers['content-type'])
    expect(head.headers['content-length']).toBe(String(answer.body.length))
  }
})

test('a call with a token is neither answered from what is kept nor kept', async () => {
  const { authorization } = await here.admin()
  const { _id } = await storeArticle(here.services.newsroom, { isPublished: false })
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

test('failures are not kept', async () => {
  for (const path of ['/api/news/today?tz=Nowhere', '/api/news/0123456789abcdef01234567']) {
    await get(path)
    const again = await get(path)
    expect(again.headers['x-cache']).toBeUndefined()
    expect(again.headers['cache-control']).toBe('no-store')
  }
})
