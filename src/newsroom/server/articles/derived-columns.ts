// Columns of an article that follow from others, so that they can never disagree with them.

import { type SQL, sql } from 'drizzle-orm'
import { toIsoDay } from '#src/i18n/format-date.ts'
import type { AiUse } from '#src/news/contract/ai-use.ts'
import type { RankedCategory } from '#src/news/contract/article.ts'
import { type ArticleFieldName, articleFieldNames, articleFields } from '#src/news/contract/article-fields.ts'
import type { Category } from '#src/news/contract/category.ts'
import { newsLimits } from '#src/news/contract/limits.ts'
import { readingTimeMinutes } from '#src/news/contract/reading-time.ts'
import { articles } from '#src/news/server/news.tables.ts'
import { htmlToPlainText } from '../rich-text/html-to-plain-text.ts'

type Row = typeof articles.$inferSelect

type FieldColumns = Pick<typeof articles.$inferInsert, ArticleFieldName>

/** Values of an API request as columns; missing values stay missing. */
export function toFieldColumns(input: { [Name in ArticleFieldName]?: unknown }): Partial<FieldColumns> {
  const columns: Record<string, unknown> = {}
  for (const name of articleFieldNames) {
    const value = input[name]
    if (value === undefined) continue
    columns[name] = articleFields[name].type === 'time' && typeof value === 'string' ? new Date(value) : value
  }
  return columns as Partial<FieldColumns>
}

/** @param content clean HTML */
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
 * The moment of a write, by the database's clock and as exact as it is stored: our own may be ahead of it, and an
 * article dated by ours would still be scheduled when it is written.
 */
export const writeTime: SQL = sql`date_trunc('milliseconds', now())`

/**
 * What readers see from now on, by the database's clock: it is what lists are made by.
 * @param row the columns as they will be; `createdAt` for an article that is not stored yet
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
 * When readers see the article. A draft of an earlier day that nobody gave a date is news of the day it is published
 * on, not of the day it was begun.
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
 * The day an editor chose to be shown. The one that is shown anyway, sent back by a form that was given it, is no
 * choice: it would stay when the article appears on another day.
 */
export function deriveDisplayedDate(
  before: Pick<Row, 'displayedDate' | 'sortAt'>,
  { displayedDate }: { displayedDate?: string | null | undefined },
  timeZone: string,
): { displayedDate?: string | null } {
  const isGivenBack = before.displayedDate === null && displayedDate === toIsoDay(before.sortAt, timeZone)
  return displayedDate === undefined || isGivenBack ? {} : { displayedDate }
}

/**
 * The declaration after a call. A share or parts declare; `aiUse: null` says that nobody has declared yet; a call
 * that speaks of neither changes nothing.
 * @param measured the share that survives from the engine's texts, for parts without a share
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
