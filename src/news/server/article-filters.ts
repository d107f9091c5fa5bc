// Converts the query of an article list to its filters with defaults, and the filters to SQL conditions.
import { and, arrayContains, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { articleTranslations } from '#src/translation/server/translation.tables.ts'
import type { AppliedFilters, PublishedQuery } from '../contract/article-list.ts'
import { findCategory } from '../contract/category.ts'
import { newsLimits } from '../contract/limits.ts'
import { articles } from './news.tables.ts'

const noFilter = newsLimits.filterDefaults.category

/** Condition for published articles whose publication date has passed. */
export const isPublic: SQL = sql`(${articles.isPublished} and ${articles.sortAt} <= now())`

export function toAppliedFilters(query: Partial<PublishedQuery>): AppliedFilters {
  const hasDays = query.dateFrom !== undefined || query.dateTo !== undefined
  return {
    category: query.category?.trim() ? (findCategory(query.category) ?? query.category.trim()) : noFilter,
    sortBy: query.sortBy ?? 'newest',
    dateRange: query.dateRange ?? (hasDays ? 'custom' : 'all'),
    dateFrom: query.dateFrom ?? null,
    dateTo: query.dateTo ?? null,
    author: query.author?.trim() ?? '',
    languages: query.languages ?? [],
    minAiPercentage: query.minAiPercentage ?? null,
    maxAiPercentage: query.maxAiPercentage ?? null,
    minReadingTime: query.minReadingTime ?? null,
    maxReadingTime: query.maxReadingTime ?? null,
  }
}

/** @param timeZone of the first and the last day */
export function createFilterConditions(filters: AppliedFilters, timeZone: string): SQL[] {
  return [
    ...createCategoryConditions(filters.category),
    ...createDateConditions(filters, timeZone),
    ...(filters.author && filters.author !== noFilter
      ? [eq(articles.authorKey, toAuthorKey(filters.author))]
      : []),
    ...createLanguageConditions(filters.languages),
    ...createNumberConditions(filters),
  ]
}

/** Articles that can be read in one of the languages: written in it, or with a text translated into it. */
function createLanguageConditions(languages: LanguageCode[]): SQL[] {
  if (languages.length === 0) return []
  const codes = sql`${sql.param(languages)}::text[]`
  return [
    sql`(${articles.language} = any(${codes}) or exists (select 1 from ${articleTranslations}
      where ${articleTranslations.articleId} = ${articles.id} and ${articleTranslations.language} = any(${codes})
      and ${articleTranslations.content} is not null))`,
  ]
}

/** An unknown category matches nothing; `all` matches everything. */
export function createCategoryConditions(name: string): SQL[] {
  if (!name || name.toLowerCase() === noFilter) return []
  const category = findCategory(name)
  return [category ? arrayContains(articles.filterCategories, [category]) : sql`false`]
}

/** Normalizes an author's name for comparison: letter case and surrounding whitespace do not matter. */
export function toAuthorKey(author: string): string {
  return author.trim().toLowerCase()
}

/** Midnight in the time zone, `daysAgo` days before today. */
export function startOfDay(timeZone: string, daysAgo = 0): SQL {
  return sql`(date_trunc('day', now() at time zone ${timeZone}) - make_interval(days => ${daysAgo}::int)) at time zone ${timeZone}`
}

const daysBeforeToday = { today: 0, week: 6, month: 29, year: 364 } as const

function createDateConditions(filters: AppliedFilters, timeZone: string): SQL[] {
  const conditions: SQL[] = []
  if (filters.dateRange !== 'all' && filters.dateRange !== 'custom') {
    conditions.push(gte(articles.sortAt, startOfDay(timeZone, daysBeforeToday[filters.dateRange])))
  }
  if (filters.dateFrom) {
    conditions.push(sql`${articles.sortAt} >= ${filters.dateFrom}::date::timestamp at time zone ${timeZone}`)
  }
  if (filters.dateTo) {
    conditions.push(
      sql`${articles.sortAt} < (${filters.dateTo}::date + 1)::timestamp at time zone ${timeZone}`,
    )
  }
  return conditions
}

function createNumberConditions(filters: AppliedFilters): SQL[] {
  const bounds: [number | null, (bound: number) => SQL][] = [
    [filters.minAiPercentage, (bound) => gte(articles.aiPercent, Math.ceil(bound))],
    [filters.maxAiPercentage, (bound) => lte(articles.aiPercent, Math.floor(bound))],
    [filters.minReadingTime, (bound) => gte(articles.readingTime, Math.ceil(bound))],
    [filters.maxReadingTime, (bound) => lte(articles.readingTime, Math.floor(bound))],
  ]
  return bounds.flatMap(([bound, createCondition]) =>
    bound === null ? [] : [createCondition(clampToColumn(bound))],
  )
}

/** The columns are smallint: limits a bound to their range, which does not change the matches. */
function clampToColumn(value: number): number {
  return Math.min(32_767, Math.max(-32_768, value))
}

/** Condition for public articles that meet all conditions. */
export function createPublicCondition(conditions: SQL[]): SQL {
  return and(isPublic, ...conditions) ?? isPublic
}
