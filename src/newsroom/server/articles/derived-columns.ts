// Derives columns of an article from others, so that all writers store consistent values.

import { type SQL, sql } from 'drizzle-orm'
import { toIsoDay } from '#src/i18n/format-date.ts'
import type { AiUse } from '#src/news/contract/ai-use.ts'
import type { RankedCategory } from '#src/news/contract/article.ts'
import { type ArticleFieldName, articleFieldNames, articleFields } from '#src/news/contract/article-fields.ts'
import type { Category } from '#src/news/contract/category.ts'
import { newsLimits } from '#src/news/contract/limits.ts'
import { readingTimeMinutes } from '#src/news/contract/reading-time.ts'
import { articles } from '#src/news/server/news.tables.ts'
import { foldText } from '#src/search/contract/fold-text.ts'
import { htmlToPlainText } from '../rich-text/html-to-plain-text.ts'

type Row = typeof articles.$inferSelect

type FieldColumns = Pick<typeof articles.$inferInsert, ArticleFieldName | 'producerKeys'>

/** Values of an API request as columns; missing values stay missing. */
export function toFieldColumns(
  input: { [Name in ArticleFieldName]?: unknown } & { producers?: string[] | undefined },
): Partial<FieldColumns> {
  const columns: Record<string, unknown> = {}
  for (const name of articleFieldNames) {
    const value = input[name]
    if (value === undefined) continue
    columns[name] = articleFields[name].type === 'time' && typeof value === 'string' ? new Date(value) : value
  }
  if (input.producers) columns.producerKeys = [...new Set(input.producers.map(foldText))]
  return columns as Partial<FieldColumns>
}

/** @param content sanitized HTML */
export function deriveBodyColumns(content: string, language: Row['language']) {
  const text = htmlToPlainText(content)
  return { content, plainText: text, readingTime: readingTimeMinutes(text, language) }
}

export function deriveCategoryColumns(chosen: Category | undefined, found: RankedCategory[]) {
  const categories = chosen ? [{ category: chosen, confidence: 1 }] : found
  const category = categories[0]?.category ?? 'Industry Headlines'
  const certain = categories.filter((entry) => entry.confidence >= newsLimits.categoryConfidence)
  const filterCategories = [...new Set([category, ...certain.map((entry) => entry.category)])]
  return { category, categories, filterCategories }
}

/**
 * Time of a write by the database's clock, in the stored precision. The clock of this process can be ahead of it, and
 * an article with such a time would still be scheduled when it is written.
 */
export const writeTime: SQL = sql`date_trunc('milliseconds', now())`

/**
 * Whether the article is public after a write, by the database's clock, which lists use as well.
 * @param row columns after the write; with `createdAt` only for an article that is not stored yet
 */
export function derivePublicColumns(row: {
  isPublished: boolean
  publishDate: Date | SQL | null
  createdAt?: SQL
}): {
  publicSince: SQL
  wasPublic: SQL
} {
  const isStored = row.createdAt === undefined
  const from = row.publishDate ?? row.createdAt ?? sql`${articles.createdAt}`
  const at = from instanceof Date ? sql`${from.toISOString()}::timestamptz` : from
  const isPublic = row.isPublished ? sql`${at} <= now()` : sql`false`
  const since = isStored ? sql`coalesce(${articles.publicSince}, ${writeTime})` : writeTime
  return {
    publicSince: sql`case when ${isPublic} then ${since} end`,
    wasPublic: isStored ? sql`(${articles.wasPublic} or ${isPublic})` : sql`(${isPublic})`,
  }
}

/**
 * Publish date after a write. A draft of an earlier day without a publish date gets the time of its first publication,
 * not the day it was created.
 */
export function derivePublishDate(
  before: Pick<Row, 'isPublished' | 'wasPublic' | 'createdAt'>,
  after: Pick<Row, 'isPublished' | 'publishDate'>,
  timeZone: string,
): Date | SQL | null {
  const isFirst = after.isPublished && !before.isPublished && !before.wasPublic
  if (after.publishDate || !isFirst) return after.publishDate
  return toIsoDay(before.createdAt, timeZone) < toIsoDay(new Date(), timeZone) ? writeTime : null
}

/**
 * The displayed day that an editor chose. Ignores the default day, which a form sends back unchanged: if it were
 * stored, it would stay when the article is published on another day.
 */
export function deriveDisplayedDate(
  before: Pick<Row, 'displayedDate' | 'sortAt'>,
  { displayedDate }: { displayedDate?: string | null | undefined },
  timeZone: string,
): { displayedDate?: string | null } {
  const isUnchangedDefault =
    before.displayedDate === null && displayedDate === toIsoDay(before.sortAt, timeZone)
  return displayedDate === undefined || isUnchangedDefault ? {} : { displayedDate }
}

/**
 * The declaration of AI use after a call. A percentage or parts declare it; `aiUse: null` withdraws it; a call without
 * either changes nothing.
 * @param measured percentage of LLM text left in the article, used for parts without a percentage
 */
export function deriveAiColumns(
  input: { aiPercent?: number | undefined; aiUse?: AiUse | null | undefined },
  measured: number,
): Pick<typeof articles.$inferInsert, 'aiPercent' | 'aiDeclaredAt' | 'aiUse'> {
  const { aiPercent, aiUse } = input
  if (aiPercent === undefined && aiUse === undefined) return {}
  const isDeclared = aiPercent !== undefined || aiUse !== null
  return {
    aiPercent: aiPercent ?? (aiUse ? measured : newsLimits.defaultAiPercent),
    aiDeclaredAt: isDeclared ? new Date() : null,
    ...(aiUse === undefined ? {} : { aiUse }),
  }
}
