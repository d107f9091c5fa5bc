// The admin's list of articles. Every sort order is read from an index, so that its time does not grow with the number
// of articles.

import { and, asc, count, desc, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { toIsoDay } from '#src/i18n/format-date.ts'
import { newsTag } from '#src/news/contract/cache-tags.ts'
import { newsLimits } from '#src/news/contract/limits.ts'
import { isPublic } from '#src/news/server/article-filters.ts'
import { articles } from '#src/news/server/news.tables.ts'
import type { Memoize } from '#src/platform/cache/memoize.ts'
import { findNearerEnd } from '#src/platform/contract/nearer-end.ts'
import { paginate } from '#src/platform/contract/pagination.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { SearchIndex } from '#src/search/server/search-index.ts'
import type {
  ArticleCounts,
  ArticleListItem,
  ArticleListPage,
  ArticleListParams,
} from '../../contract/article-list-page.ts'
import { type ArticleSort, type ArticleStatus, newsroomLimits } from '../../contract/limits.ts'
import type { PresenceService } from '../presence.ts'

type AdminArticleListDependencies = {
  db: Db
  memoize: Memoize
  searchIndex: SearchIndex
  timeZone: string
  presence: PresenceService
}

const { sortAt, id } = articles
/** Columns of each sort order, all in the same direction, so that its index can be read from both ends. */
const orders: Record<ArticleSort, AnyPgColumn[]> = {
  newest: [sortAt, id],
  oldest: [sortAt, id],
  views: [articles.views, sortAt, id],
  likes: [articles.likes, sortAt, id],
  comments: [articles.commentsCount, sortAt, id],
}

/** Must match `deriveStatus`. */
export const statusConditions: Record<ArticleStatus, SQL> = {
  published: isPublic,
  scheduled: sql`(${articles.isPublished} and ${sortAt} > now())`,
  hidden: sql`(not ${articles.isPublished} and ${articles.wasPublic})`,
  draft: sql`(not ${articles.isPublished} and not ${articles.wasPublic})`,
}

const rowColumns = {
  id,
  title: articles.title,
  // Twice as long as an excerpt, because runs of whitespace are collapsed.
  start: sql<string>`left(${articles.plainText}, 240)`,
  author: articles.author,
  category: articles.category,
  language: articles.language,
  isPublic: sql<boolean>`${isPublic}`,
  isPublished: articles.isPublished,
  wasPublic: articles.wasPublic,
  createdAt: articles.createdAt,
  publishDate: articles.publishDate,
  displayedDate: articles.displayedDate,
  sortAt,
  updatedAt: articles.updatedAt,
  views: articles.views,
  likes: articles.likes,
  shares: articles.shares,
  commentsCount: articles.commentsCount,
  aiPercent: articles.aiPercent,
  aiDeclaredAt: articles.aiDeclaredAt,
  version: articles.version,
}

export function createAdminArticleList({
  db,
  memoize,
  searchIndex,
  timeZone,
  presence,
}: AdminArticleListDependencies) {
  const countByStatus = (): Promise<ArticleCounts> =>
    memoize('admin article counts', { tags: [newsTag], maxAgeMs: 5_000 }, async () => {
      // Reads three small partial indexes instead of every article.
      const found = await db.execute<Record<'all' | 'scheduled' | 'unpublished' | 'hidden', number>>(sql`
        select (select count(*)::int from ${articles}) as "all",
          (select count(*)::int from ${articles} where ${statusConditions.scheduled}) as "scheduled",
          (select count(*)::int from ${articles} where not ${articles.isPublished}) as "unpublished",
          (select count(*)::int from ${articles} where ${statusConditions.hidden}) as "hidden"`)
      const { all = 0, scheduled = 0, unpublished = 0, hidden = 0 } = found.rows[0] ?? {}
      return { published: all - scheduled - unpublished, scheduled, hidden, draft: unpublished - hidden }
    })

  /** List items in the given order, each with the other editors who have the article open. */
  async function findRows(
    where: SQL | undefined,
    order: SQL[],
    slice: Slice,
    currentUserId: string,
  ): Promise<ArticleListItem[]> {
    const wanted = db
      .select({ id })
      .from(articles)
      .where(where)
      .orderBy(...(slice.offsetOrder ?? order))
      .limit(slice.limit)
      .offset(slice.offset ?? 0)
    const rows = await db
      .select(rowColumns)
      .from(articles)
      .where(inArray(id, sql`(select id from (${wanted}) wanted)`))
      .orderBy(...order)
    const open = await presence.listEditors(
      rows.map((row) => row.id),
      currentUserId,
    )
    return rows.map((row) => toListItem(row, timeZone, open.get(row.id) ?? []))
  }

  async function countMatches(
    query: ArticleListParams,
    where: SQL | undefined,
    known: ArticleCounts,
  ): Promise<number> {
    const typed = query.search?.trim() ?? ''
    // The search index ignores some characters; a search term of only these matches every article.
    if (!typed || !searchIndex.titleStartsWith(typed)) {
      return query.status === 'all'
        ? Object.values(known).reduce((sum, one) => sum + one, 0)
        : known[query.status]
    }
    const key = JSON.stringify(['admin article total', query.status, typed.toLowerCase()])
    return memoize(key, { tags: [newsTag], maxAgeMs: 5_000 }, async () => {
      if (query.status === 'all') return searchIndex.countTitlesStartingWith(typed)
      const [row] = await db.select({ total: count() }).from(articles).where(where)
      return row?.total ?? 0
    })
  }

  return {
    countByStatus,
    rowsOf: findRows,

    async list(query: ArticleListParams, currentUserId: string): Promise<ArticleListPage> {
      const limit = newsLimits.adminPageSize
      const page = query.page ?? newsLimits.firstPage
      const status = query.status === 'all' ? undefined : statusConditions[query.status]
      const search = query.search?.trim() ? searchIndex.titleStartsWith(query.search) : undefined
      const where = and(status, search)
      const known = await countByStatus()
      const matches = await countMatches(query, where, known)
      const { order, slice } = pickNearerEnd(query.sort, page, matches)
      const data = slice.limit > 0 ? await findRows(where, order, slice, currentUserId) : []
      const pagination = paginate(page, limit, matches)
      return { data, pagination, counts: known }
    },
  }
}

/** `offsetOrder`: order in which the offset is counted, if it differs from the order of the rows. */
type Slice = { limit: number; offset?: number; offsetOrder?: SQL[] }

function pickNearerEnd(sort: ArticleSort, page: number, matches: number): { order: SQL[]; slice: Slice } {
  const forward = sort === 'oldest' ? asc : desc
  const reverse = sort === 'oldest' ? desc : asc
  const { isFromEnd, ...slice } = findNearerEnd(page, newsLimits.adminPageSize, matches)
  return {
    order: orders[sort].map(forward),
    slice: isFromEnd ? { ...slice, offsetOrder: orders[sort].map(reverse) } : slice,
  }
}

type Row = Pick<typeof articles.$inferSelect, Exclude<keyof typeof rowColumns, 'start' | 'isPublic'>> & {
  start: string
  isPublic: boolean
}

function toListItem(row: Row, timeZone: string, editors: ArticleListItem['editors']): ArticleListItem {
  return {
    _id: row.id,
    title: row.title,
    excerpt: [...row.start.replaceAll(/\s+/g, ' ').trim()]
      .slice(0, newsroomLimits.excerptCharacters)
      .join(''),
    author: row.author,
    category: row.category,
    language: row.language,
    status: deriveStatus(row),
    isPublished: row.isPublished,
    createdAt: row.createdAt.toISOString(),
    ...(row.publishDate ? { publishDate: row.publishDate.toISOString() } : {}),
    displayedDate: row.displayedDate ?? toIsoDay(row.sortAt, timeZone),
    updatedAt: row.updatedAt.toISOString(),
    views: row.views,
    likes: row.likes,
    shares: row.shares,
    commentsCount: row.commentsCount,
    aiPercent: row.aiPercent,
    aiDeclared: row.aiDeclaredAt !== null,
    version: row.version,
    editors,
  }
}

function deriveStatus(row: Pick<Row, 'isPublic' | 'isPublished' | 'wasPublic'>): ArticleStatus {
  if (row.isPublic) return 'published'
  if (row.isPublished) return 'scheduled'
  return row.wasPublic ? 'hidden' : 'draft'
}
