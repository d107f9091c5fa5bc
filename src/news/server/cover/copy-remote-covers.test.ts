// The job that fetches the pictures articles name as their covers.
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

test('fetches what is waiting, each address once, and what failed again after a day', async () => {
  const site = 'https://pictures.example'
  const inline = `data:image/png;base64,${(await createTestPicture('png')).toString('base64')}`
  const addresses = [`${site}/good.jpg`, `${site}/good.jpg`, `${site}/gone.jpg`, `${site}/failed-today.jpg`]
  const others = [`${site}/failed-before.jpg`, '', '/media/x.png', inline]
  await storeArticles(
    services.newsroom,
    [...addresses, ...others].map((previewImage) => ({ previewImage })),
  )
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  await database.db.insert(mediaSources).values([
    { url: `${site}/failed-today.jpg`, failure: 'no', fetchedAt: hoursAgo(1) },
    { url: `${site}/failed-before.jpg`, failure: 'no', fetchedAt: hoursAgo(25) },
  ])
  const asked: string[] = []
  const bytes = await createTestPicture('jpeg')
  const media = createMediaService({
    db: database.db,
    cacheInvalidation: services.cacheInvalidation,
    audit: services.audit,
    images,
    pictureUses: [],
    storage: createDiskStorage(join(root, 'media')),
    fetchUrl: async (url) => {
      asked.push(url)
      return { status: url.endsWith('gone.jpg') ? 404 : 200, contentType: '', body: bytes, finalUrl: url }
    },
  })

  const covers = createCovers({ db: database.db, media, images })
  await covers.copyRemoteCovers()
  expect(asked.sort()).toEqual([`${site}/failed-before.jpg`, `${site}/gone.jpg`, `${site}/good.jpg`])
  expect(await media.findCopy(`${site}/good.jpg`)).toMatchObject({ width: 120 })
  expect(await media.findCopy(`${site}/failed-before.jpg`)).toMatchObject({ width: 120 })
  expect(await media.findCopy(`${site}/gone.jpg`)).toBeUndefined()
  const { statements } = await recordStatements(database, () => covers.copyRemoteCovers())
  expect(asked).toHaveLength(3)
  // It is asked every minute, of newspapers with very many articles too.
  const question = statements.find(({ text }) => text.includes('preview_image'))
  expect(question && (await explainStatement(database, question))).toContain('articles_foreign_covers')
})
