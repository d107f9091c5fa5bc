// A media room of its own for tests: a database, a folder, and an outside world that answers as the test says.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createAuditService } from '#src/audit/server/audit.service.ts'
import { articlePictureUses } from '#src/newsroom/server/articles/picture-uses.ts'
import { createCacheInvalidation } from '#src/platform/cache/cache-invalidation.ts'
import { createTestDatabase } from '#src/platform/database/test-database.ts'
import { createLog } from '#src/platform/log.ts'
import type { FetchedResponse } from '#src/platform/outbound/safe-fetch.ts'
import { createDiskStorage } from '#src/platform/storage/storage.ts'
import type { ImageTasks } from '#src/services.ts'
import { createImageWorker } from './image-worker.ts'
import { createMediaService } from './media.service.ts'
import { mediaSources, media as mediaTable } from './media.tables.ts'
import { createTestPicture } from './pictures.fixtures.ts'

export type TestMedia = Awaited<ReturnType<typeof createTestMedia>>

/** To be closed in `afterAll`, and cleared before each test. The site is `https://olea.example`. */
export async function createTestMedia() {
  const database = await createTestDatabase()
  const root = await mkdtemp(join(tmpdir(), 'olea-media-'))
  const storage = createDiskStorage(root)
  const photograph = async () => createFetchedResponse(await createTestPicture('jpeg'))
  /** Addresses that were asked for, and what they answer: a photograph, until the test says otherwise. */
  const remote: { fetched: string[]; respond: (url: string) => Promise<FetchedResponse> } = {
    fetched: [],
    respond: photograph,
  }
  const cacheInvalidation = createCacheInvalidation({
    db: database.db,
    log: createLog('silent'),
    onInvalidate: () => undefined,
  })
  const images = createImageWorker<ImageTasks>({
    entry: new URL('../../image.worker.ts', import.meta.url),
  })
  const audit = createAuditService({ db: database.db })
  const media = createMediaService({
    db: database.db,
    cacheInvalidation,
    audit,
    images,
    storage,
    pictureUses: [articlePictureUses],
    publicUrl: 'https://olea.example',
    fetchUrl: (url) => {
      remote.fetched.push(url)
      return remote.respond(url)
    },
  })
  return {
    media,
    audit,
    cacheInvalidation,
    images,
    database,
    root,
    storage,
    outside: remote,
    async clear(): Promise<void> {
      remote.fetched = []
      remote.respond = photograph
      await database.db.delete(mediaSources)
      await database.db.delete(mediaTable)
      for (const name of await readdir(root)) await rm(join(root, name), { recursive: true })
    },
    async close(): Promise<void> {
      images.close()
      await media.close()
      await database.close()
      await rm(root, { recursive: true, force: true })
    },
  }
}

/** The declared type is never believed. */
export function createFetchedResponse(body: Buffer, status = 200): FetchedResponse {
  return { status, contentType: 'text/html', body, finalUrl: 'https://pictures.example/' }
}

export function readBytes(file: { read: () => Readable }): Promise<Buffer> {
  return buffer(file.read())
}
