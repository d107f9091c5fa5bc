// Queries for single articles and for lists, for the public and for admins.
import { and, count, eq, max, min, type SQL, sql } from 'drizzle-orm'
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { Memoize } from '#src/platform/cache/memoize.ts'
import { getPageOffset } from '#src/platform/contract/page-offset.ts'
import type { Pagination } from '#src/platform/contract/pagination.ts'
import { paginate } from '#src/platform/contract/pagination.ts'
import type { Db } from '#src/platform/database/database.ts'
import { isAnyOf } from '#src/platform/database/is-any-of.ts'
import { isId } from '#src/platform/id.ts'
import { notFound } from '#src/platform/problem.ts'
import { articleTranslations } from '#src/translation/server/translation.tables.ts'
import type { Article, ArticleCard } from '../contract/article.ts'
import type { AppliedFilters, CardPage, PageQuery, PublishedQuery } from '../contract/article-list.ts'
import { newsTag } from '../contract/cache-tags.ts'
import { normalizeLegacyPath } from '../contract/legacy-path.ts'
import { newsLimits } from '../contract/limits.ts'
import {
  createFilterConditions,
  createPublicCondition,
  isPublic,
  startOfDay,
  toAppliedFilters,
} from './article-filters.ts'
import {
  type ArticleRow,
  articleColumns,
  editionColumns,
  toArticle,
  toCard,
  toListedArticle,
  toListedTranslation,
} from './article-row.ts'
import { createCursorCondition, encodeCursor, getOrderBy, type SortOrder } from './list-cursor.ts'
import { articleRedirects, articles } from './news.tables.ts'
import { listedColumns, prepareArticleQueries } from './prepared-article-queries.ts'

const exportBatchSize = 200
/** Well within PostgreSQL's limit for index entries. */
const maxRedirectPathLength = 1_000

const fullColumns = { ...articleColumns, ...editionColumns }

type ArticleQueryDependencies = { db: Db; memoize: Memoize; timeZone: string }
export type ListPage = { data: (Article | ArticleCard)[]; pagination: Pagination }
type ListedRow = ArticleRow & Parameters<typeof toListedTranslation>[0]
type ListRequest = Pick<PageQuery, 'page' | 'limit' | 'cursor' | 'fields'> & Partial<Pick<PageQuery, 'lang'>>

export function createArticleQueries({ db, memoize, timeZone }: ArticleQueryDependencies) {
  const prepared = prepareArticleQueries(db)

  /** Counting all matches is more expensive than reading a page, so the count is cached until articles change. */
  const countMatches = (where: SQL, key: string): Promise<number> =>
    memoize(`count ${key}`, { tags: [newsTag], maxAgeMs: 30_000 }, async () => {
      const [row] = await db.select({ total: count() }).from(articles).where(where)
      return row?.total ?? 0
    })

  /** @param where all conditions, including visibility */
  async function listWhere(
    where: SQL,
    order: SortOrder,
    request: ListRequest & { key: string; defaultLimit: number },
  ): Promise<ListPage> {
    const page = request.page ?? newsLimits.firstPage
    const limit = request.limit ?? request.defaultLimit
    const after = createCursorCondition(request.cursor, order)
    const pageIds = db
      .select({ id: articles.id })
      .from(articles)
      .where(and(where, after))
      .orderBy(...getOrderBy(order))
      .limit(limit + 1)
      // The offset is in the query for ids, so that bodies are read for one page only.
      .offset(after ? 0 : getPageOffset(page, limit))
    const isFull = request.fields !== 'card'
    const [rows, total] = await Promise.all([
      db
        .select(isFull ? fullColumns : listedColumns)
        .from(articles)
        .leftJoin(articleTranslations, isOfEdition(request.lang))
        .where(sql`${articles.id} in ${sql`(select id from (${pageIds}) page_ids)`}`)
        .orderBy(...getOrderBy(order)),
      countMatches(where, request.key),
    ])
    const pageRows = rows.slice(0, limit)
    const last = pageRows.at(-1)
    const hasNextPage = rows.length > limit
    return {
      data: pageRows.map((row) => toListed(row, request)),
      pagination: {
        ...paginate(page, limit, total),
        hasNextPage,
        nextCursor: hasNextPage && last ? encodeCursor(last, order) : null,
      },
    }
  }

  function selectByIds(
    ids: string[],
    options: { includeHidden?: boolean; full?: boolean; lang?: LanguageCode | undefined },
  ) {
    const hasId = isAnyOf(articles.id, ids)
    return db
      .select(options.full ? fullColumns : listedColumns)
      .from(articles)
      .leftJoin(articleTranslations, isOfEdition(options.lang))
      .where(options.includeHidden ? hasId : and(hasId, isPublic))
  }

  function toListed(row: ListedRow, { fields, lang }: Pick<ListRequest, 'fields' | 'lang'>) {
    const translated = toListedTranslation(row, lang)
    const article = fields === 'card' ? toCard(row, timeZone) : toListedArticle(row, timeZone)
    return translated === undefined ? article : { ...article, translated }
  }

  function list(filters: AppliedFilters, request: ListRequest, defaultLimit: number = newsLimits.pageSize) {
    const key = JSON.stringify(filters)
    return listWhere(createPublicCondition(createFilterConditions(filters, timeZone)), filters.sortBy, {
      ...request,
      key,
      defaultLimit,
    })
  }

  return {
    list,

    listPublished(query: Partial<PublishedQuery>, defaultLimit: number = newsLimits.pageSize) {
      return list(toAppliedFilters(query), query as ListRequest, defaultLimit)
    },

    /** @param conditions all conditions, including visibility; the caller is responsible for it */
    listMatching(conditions: SQL[], request: ListRequest) {
      const where = and(...conditions) ?? sql`true`
      const { sql: text, params } = db.select().from(articles).where(where).toSQL()
      const key = JSON.stringify([text, params])
      return listWhere(where, 'newest', { ...request, key, defaultLimit: newsLimits.pageSize })
    },

    /** @param zone time zone of the day; the time zone of the site by default */
    listToday(request: ListRequest, zone: string = timeZone) {
      const today = sql`${articles.sortAt} >= ${startOfDay(zone)}`
      return listWhere(createPublicCondition([today]), 'newest', {
        ...request,
        key: `today ${zone}`,
        defaultLimit: newsLimits.pageSize,
      })
    },

    listPopular(request: ListRequest) {
      return listWhere(isPublic, 'popular', { ...request, key: 'all', defaultLimit: newsLimits.popular })
    },

    /** Returns the same articles as GET /news/published without paging, as cards. */
    async listNewestCards(lang?: LanguageCode): Promise<ArticleCard[]> {
      const { data } = (await list(toAppliedFilters({}), {
        page: undefined,
        cursor: undefined,
        limit: newsLimits.publishedWithoutPaging,
        fields: 'card',
        lang,
      })) as CardPage
      return data
    },

    /** @throws ProblemError 404 for an unknown id, and for a hidden article unless `includeHidden` is set */
    async getArticle(id: string, options: { includeHidden?: boolean } = {}): Promise<Article> {
      if (!isId(id)) throw notFound('article')
      const [row] = options.includeHidden
        ? await db.select(articleColumns).from(articles).where(eq(articles.id, id))
        : await prepared.publicById.execute({ id })
      if (!row) throw notFound('article')
      return toArticle(row, timeZone)
    },

    /** Returns articles in the order of the ids, without unknown and hidden ones; cards unless `full` is set. */
    async listByIds(
      ids: string[],
      options: { includeHidden?: boolean; full?: boolean; lang?: LanguageCode | undefined } = {},
    ) {
      if (ids.length === 0) return []
      const rows =
        options.full || options.includeHidden
          ? await selectByIds(ids, options)
          : await prepared.publicCardsByIds.execute({ ids, lang: options.lang ?? null })
      const byId = new Map(rows.map((row) => [row.id, row]))
      return ids.flatMap((id) => {
        const row = byId.get(id)
        if (!row) return []
        return [toListed(row, { fields: options.full ? undefined : 'card', lang: options.lang })]
      })
    },

    /** Yields the text of a JSON array of all articles, including hidden ones. Reads in batches to limit memory use. */
    async *streamAllAsJson(): AsyncGenerator<string> {
      let after: string | undefined
      let separator = '['
      do {
        const rows: ArticleRow[] = await db
          .select(articleColumns)
          .from(articles)
          .where(createCursorCondition(after, 'newest'))
          .orderBy(...getOrderBy('newest'))
          .limit(exportBatchSize)
        for (const row of rows) {
          yield `${separator}${JSON.stringify(toListedArticle(row, timeZone))}`
          separator = ','
        }
        const last = rows.length === exportBatchSize ? rows.at(-1) : undefined
        after = last && encodeCursor(last, 'newest')
      } while (after)
      yield separator === '[' ? '[]' : ']'
    },

    /**
     * Returns the path of the article that an old URL refers to.
     * @param url path and query of the request; need not be normalized
     */
    async findRedirect(url: string): Promise<string | undefined> {
      const path = normalizeLegacyPath(url)
      if (path === undefined || path.length > maxRedirectPathLength) return undefined
      const [row] = await db
        .select({ id: articleRedirects.articleId })
        .from(articleRedirects)
        .innerJoin(articles, eq(articles.id, articleRedirects.articleId))
        .where(and(eq(articleRedirects.path, path), isPublic))
      return row ? `/article/${row.id}` : undefined
    },

    getFilterRanges: () =>
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

    listAuthors: () =>
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

/** Joins the translation into the language of an edition: at most one row for each article, by its primary key. */
function isOfEdition(language: LanguageCode | undefined): SQL | undefined {
  const isInLanguage = language ? eq(articleTranslations.language, language) : sql`false`
  return and(eq(articleTranslations.articleId, articles.id), isInLanguage)
}
