// From a list query to SQL conditions, and to the filters that were really applied.
import { and, arrayContains, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { AppliedFilters, PublishedQuery } from '../contract/article-list.ts'
import { findCategory } from '../contract/category.ts'
import { newsLimits } from '../contract/limits.ts'
import { articles } from './news.tables.ts'

const none = newsLimits.filterDefaults.category

/** Published, and its time has come. */
export const isPublic: SQL = sql`(${articles.isPublished} and ${articles.sortAt} <= now())`

export function appliedFilters(query: Partial<PublishedQuery>): AppliedFilters {
  const hasDays = query.dateFrom !== undefined || query.dateTo !== undefined
  return {
    category: query.category?.trim() ? (findCategory(query.category) ?? query.category.trim()) : none,
    sortBy: query.sortBy ?? 'newest',
    dateRange: query.dateRange ?? (hasDays ? 'custom' : 'all'),
    dateFrom: query.dateFrom ?? null,
    dateTo: query.dateTo ?? null,
    author: query.author?.trim() ?? '',
    minAiPercentage: query.minAiPercentage ?? null,
    maxAiPercentage: query.maxAiPercentage ?? null,
    minReadingTime: query.minReadingTime ?? null,
    maxReadingTime: query.maxReadingTime ?? null,
  }
}

/** @param timeZone in which days begin and end */
export function filterConditions(filters: AppliedFilters, timeZone: string): SQL[] {
  return [
    ...categoryCondition(filters.category),
    ...dateConditions(filters, timeZone),
    ...(filters.author && filters.author !== none ? [eq(articles.authorKey, authorKey(filters.author))] : []),
    ...numberConditions(filters),
  ]
}

/** An unknown category matches nothing; `all` matches everything. */
export function categoryCondition(name: string): SQL[] {
  if (!name || name.toLowerCase() === none) return []
  const category = findCategory(name)
  return [category ? arrayContains(articles.filterCategories, [category]) : sql`false`]
}

/** What authors are compared by: letter case and outer blanks do not matter. */
export function authorKey(author: string): string {
  return author.trim().toLowerCase()
}

/** Start of a newspaper day: midnight in the zone, `daysAgo` days back. */
export function startOfDay(timeZone: string, daysAgo = 0): SQL {
  return sql`(date_trunc('day', now() at time zone ${timeZone}) - make_interval(days => ${daysAgo}::int)) at time zone ${timeZone}`
}

const daysBack = { today: 0, week: 6, month: 29, year: 364 } as const

function dateConditions(filters: AppliedFilters, timeZone: string): SQL[] {
  const conditions: SQL[] = []
  if (filters.dateRange !== 'all' && filters.dateRange !== 'custom') {
    conditions.push(gte(articles.sortAt, startOfDay(timeZone, daysBack[filters.dateRange])))
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

function numberConditions(filters: AppliedFilters): SQL[] {
  const bounds: [number | null, (value: number) => SQL][] = [
    [filters.minAiPercentage, (value) => gte(articles.aiPercent, Math.ceil(value))],
    [filters.maxAiPercentage, (value) => lte(articles.aiPercent, Math.floor(value))],
    [filters.minReadingTime, (value) => gte(articles.readingTime, Math.ceil(value))],
    [filters.maxReadingTime, (value) => lte(articles.readingTime, Math.floor(value))],
  ]
  return bounds.flatMap(([value, condition]) => (value === null ? [] : [condition(clampToColumn(value))]))
}

/** smallint is what the columns hold; a bound beyond it means the same as its edge. */
function clampToColumn(value: number): number {
  return Math.min(32_767, Math.max(-32_768, value))
}

export function allOf(conditions: SQL[]): SQL {
  return and(isPublic, ...conditions) ?? isPublic
}
