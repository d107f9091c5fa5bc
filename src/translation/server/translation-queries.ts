// Reads translations for admins and translators: those of an article, and what is missing or stale in a language.
import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { newsTag } from '#src/news/contract/cache-tags.ts'
import { articles } from '#src/news/server/news.tables.ts'
import type { Memoize } from '#src/platform/cache/memoize.ts'
import { getPageOffset } from '#src/platform/contract/page-offset.ts'
import { paginate } from '#src/platform/contract/pagination.ts'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { isId } from '#src/platform/id.ts'
import { notFound } from '#src/platform/problem.ts'
import { accountName, users } from '#src/users/server/users.tables.ts'
import { type TranslationState, translationLimits, translationStates } from '../contract/limits.ts'
import type {
  ArticleTranslation,
  ArticleTranslations,
  TranslationList,
  TranslationListQuery,
} from '../contract/translation.ts'
import { countChanges } from './align-segments.ts'
import { translationRequests } from './machine.tables.ts'
import { articleTranslations, isStaleTranslation } from './translation.tables.ts'

export type TranslationQueries = ReturnType<typeof createTranslationQueries>

const isMissing = sql`${articleTranslations.content} is null`

const stateConditions: Record<TranslationState, SQL> = {
  missing: isMissing,
  stale: sql`(not ${isMissing} and ${isStaleTranslation})`,
  machine: sql`(not ${isMissing} and not ${isStaleTranslation} and ${articleTranslations.status} = 'machine')`,
  reviewed: sql`(not ${isMissing} and not ${isStaleTranslation} and ${articleTranslations.status} = 'reviewed')`,
}
const stateColumn = sql<TranslationState>`case when ${isMissing} then 'missing'
  when ${isStaleTranslation} then 'stale' else ${articleTranslations.status} end`

export function createTranslationQueries({ db, memoize }: { db: Db; memoize: Memoize }) {
  const countStates = (language: LanguageCode) =>
    memoize(`translations ${language}`, { tags: [newsTag], maxAgeMs: 60_000 }, async () => {
      const rows = await db
        .select({ state: stateColumn, total: sql<number>`count(*)::int` })
        .from(articles)
        .leftJoin(articleTranslations, isTranslationInto(language))
        .where(isTranslatable(language))
        .groupBy(stateColumn)
      const totals = new Map(rows.map(({ state, total }) => [state, total]))
      return Object.fromEntries(
        translationStates.map((state) => [state, totals.get(state) ?? 0]),
      ) as TranslationList['counts']
    })

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
      const [rows, counts] = await Promise.all([
        db
          .select({
            articleId: articles.id,
            title: articles.title,
            language: articles.language,
            state: stateColumn,
            translatedTitle: articleTranslations.title,
            updatedAt: articleTranslations.updatedAt,
            publishedAt: articles.sortAt,
            request: translationRequests.state,
          })
          .from(articles)
          .leftJoin(articleTranslations, isTranslationInto(lang))
          .leftJoin(translationRequests, isRequestInto(lang))
          .where(and(isTranslatable(lang), state && stateConditions[state]))
          .orderBy(desc(articles.sortAt), desc(articles.id))
          .limit(limit)
          .offset(getPageOffset(page, limit)),
        countStates(lang),
      ])
      const total = state ? counts[state] : translationStates.reduce((sum, each) => sum + counts[each], 0)
      return {
        data: rows.map((row) => ({
          ...row,
          updatedAt: row.updatedAt?.toISOString() ?? null,
          publishedAt: row.publishedAt.toISOString(),
        })),
        pagination: paginate(page, limit, total),
        counts,
      }
    },
  }
}

export function isTranslationOf(articleId: string, language: LanguageCode): SQL | undefined {
  return and(eq(articleTranslations.articleId, articleId), eq(articleTranslations.language, language))
}

/** Published and scheduled articles in other languages. */
function isTranslatable(language: LanguageCode): SQL | undefined {
  return and(eq(articles.isPublished, true), ne(articles.language, language))
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
