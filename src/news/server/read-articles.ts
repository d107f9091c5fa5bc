// Reading the newsroom: single articles and every list, as the public or an admin may see them.

import { and, count, eq, max, min, type SQL, sql } from 'drizzle-orm'
import type { Memoize } from '#src/platform/cache/memoize.ts'
import { getPageOffset } from '#src/platform/contract/page-offset.ts'
import type { Pagination } from '#src/platform/contract/pagination.ts'
import { paginate } from '#src/platform/contract/pagination.ts'
import type { Db } from '#src/platform/database/database.ts'
import { isId } from '#src/platform/id.ts'
import { notFound } from '#src/platform/problem.ts'
import type { Article, ArticleCard } from '../contract/article.ts'
import type { AppliedFilters, CardPage, PageQuery, PublishedQuery } from '../contract/article-list.ts'
import { newsTag } from '../contract/cache-tags.ts'
import { normalizeLegacyPath } from '../contract/legacy-path.ts'
import { newsLimits } from '../contract/limits.ts'
import { allOf, appliedFilters, filterConditions, isPublic, startOfDay } from './article-filters.ts'
import { type ArticleRow, articleColumns, cardColumns, toArticle, toCard } from './article-row.ts'
import { afterCursor, cursorAfter, orderBy, type SortOrder } from './list-cursor.ts'
import { articleRedirects, articles } from './news.tables.ts'

const slice = 200
/** What an index entry can hold with room to spare. */
const longestAddress = 1_000

export type ReadDependencies = { db: Db; memoize: Memoize; timeZone: string }
export type ListPage = { data: (Article | ArticleCard)[]; pagination: Pagination }
type ListRequest = Pick<PageQuery, 'page' | 'limit' | 'cursor' | 'fields'>

export function createReading({ db, memoize, timeZone }: ReadDependencies) {
  /** Counting all matches costs more than reading a page: the sum is kept until the newsroom changes. */
  const total = (where: SQL, key: string): Promise<number> =>
    memoize(`count ${key}`, { tags: [newsTag], maxAgeMs: 30_000 }, async () => {
      const [row] = await db.select({ total: count() }).from(articles).where(where)
      return row?.total ?? 0
    })

  /** @param where everything the articles must be, their visibility included */
  async function listWhere(
    where: SQL,
    order: SortOrder,
    request: ListRequest & { key: string; defaultLimit: number },
  ): Promise<ListPage> {
    const page = request.page ?? newsLimits.firstPage
    const limit = request.limit ?? request.defaultLimit
    const after = afterCursor(request.cursor, order)
    const wanted = db
      .select({ id: articles.id })
      .from(articles)
      .where(and(where, after))
      .orderBy(...orderBy(order))
      .limit(limit + 1)
      // Skipping inside the narrow query keeps deep pages cheap: bodies are read for one page only.
      .offset(after ? 0 : getPageOffset(page, limit))
    const full = request.fields !== 'card'
    const [rows, matches] = await Promise.all([
      db
        .select(full ? articleColumns : { ...cardColumns, content: sql<string>`''` })
        .from(articles)
        .where(sql`${articles.id} in ${sql`(select id from (${wanted}) wanted)`}`)
        .orderBy(...orderBy(order)),
      total(where, request.key),
    ])
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    const hasNextPage = rows.length > limit
    return {
      data: shown.map((row) => (full ? toArticle(row, timeZone) : toCard(row, timeZone))),
      pagination: {
        ...paginate(page, limit, matches),
        hasNextPage,
        nextCursor: hasNextPage && last ? cursorAfter(last, order) : null,
      },
    }
  }

  function list(filters: AppliedFilters, request: ListRequest, defaultLimit: number = newsLimits.pageSize) {
    const key = JSON.stringify(filters)
    return listWhere(allOf(filterConditions(filters, timeZone)), filters.sortBy, {
      ...request,
      key,
      defaultLimit,
    })
  }

  return {
    list,

    listPublished(query: Partial<PublishedQuery>, defaultLimit: number = newsLimits.pageSize) {
      return list(appliedFilters(query), query as ListRequest, defaultLimit)
    },

    /** Articles that meet conditions of the caller's own (who may see what is among them), newest first. */
    listMatching(conditions: SQL[], request: ListRequest) {
      const where = and(...conditions) ?? sql`true`
      const { sql: text, params } = db.select().from(articles).where(where).toSQL()
      const key = JSON.stringify([text, params])
      return listWhere(where, 'newest', { ...request, key, defaultLimit: newsLimits.pageSize })
    },

    /** Articles of the calendar day in the publication's zone, or in `zone`. */
    listToday(request: ListRequest, zone: string = timeZone) {
      const today = sql`${articles.sortAt} >= ${startOfDay(zone)}`
      return listWhere(allOf([today]), 'newest', {
        ...request,
        key: `today ${zone}`,
        defaultLimit: newsLimits.pageSize,
      })
    },

    listPopular(request: ListRequest) {
      return listWhere(isPublic, 'popular', { ...request, key: 'all', defaultLimit: newsLimits.popular })
    },

    /** The newest public cards, as GET /news/published gives them without paging. */
    async newestCards(): Promise<ArticleCard[]> {
      const { data } = (await list(appliedFilters({}), {
        page: undefined,
        cursor: undefined,
        limit: newsLimits.publishedWithoutPaging,
        fields: 'card',
      })) as CardPage
      return data
    },

    /** @throws ProblemError 404 for an unknown id, and for a hidden one unless hidden ones are included */
    async getArticle(id: string, options: { includeHidden?: boolean } = {}): Promise<Article> {
      if (!isId(id)) throw notFound('article')
      const where = options.includeHidden ? eq(articles.id, id) : and(eq(articles.id, id), isPublic)
      const [row] = await db.select(articleColumns).from(articles).where(where)
      if (!row) throw notFound('article')
      return toArticle(row, timeZone)
    },

    /** Public cards of these ids, in the order given; unknown and hidden ones are left out. */
    async cardsOf(ids: string[], options: { includeHidden?: boolean; full?: boolean } = {}) {
      if (ids.length === 0) return []
      const known = sql`${articles.id} = any(${sql.param(ids)}::text[])`
      const rows = await db
        .select(options.full ? articleColumns : { ...cardColumns, content: sql<string>`''` })
        .from(articles)
        .where(options.includeHidden ? known : and(known, isPublic))
      const byId = new Map(rows.map((row) => [row.id, row]))
      return ids.flatMap((id) => {
        const row = byId.get(id)
        if (!row) return []
        return [options.full ? toArticle(row, timeZone) : toCard(row, timeZone)]
      })
    },

    /** Every article, hidden ones too, as the text of one JSON list; read in slices so that memory stays flat. */
    async *streamAllAsJson(): AsyncGenerator<string> {
      let after: string | undefined
      let separator = '['
      do {
        const rows: ArticleRow[] = await db
          .select(articleColumns)
          .from(articles)
          .where(afterCursor(after, 'newest'))
          .orderBy(...orderBy('newest'))
          .limit(slice)
        for (const row of rows) {
          yield `${separator}${JSON.stringify(toArticle(row, timeZone))}`
          separator = ','
        }
        const last = rows.length === slice ? rows.at(-1) : undefined
        after = last && cursorAfter(last, 'newest')
      } while (after)
      yield separator === '[' ? '[]' : ']'
    },

    /**
     * Where an old address leads, as a path on this site.
     * @param address path and query as asked for, in any spelling
     */
    async findRedirect(address: string): Promise<string | undefined> {
      const path = normalizeLegacyPath(address)
      if (path === undefined || path.length > longestAddress) return undefined
      const [row] = await db
        .select({ id: articleRedirects.articleId })
        .from(articleRedirects)
        .innerJoin(articles, eq(articles.id, articleRedirects.articleId))
        .where(and(eq(articleRedirects.path, path), isPublic))
      return row ? `/article/${row.id}` : undefined
    },

    ranges: () =>
      memoize('ranges', { tags: [newsTag], maxAgeMs: 60_000 }, async () => {
        const [row] = await db
          .select({
            minAi: min(articles.aiPercent),
            maxAi: max(articles.aiPercent),
            minTime: min(articles.readingTime),
            maxTime: max(articles.readingTime),
          })
          .from(articles)
          .where(isPublic)
        return row
      }),

    authors: () =>
      memoize('authors', { tags: [newsTag], maxAgeMs: 60_000 }, async () => {
        const rows = await db
          .select({ author: min(articles.author) })
          .from(articles)
          .where(and(isPublic, sql`${articles.authorKey} <> ''`))
          .groupBy(articles.authorKey)
          .orderBy(articles.authorKey)
          .limit(500)
        return rows.flatMap((row) => (row.author ? [row.author] : []))
      }),
  }
}
