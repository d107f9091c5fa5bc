// A newsroom with a separate test database, what an import has stored in it, and a fake picture store.
import { sql } from 'drizzle-orm'
import type { Article } from '#src/news/contract/article.ts'
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

export async function removeArticles({ database }: TestNewsroom): Promise<void> {
  await database.db.execute(sql`truncate articles, article_redirects, article_revisions cascade`)
}

/** Articles, redirects and revisions as text, to compare two states. */
export async function dumpArticles({ database }: TestNewsroom): Promise<string> {
  const tables = await database.db.execute(
    sql`select (select json_agg(a order by id) from articles a) as articles,
               (select json_agg(r order by path) from article_redirects r) as redirects,
               (select json_agg(v order by id) from article_revisions v) as revisions`,
  )
  return JSON.stringify(tables.rows)
}

/** @param sourceId the id of the article in the export */
export async function findImported({ database, news }: TestNewsroom, sourceId: string): Promise<Article> {
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select id from articles where source_id = ${sourceId}`,
  )
  return news.getArticle(rows[0]?.id ?? '', { includeHidden: true })
}

/** @returns the id of the article to which an old path leads */
export async function findRedirect({ database }: TestNewsroom, path: string): Promise<string | undefined> {
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select article_id as id from article_redirects where path = ${path}`,
  )
  return rows[0]?.id
}

type TestPictures = PictureStore & {
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
