// A newsroom on a database of its own, and pictures that are fetched from nowhere: what importing is tested with.
import { createAuditService } from '#src/audit/server/audit.service.ts'
import { createNewsService, type NewsService } from '#src/news/server/news.service.ts'
import { classifyArticle } from '#src/newsroom/server/classify/classify-article.ts'
import { createRichText } from '#src/newsroom/server/rich-text/rich-text.ts'
import { createCacheInvalidation } from '#src/platform/cache/cache-invalidation.ts'
import { createMemoize } from '#src/platform/cache/memoize.ts'
import { createTaggedCache } from '#src/platform/cache/tagged-cache.ts'
import { createTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { createLog } from '#src/platform/log.ts'
import { createSearchIndex } from '#src/search/server/search-index.ts'
import type { PictureStore } from './import-store.ts'
import type { ExportSource } from './olea/write-olea-export.ts'

export type TestNewsroom = { news: NewsService; database: TestDatabase; close: () => Promise<void> }

export async function createTestNewsroom(): Promise<TestNewsroom> {
  const database = await createTestDatabase()
  const { db } = database
  const log = createLog('silent')
  const richText = createRichText()
  const facts = createTaggedCache<unknown>({ maxBytes: 1_000_000, sizeOf: () => 1 })
  const news = createNewsService({
    describePictures: async () => new Map(),
    db,
    audit: createAuditService({ db }),
    log,
    cacheInvalidation: createCacheInvalidation({ db, log, onInvalidate: () => facts.invalidateAll() }),
    searchIndex: createSearchIndex({ db }),
    richText,
    classify: classifyArticle,
    memoize: createMemoize(facts),
    timeZone: 'Europe/Berlin',
  })
  return {
    news,
    database,
    close: async () => {
      await news.counting.close()
      await richText.close()
      await database.close()
    },
  }
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
export function createExportSource({ news }: TestNewsroom): ExportSource {
  return {
    site: { url: 'https://olea.example', title: 'Olea' },
    listArticles: () => news.exportArticles(),
    async *listMedia() {
      yield* []
    },
  }
}
