// A media service for tests with its own database and storage folder, and with simulated remote sites.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createAuditService } from '#src/audit/server/audit.service.ts'
import { articlePictureUses } from '#src/newsroom/server/articles/picture-uses.ts'
import { createTestDatabase } from '#src/platform/database/test-database.ts'
import type { FetchedResponse } from '#src/platform/outbound/safe-fetch.ts'
import { createDiskStorage } from '#src/platform/storage/storage.ts'
import { createTestWrite } from '#src/platform/unit-of-work.fixtures.ts'
import type { ImageTasks } from '#src/services.ts'
import { createImageWorker } from './image-worker.ts'
import { createMediaService } from './media.service.ts'
import { mediaSources, media as mediaTable } from './media.tables.ts'
import { createTestPicture } from './pictures.fixtures.ts'

export type TestMedia = Awaited<ReturnType<typeof createTestMedia>>

/**
 * Creates the service. Call `close` in `afterAll` and `clear` before each test. The site is `https://olea.example`.
 */
export async function createTestMedia() {
  const database = await createTestDatabase()
  const root = await mkdtemp(join(tmpdir(), 'olea-media-'))
  const storage = createDiskStorage(root)
  const respondWithPicture = async () => createFetchedResponse(await createTestPicture('jpeg'))
  /** Fetched URLs, and the response to each: a picture, unless the test sets another one. */
  const remote: { fetched: string[]; respond: (url: string) => Promise<FetchedResponse> } = {
    fetched: [],
    respond: respondWithPicture,
  }
  const images = createImageWorker<ImageTasks>({
    entry: new URL('../../image.worker.ts', import.meta.url),
  })
  const write = createTestWrite(database, { recordAudit: createAuditService(database).record })
  const media = createMediaService({
    db: database.db,
    write,
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
    write,
    images,
    database,
    root,
    storage,
    remote,
    async clear(): Promise<void> {
      remote.fetched = []
      remote.respond = respondWithPicture
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

/** The content type is wrong on purpose: it must have no effect. */
export function createFetchedResponse(body: Buffer, status = 200): FetchedResponse {
  return { status, contentType: 'text/html', body, finalUrl: 'https://pictures.example/' }
}

export function readBytes(file: { read: () => Readable }): Promise<Buffer> {
  return buffer(file.read())
}
