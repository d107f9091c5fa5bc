// Hashes of an article's fields. A translation stores those of its source; when they differ, it is stale. They are
// computed in the database for lists, and here for what is stored.
import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { articles } from '#src/news/server/news.tables.ts'
import { articleTranslations } from './translation.tables.ts'

type Source = { title: string; summary: string; plainText: string }

export function hashSource({ title, summary, plainText }: Source) {
  return { sourceTitleHash: md5(title), sourceSummaryHash: md5(summary), sourceTextHash: md5(plainText) }
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex')
}

const { sourceTitleHash, sourceSummaryHash, sourceTextHash } = articleTranslations

/** Title or summary have changed: all that a card shows. */
export const hasStaleHead: SQL<boolean> = sql`(${sourceTitleHash} <> md5(${articles.title})
  or ${sourceSummaryHash} <> md5(${articles.summary}))`

/** Reads the body of the article: only for a few rows, or where minutes do not matter. */
export const isStaleTranslation: SQL<boolean> = sql`(${hasStaleHead}
  or ${sourceTextHash} <> md5(${articles.plainText}))`
