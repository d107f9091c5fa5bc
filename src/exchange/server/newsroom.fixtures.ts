// A newsroom on a database of its own, and pictures that are fetched from nowhere: what importing is tested with.
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
  return { store: { ...newsroom, cardsOf: news.cardsOf }, news, newsroom, database, close }
}

export type TestPictures = PictureStore & {
  requestedUrls: string[]
  stored: { bytes: Buffer; urls: string[] }[]
}

/** Hosts beginning with `dead.` are silent; any bytes given to keep are a picture. */
export function createTestPictures(isReachable: (url: string) => boolean): TestPictures {
  const asked: string[] = []
  const kept: TestPictures['stored'] = []
  return {
    requestedUrls: asked,
    stored: kept,
    async fetchPicture(url) {
      asked.push(url)
      const name = url.split('/').at(-1)
      if (url.includes('//dead.')) return { failure: 'no such host', isHostUnreachable: true }
      return isReachable(url)
        ? { address: `/media/copy-${name}`, width: 800, height: 600 }
        : { failure: 'HTTP 404' }
    },
    async storePicture(bytes, { urls, id }) {
      kept.push({ bytes, urls })
      if (id !== undefined && !isReachable(id)) return undefined
      return { address: `/media/kept-${kept.length}.png`, width: 10, height: 10 }
    },
  }
}

/** What `npm run export` writes of a newsroom, apart from its pictures. */
export function createExportSource({ newsroom }: TestNewsroom): ExportSource {
  return {
    site: { url: 'https://olea.example', title: 'Olea' },
    listArticles: () => newsroom.exportArticles(),
    async *listMedia() {
      yield* []
    },
  }
}
