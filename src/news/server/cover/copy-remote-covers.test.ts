// The job that copies covers from other sites.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createImageWorker } from '#src/media/server/image-worker.ts'
import { createMediaService } from '#src/media/server/media.service.ts'
import { mediaSources } from '#src/media/server/media.tables.ts'
import { createTestPicture } from '#src/media/server/pictures.fixtures.ts'
import { readConfig } from '#src/platform/config.ts'
import { explainStatement, recordStatements } from '#src/platform/database/record-statements.fixtures.ts'
import { createTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { createLog } from '#src/platform/log.ts'
import { createDiskStorage } from '#src/platform/storage/storage.ts'
import { createServices, type ImageTasks, type Services } from '#src/services.ts'
import { storeArticles } from '../../news.fixtures.ts'
import { createCovers } from './covers.ts'

const images = createImageWorker<ImageTasks>({ entry: new URL('../../../image.worker.ts', import.meta.url) })

let database: TestDatabase
let services: Services
let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'olea-copies-'))
  database = await createTestDatabase()
  const config = readConfig({ DATA_DIR: root, LOG_LEVEL: 'silent' })
  services = createServices({ config, database, log: createLog(config.logLevel) })
})

afterAll(async () => {
  images.close()
  await services.close()
  await database.close()
  await rm(root, { recursive: true, force: true })
})

test('fetches each pending URL once, and failed ones again after a day', async () => {
  const site = 'https://pictures.example'
  const inline = `data:image/png;base64,${(await createTestPicture('png')).toString('base64')}`
  const urls = [`${site}/good.jpg`, `${site}/good.jpg`, `${site}/gone.jpg`, `${site}/failed-today.jpg`]
  const otherCovers = [`${site}/failed-before.jpg`, '', '/media/x.png', inline]
  await storeArticles(
    services.newsroom,
    [...urls, ...otherCovers].map((previewImage) => ({ previewImage })),
  )
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  await database.db.insert(mediaSources).values([
    { url: `${site}/failed-today.jpg`, failure: 'no', fetchedAt: hoursAgo(1) },
    { url: `${site}/failed-before.jpg`, failure: 'no', fetchedAt: hoursAgo(25) },
  ])
  const fetchedUrls: string[] = []
  const bytes = await createTestPicture('jpeg')
  const media = createMediaService({
    db: database.db,
    write: services.write,
    images,
    pictureUses: [],
    storage: createDiskStorage(join(root, 'media')),
    fetchUrl: async (url) => {
      fetchedUrls.push(url)
      return { status: url.endsWith('gone.jpg') ? 404 : 200, contentType: '', body: bytes, finalUrl: url }
    },
  })

  const covers = createCovers({ db: database.db, media, images })
  await covers.copyRemoteCovers()
  expect(fetchedUrls.sort()).toEqual([`${site}/failed-before.jpg`, `${site}/gone.jpg`, `${site}/good.jpg`])
  expect(await media.findCopy(`${site}/good.jpg`)).toMatchObject({ width: 120 })
  expect(await media.findCopy(`${site}/failed-before.jpg`)).toMatchObject({ width: 120 })
  expect(await media.findCopy(`${site}/gone.jpg`)).toBeUndefined()
  const { statements } = await recordStatements(database, () => covers.copyRemoteCovers())
  expect(fetchedUrls).toHaveLength(3)
  // The query runs every minute, also on sites with very many articles: it needs an index.
  const query = statements.find(({ text }) => text.includes('preview_image'))
  expect(query && (await explainStatement(database, query))).toContain('articles_foreign_covers')
})
