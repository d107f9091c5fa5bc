// Responses under /media/, in the whole application.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeArticle } from '#src/news/news.fixtures.ts'
import { registerCovers } from '#src/news/server/cover/covers.routes.ts'
import { renderCover } from '#src/news/server/cover/render-cover.ts'
import { readConfig } from '#src/platform/config.ts'
import { createTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { createApp } from '#src/platform/http/app.ts'
import { createLog } from '#src/platform/log.ts'
import { createServices, type Services } from '#src/services.ts'
import { expectProblem } from '#src/test-app.ts'
import { registerMedia } from './media.routes.ts'
import { createNoise, createTestPicture } from './pictures.fixtures.ts'

let app: FastifyInstance
let database: TestDatabase
let services: Services
let dataDir: string
let article: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'olea-media-routes-'))
  const config = readConfig({ DATA_DIR: join(dataDir, 'olea'), LOG_LEVEL: 'silent' })
  const log = createLog(config.logLevel)
  database = await createTestDatabase()
  services = createServices({ config, database, log })
  app = createApp({ config, log, authenticate: services.auth.authenticate })
  registerMedia(app, services)
  registerCovers(app, { ...services, previews: services.newsroom.previews })
  await app.ready()
  article = (await storeArticle(services.newsroom))._id
})

afterAll(async () => {
  await app.close()
  await services.close()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

function get(url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers })
}

function expectFileHeaders(
  headers: Record<string, unknown>,
  contentType: string,
  cacheControl: string,
): void {
  expect(headers).toMatchObject({
    'content-type': contentType,
    'cache-control': cacheControl,
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^default-src 'none';.*sandbox$/),
    'cross-origin-resource-policy': 'cross-origin',
    etag: expect.stringMatching(/^"[0-9a-f]{40}"$/),
  })
}

test.each([
  ['avif', 'image/avif', 'heif', 400],
  ['webp', 'image/webp', 'webp', 800],
  ['jpeg', 'image/jpeg', 'jpeg', 1200],
] as const)('serves the cover of an article as %s', async (extension, contentType, format, width) => {
  const response = await get(`/media/cover/${article}-${width}.${extension}`)
  expect(response.statusCode).toBe(200)
  expectFileHeaders(response.headers, contentType, 'public, max-age=3600, stale-while-revalidate=86400')
  expect(response.headers['content-length']).toBe(String(response.rawPayload.length))
  expect(await sharp(response.rawPayload).metadata()).toMatchObject({
    format,
    width,
    height: (width * 9) / 16,
  })
})

test('serves another version of the cover for the dark theme', async () => {
  const options = { seed: article, category: 'Producers & Estates', width: 400, height: 225 } as const
  for (const [name, theme] of [
    [`${article}-400.webp`, 'light'],
    [`${article}-dark-400.webp`, 'dark'],
  ] as const) {
    const { data } = await renderCover({ ...options, theme, format: 'webp' })
    expect((await get(`/media/cover/${name}`)).rawPayload.equals(data), name).toBe(true)
  }
})

test('serves no cover of an article that is not public', async () => {
  const { newsroom } = services
  const hidden = await storeArticle(newsroom, { isPublished: false })
  const scheduled = await storeArticle(newsroom, { publishDate: '2999-01-01T00:00:00Z' })
  for (const id of [hidden._id, scheduled._id, 'f'.repeat(24)]) {
    expectProblem(await get(`/media/cover/${id}-400.webp`), 404, 'picture-not-found')
  }
  await get(`/media/cover/${article}-400.webp`)
  const editor = { id: '0'.repeat(24) }
  await newsroom.hide(article, editor)
  expectProblem(await get(`/media/cover/${article}-400.webp`), 404)
  await newsroom.show(article, editor)
  expect((await get(`/media/cover/${article}-400.webp`)).statusCode).toBe(200)
})

test('serves the cover of an article as soon as it is published', async () => {
  const { newsroom } = services
  const { _id: id } = await storeArticle(newsroom, { isPublished: false })
  expectProblem(await get(`/media/cover/${id}-400.webp`), 404)
  await newsroom.show(id, { id: '0'.repeat(24) })
  expect((await get(`/media/cover/${id}-400.webp`)).statusCode).toBe(200)
})

test('serves the new picture after an edit, also a data URL', async () => {
  const { newsroom } = services
  const { _id: id } = await storeArticle(newsroom)
  const url = `/media/cover/${id}-400.jpeg`
  const before = await get(url)
  const bytes = await createNoise('png', 60, 40)
  expect(bytes.length).toBeGreaterThan(4_000)
  const previewImage = `data:image/png;base64,${bytes.toString('base64')}`
  await newsroom.update(id, { previewImage }, { id: '0'.repeat(24) })
  const after = await get(url)
  expect(after.statusCode).toBe(200)
  expect(after.headers.etag).not.toBe(before.headers.etag)
  expect((await get(url)).headers.etag).toBe(after.headers.etag)
})

test('caches a cover only briefly while its picture is not fetched yet', async () => {
  const pending = await storeArticle(services.newsroom, { previewImage: 'https://pictures.invalid/a.jpg' })
  const response = await get(`/media/cover/${pending._id}-400.webp`)
  expectFileHeaders(response.headers, 'image/webp', 'public, max-age=600')
})

test('serves stored pictures and their sizes with an immutable cache lifetime', async () => {
  const stored = await services.media.store(await createTestPicture('png', { width: 900, height: 300 }))
  const original = await get(stored.path)
  expect(original.statusCode).toBe(200)
  expectFileHeaders(original.headers, 'image/png', 'public, max-age=31536000, immutable')
  expect(await sharp(original.rawPayload).metadata()).toMatchObject({ format: 'png', width: 900 })
  for (const [extension, contentType] of [
    ['webp', 'image/webp'],
    ['avif', 'image/avif'],
  ] as const) {
    const variant = await get(`/media/${stored.id}-400.${extension}`)
    expect(variant.statusCode).toBe(200)
    expectFileHeaders(variant.headers, contentType, 'public, max-age=31536000, immutable')
    expect((await sharp(variant.rawPayload).metadata()).width).toBe(400)
  }
})

test('responds with 304 when the client has the picture', async () => {
  const { path, id } = await services.media.store(
    await createTestPicture('jpeg', { width: 500, height: 300 }),
  )
  for (const url of [path, `/media/${id}-400.webp`, `/media/cover/${article}-400.webp`]) {
    const { headers } = await get(url)
    const etag = String(headers.etag)
    for (const ifNoneMatch of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get(url, { 'if-none-match': ifNoneMatch })
      expect(again.statusCode, `${url} ${ifNoneMatch}`).toBe(304)
      expect(again.rawPayload).toHaveLength(0)
      expect(again.headers).toMatchObject({ etag, 'cache-control': headers['cache-control'] })
    }
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  }
})

test('responds to HEAD like GET, without a body', async () => {
  const { path } = await services.media.store(await createTestPicture('jpeg', { width: 600, height: 300 }))
  for (const url of [path, `/media/cover/${article}-400.webp`]) {
    const full = await get(url)
    const head = await app.inject({ method: 'HEAD', url })
    expect(head.statusCode).toBe(200)
    expect(head.rawPayload).toHaveLength(0)
    for (const name of ['content-length', 'content-type', 'etag', 'cache-control']) {
      expect(head.headers[name]).toBe(full.headers[name])
    }
  }
})

test('ignores an access token, even an invalid one', async () => {
  const response = await get(`/media/cover/${article}-400.webp`, { authorization: 'Bearer nonsense' })
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('public, max-age=3600, stale-while-revalidate=86400')
})

test('serves only the offered sizes, formats and names', async () => {
  const { id } = await services.media.store(await createTestPicture('jpeg', { width: 700, height: 300 }))
  await writeFile(join(dataDir, 'olea', 'secret.jpg'), 'secret')
  const names = [
    `cover/${article}-401.webp`,
    `cover/${article}-0400.webp`,
    `cover/${article}-400.png`,
    `cover/${article}-400.svg`,
    `cover/${article}-400.webp.webp`,
    `cover/${article}-400`,
    `cover/${article}.webp`,
    `cover/${article}-bright-400.webp`,
    `cover/${article.toUpperCase()}-400.webp`,
    `cover/-400.webp`,
    'cover/',
    `${id}-401.webp`,
    `${id}-400.png`,
    `${id}.png`,
    `${id}.webp`,
    `${id}.jpg.jpg`,
    `${id.slice(0, 39)}.jpg`,
    `${'a'.repeat(40)}.jpg`,
    `${'a'.repeat(40)}-400.webp`,
    '../secret.jpg',
    '..%2fsecret.jpg',
    '..%2F..%2Fsecret.jpg',
    '%2e%2e/secret.jpg',
    '..%5csecret.jpg',
    'cover/..%2f..%2fsecret.jpg',
    '.incoming',
    'originals',
    `originals%2f${id.slice(0, 2)}%2f${id}.jpg`,
  ]
  for (const name of names) expectProblem(await get(`/media/${name}`), 404)
  expectProblem(await get(`/media/${id}.jpg%00.html`), 400)
})

test('rejects other methods', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const) {
    const response = await app.inject({ method, url: `/media/cover/${article}-400.webp` })
    expect(response.statusCode, method).toBe(404)
  }
})
