// Reads translations for admins and translators: those of an article, and what is missing or stale in a language.
import { and, asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { articles } from '#src/news/server/news.tables.ts'
import type { Memoize } from '#src/platform/cache/memoize.ts'
import { findNearerEnd } from '#src/platform/contract/nearer-end.ts'
import { paginate } from '#src/platform/contract/pagination.ts'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { isId } from '#src/platform/id.ts'
import { notFound } from '#src/platform/problem.ts'
import { accountName, users } from '#src/users/server/users.tables.ts'
import { type TranslationFilter, translationLimits, translationStates } from '../contract/limits.ts'
import type {
  ArticleTranslation,
  ArticleTranslations,
  TranslationList,
  TranslationListQuery,
  TranslationOverview,
} from '../contract/translation.ts'
import { countChanges } from './align-segments.ts'
import { isWaiting, requestStateColumn } from './jobs/request-conditions.ts'
import { translationRequests } from './machine.tables.ts'
import { articleTranslations, isStaleTranslation } from './translation.tables.ts'
import { createTranslationCounts } from './translation-counts.ts'

export type TranslationQueries = ReturnType<typeof createTranslationQueries>

const isMissing = sql`${articleTranslations.content} is null`

/**
 * With CASE, the planner expects that half of the rows match, and reads the newest articles until a page is full.
 * Without it, it expects one row, and reads and sorts all articles.
 */
const opaque = (condition: SQL): SQL => sql`case when ${condition} then true else false end`
const isCurrent = (status: 'machine' | 'reviewed'): SQL =>
  sql`(not ${isMissing} and ${articleTranslations.status} = ${status} and not ${opaque(isStaleTranslation)})`

const filterConditions: Record<Exclude<TranslationFilter, 'original'>, SQL> = {
  missing: opaque(isMissing),
  stale: sql`(not ${isMissing} and ${isStaleTranslation})`,
  machine: isCurrent('machine'),
  reviewed: isCurrent('reviewed'),
  waiting: isWaiting,
}
const stateIn = (language: LanguageCode) => sql<TranslationList['data'][number]['state']>`case
  when ${articles.language} = ${language} then 'original' when ${isMissing} then 'missing'
  when ${isStaleTranslation} then 'stale' else ${articleTranslations.status} end`

export function createTranslationQueries({ db, memoize }: { db: Db; memoize: Memoize }) {
  const countAll = createTranslationCounts({ db, memoize })

  /** Rows that are skipped are only found, by the index of the order; what is shown is read for those of the page. */
  function selectPage(
    lang: LanguageCode,
    state: TranslationFilter | undefined,
    { offset, limit, isFromEnd }: ReturnType<typeof findNearerEnd>,
  ) {
    const { id, sortAt } = articles
    const newest = [desc(sortAt), desc(id)]
    const wanted = db
      .select({ id })
      .from(articles)
      .leftJoin(articleTranslations, isTranslationInto(lang))
      .leftJoin(translationRequests, isRequestInto(lang))
      .where(matchesFilter(lang, state))
      .orderBy(...(isFromEnd ? [asc(sortAt), asc(id)] : newest))
      .limit(limit)
      .offset(offset)
    return db
      .select({
        articleId: id,
        title: articles.title,
        language: articles.language,
        state: stateIn(lang),
        translatedTitle: articleTranslations.title,
        updatedAt: articleTranslations.updatedAt,
        publishedAt: sortAt,
        request: requestStateColumn,
      })
      .from(articles)
      .leftJoin(articleTranslations, isTranslationInto(lang))
      .leftJoin(translationRequests, isRequestInto(lang))
      .where(inArray(id, sql`(select id from (${wanted}) wanted)`))
      .orderBy(...newest)
  }

  return {
    /** @throws ProblemError 404 */
    async listOfArticle(id: string): Promise<ArticleTranslations> {
      const [article] = isId(id)
        ? await db.select({ language: articles.language }).from(articles).where(eq(articles.id, id))
        : []
      if (!article) throw notFound('article')
      const rows = await selectTranslations(db, eq(articleTranslations.articleId, id))
      return { original: article.language, data: rows.map(toArticleTranslation) }
    },

    /** @throws ProblemError 404 */
    async get(
      id: string,
      language: LanguageCode,
      executor: Db | Transaction = db,
    ): Promise<ArticleTranslation> {
      const [row] = isId(id) ? await selectTranslations(executor, isTranslationOf(id, language)) : []
      if (!row) throw notFound('translation')
      return toArticleTranslation(row)
    },

    /** Newest articles first. */
    async list({ lang, state, page = 1 }: TranslationListQuery): Promise<TranslationList> {
      const limit = translationLimits.pageSize
      const counts = (await countAll()).find((each) => each.lang === lang)?.counts
      const states = state ? [state] : translationStates
      const total = states.reduce((sum, each) => sum + (counts?.[each] ?? 0), 0)
      const slice = findNearerEnd(page, limit, total)
      const rows = slice.limit > 0 ? await selectPage(lang, state, slice) : []
      return {
        data: rows.map((row) => ({
          ...row,
          updatedAt: row.updatedAt?.toISOString() ?? null,
          publishedAt: row.publishedAt.toISOString(),
        })),
        pagination: paginate(page, limit, total),
      }
    },

    async getOverview(): Promise<TranslationOverview> {
      return { data: await countAll() }
    },
  }
}

export function isTranslationOf(articleId: string, language: LanguageCode): SQL | undefined {
  return and(eq(articleTranslations.articleId, articleId), eq(articleTranslations.language, language))
}

/** Published and scheduled articles; those in other languages, unless the originals are asked for. */
function matchesFilter(language: LanguageCode, filter: TranslationFilter | undefined): SQL | undefined {
  const isPublished = eq(articles.isPublished, true)
  if (filter === 'original') return and(isPublished, eq(articles.language, language))
  return and(isPublished, ne(articles.language, language), filter && filterConditions[filter])
}

function isTranslationInto(language: LanguageCode): SQL | undefined {
  return and(eq(articleTranslations.articleId, articles.id), eq(articleTranslations.language, language))
}

function isRequestInto(language: LanguageCode): SQL | undefined {
  return and(eq(translationRequests.articleId, articles.id), eq(translationRequests.language, language))
}

function selectTranslations(executor: Db | Transaction, where: SQL | undefined) {
  return executor
    .select({
      translation: articleTranslations,
      isStale: isStaleTranslation,
      source: { title: articles.title, summary: articles.summary, content: articles.content },
      reviewer: accountName,
    })
    .from(articleTranslations)
    .innerJoin(articles, eq(articles.id, articleTranslations.articleId))
    .leftJoin(users, eq(users.id, articleTranslations.reviewedBy))
    .where(where)
    .orderBy(asc(articleTranslations.language))
}

type Selected = Awaited<ReturnType<typeof selectTranslations>>[number]

function toArticleTranslation({ translation: row, isStale, source, reviewer }: Selected): ArticleTranslation {
  const { changed, total, staleKeys } = countChanges(source, row)
  return {
    articleId: row.articleId,
    lang: row.language,
    translatedTitle: row.title,
    translatedSummary: row.summary,
    translatedContent: row.content,
    status: row.status,
    isStale: isStale || changed > 0,
    changedSegments: changed,
    totalSegments: total,
    origin: row.origin,
    provider: row.provider,
    model: row.model,
    note: row.note,
    reviewedBy: row.reviewedBy === null ? null : { id: row.reviewedBy, name: reviewer },
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    segments: row.segments.map((segment) => ({ ...segment, isStale: staleKeys.has(segment.key) })),
  }
}
