// What is read to tell others of the news: whole articles for feeds, addresses and dates for sitemaps.
// Public articles alone, whoever asks.

import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { Memoize } from '#src/platform/cache/memoize.ts'
import type { Db } from '#src/platform/database/database.ts'
import { newsTag } from '../contract/cache-tags.ts'
import type { Category } from '../contract/category.ts'
import { allOf, categoryCondition, isPublic } from './article-filters.ts'
import { articles } from './news.tables.ts'

const newestFirst = [desc(articles.sortAt), desc(articles.id)]
/** What a sitemap may hold at most: a part that grew while its border was remembered stays within it. */
const mostAddresses = 50_000

const feedColumns = {
  id: articles.id,
  title: articles.title,
  content: articles.content,
  summary: articles.summary,
  description: articles.description,
  author: articles.author,
  category: articles.category,
  tags: articles.tags,
  language: articles.language,
  publishedAt: articles.sortAt,
  updatedAt: articles.updatedAt,
  aiPercent: articles.aiPercent,
  aiDeclaredAt: articles.aiDeclaredAt,
}

export function createSyndicationReading({ db, memoize }: { db: Db; memoize: Memoize }) {
  return {
    /** The newest articles of a category and a language, or of all, with their bodies. */
    async listForFeed(asked: { category?: Category; language?: LanguageCode; limit: number }) {
      const wanted = db
        .select({ id: articles.id })
        .from(articles)
        .where(
          allOf([
            ...categoryCondition(asked.category ?? ''),
            ...(asked.language ? [eq(articles.language, asked.language)] : []),
          ]),
        )
        .orderBy(...newestFirst)
        .limit(asked.limit)
      const rows = await db
        .select(feedColumns)
        .from(articles)
        .where(sql`${articles.id} in ${sql`(select id from (${wanted}) wanted)`}`)
        .orderBy(...newestFirst)
      return rows.map(({ description, aiDeclaredAt, ...row }) => ({
        ...row,
        summary: row.summary || description,
        updatedAt: changedAt(row),
        isAiDeclared: aiDeclaredAt !== null,
      }))
    },

    /**
     * Where sitemaps of `size` addresses begin, in the order of ids: new articles lengthen the last one, the
     * others keep their borders.
     */
    listSitemapParts: (size: number) =>
      memoize(`sitemap parts ${size}`, { tags: [newsTag], maxAgeMs: 300_000 }, async () => {
        const numbered = db
          .select({
            id: articles.id,
            changedAt: sql<Date>`greatest(${articles.updatedAt}, ${articles.sortAt})`.as('changed_at'),
            part: sql<number>`(row_number() over (order by ${articles.id}) - 1) / ${size}::int`.as('part'),
          })
          .from(articles)
          .where(isPublic)
          .as('numbered')
        const parts = await db
          .select({
            from: sql<string>`min(${numbered.id})`,
            updatedAt: sql`max(${numbered.changedAt})`.mapWith(articles.updatedAt),
          })
          .from(numbered)
          .groupBy(numbered.part)
          .orderBy(numbered.part)
        return parts.map((part, index) => ({ ...part, before: parts[index + 1]?.from }))
      }),

    /** Addresses and dates between two ids, the second left out. */
    async listForSitemap(part: { from: string; before: string | undefined }) {
      const before = part.before === undefined ? undefined : lt(articles.id, part.before)
      const rows = await db
        .select({ id: articles.id, publishedAt: articles.sortAt, updatedAt: articles.updatedAt })
        .from(articles)
        .where(and(isPublic, gte(articles.id, part.from), before))
        .orderBy(asc(articles.id))
        .limit(mostAddresses)
      return rows.map((row) => ({ id: row.id, updatedAt: changedAt(row) }))
    },

    /** Newest first. `leavesInMs`: until the article is older than `hours`, by the database's clock. */
    listRecent(asked: { hours: number; limit: number; offset: number }) {
      return db
        .select({
          id: articles.id,
          title: articles.title,
          language: articles.language,
          publishedAt: articles.sortAt,
          leavesInMs: sql<number>`extract(epoch from (${articles.sortAt} + ${hoursLong(asked.hours)} - now()))::float8 * 1000`,
        })
        .from(articles)
        .where(isRecent(asked.hours))
        .orderBy(...newestFirst)
        .limit(asked.limit)
        .offset(asked.offset)
    },

    countRecent: (hours: number): Promise<number> => db.$count(articles, isRecent(hours)),
  }
}

function isRecent(hours: number): SQL {
  return allOf([sql`${articles.sortAt} > now() - ${hoursLong(hours)}`])
}

function hoursLong(hours: number): SQL {
  return sql`make_interval(hours => ${hours}::int)`
}

/** A scheduled article changes for its readers when it appears, however long ago it was written. */
function changedAt(row: { publishedAt: Date; updatedAt: Date }): Date {
  return row.updatedAt > row.publishedAt ? row.updatedAt : row.publishedAt
}
