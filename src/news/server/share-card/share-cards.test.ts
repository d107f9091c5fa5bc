// The preview image of shared links: which articles have one, its URL and its format.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#src/platform/config.ts'
import { createTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { createApp } from '#src/platform/http/app.ts'
import { createLog } from '#src/platform/log.ts'
import { createServices, type Services } from '#src/services.ts'
import { storeArticle } from '../../news.fixtures.ts'
import { registerCovers } from '../cover/covers.routes.ts'

let app: FastifyInstance
let database: TestDatabase
let services: Services
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'olea-share-cards-'))
  const config = readConfig({ DATA_DIR: join(dataDir, 'olea'), LOG_LEVEL: 'silent' })
  const log = createLog(config.logLevel)
  database = await createTestDatabase()
  services = createServices({ config, database, log })
  app = createApp({ config, log, authenticate: services.auth.authenticate })
  registerCovers(app, { ...services, previews: services.newsroom.previews })
  await app.ready()
})

afterAll(async () => {
  await app.close()
  await services.close()
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function getPath(id: string): Promise<string> {
  const [card] = await services.news.listByIds([id])
  if (!card) throw new Error('the article is not public')
  return services.news.shareCards.getPath({ ...card, original: card })
}

async function countFiles(): Promise<number> {
  const files = await readdir(join(dataDir, 'olea', 'media', 'covers'), { recursive: true }).catch(() => [])
  return files.filter((name) => name.endsWith('.jpg')).length
}

test('serves an image of 1200 × 630 pixels for a public article', async () => {
  const { _id } = await storeArticle(services.newsroom, { title: 'زيت جديد', language: 'ar' })
  const response = await app.inject(await getPath(_id))
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=86400',
  })
  expect(await sharp(response.rawPayload).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1200,
    height: 630,
  })
  expect(response.rawPayload.length).toBeLessThan(200_000)
})

test('draws the image once', async () => {
  const { _id } = await storeArticle(services.newsroom)
  const path = await getPath(_id)
  const before = await countFiles()
  const [first, second] = await Promise.all([app.inject(path), app.inject(path)])
  const third = await app.inject({ url: path, headers: { 'if-none-match': String(first.headers.etag) } })
  expect([first.statusCode, second.statusCode, third.statusCode]).toEqual([200, 200, 304])
  expect(await countFiles()).toBe(before + 1)
})

test('changes the path with the title and redirects from the old path', async () => {
  const { _id } = await storeArticle(services.newsroom, { title: 'Before' })
  const before = await getPath(_id)
  await services.newsroom.update(_id, { title: 'After' }, undefined)
  const after = await getPath(_id)
  expect(after).not.toBe(before)
  const response = await app.inject(before)
  expect([response.statusCode, response.headers.location]).toEqual([302, after])
})

test('draws nothing for unknown versions', async () => {
  const { _id } = await storeArticle(services.newsroom)
  const before = await countFiles()
  for (const version of ['0123456789abcdef', 'ffffffffffffffff']) {
    expect((await app.inject(`/media/share/${_id}-${version}.jpg`)).statusCode).toBe(302)
  }
  for (const name of [
    `${_id}.jpg`,
    `${_id}-0123456789abcdef.png`,
    `${_id}-0.jpg`,
    `x-0123456789abcdef.jpg`,
  ]) {
    expect((await app.inject(`/media/share/${name}`)).statusCode).toBe(404)
  }
  expect(await countFiles()).toBe(before)
})

test.each([
  ['hidden', { isPublished: false }],
  ['scheduled', { publishDate: '2999-01-01T00:00:00.000Z' }],
])('serves no image for a %s article', async (_, changes) => {
  const article = await storeArticle(services.newsroom, changes)
  const path = await services.news.shareCards.getPath({ ...article, original: article })
  expect((await app.inject(path)).statusCode).toBe(404)
})
