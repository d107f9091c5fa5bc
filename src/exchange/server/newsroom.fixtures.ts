// A newsroom with a separate test database, and a fake picture store.
import type { TestDatabase } from '#src/platform/database/test-database.ts'
import type { Services } from '#src/services.ts'
import { createTestApp } from '#src/test-app.ts'
import type { ImportStore, PictureStore } from './import-store.ts'
import type { ExportSource } from './olea/write-olea-export.ts'

export type TestNewsroom = {
  store: ImportStore
  news: Services['news']
  newsroom: Services['newsroom']
  database: TestDatabase
  close: () => Promise<void>
}

export async function createTestNewsroom(): Promise<TestNewsroom> {
  const { services, database, close } = await createTestApp({
    environment: { PUBLICATION_TIME_ZONE: 'Europe/Berlin' },
  })
  const { news, newsroom } = services
  return { store: { ...newsroom, listByIds: news.listByIds }, news, newsroom, database, close }
}

export type TestPictures = PictureStore & {
  requestedUrls: string[]
  stored: { bytes: Buffer; urls: string[] }[]
}

/** Hosts that start with `dead.` are unreachable. Stored bytes are a valid picture unless `isReachable` rejects their id. */
export function createTestPictures(isReachable: (url: string) => boolean): TestPictures {
  const requestedUrls: string[] = []
  const stored: TestPictures['stored'] = []
  return {
    requestedUrls,
    stored,
    async fetchPicture(url) {
      requestedUrls.push(url)
      const name = url.split('/').at(-1)
      if (url.includes('//dead.')) return { failure: 'no such host', isHostUnreachable: true }
      return isReachable(url)
        ? { path: `/media/copy-${name}`, width: 800, height: 600 }
        : { failure: 'HTTP 404' }
    },
    async storePicture(bytes, { urls, id }) {
      stored.push({ bytes, urls })
      if (id !== undefined && !isReachable(id)) return undefined
      return { path: `/media/stored-${stored.length}.png`, width: 10, height: 10 }
    },
    async storeInlinePicture(dataUrl) {
      if (!isReachable(dataUrl)) return undefined
      stored.push({ bytes: Buffer.from(dataUrl), urls: [] })
      return { path: `/media/stored-${stored.length}.png`, width: 10, height: 10 }
    },
  }
}

/** The export source of a newsroom, without pictures. */
export function createExportSource({ newsroom }: TestNewsroom): ExportSource {
  return {
    site: { url: 'https://olea.example', title: 'Olea' },
    listArticles: () => newsroom.exportArticles(),
    async *listMedia() {
      yield* []
    },
  }
}
