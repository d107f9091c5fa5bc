// The filters of All News as strings, with the same names in the form, in the URL and in API requests.
import { findCategory } from '../../contract/category.ts'
import { newsLimits } from '../../contract/limits.ts'

const { category, sortBy, dateRange } = newsLimits.filterDefaults

/** Every filter with its default, which does not filter. */
export const defaultFilters = {
  category: category as string,
  sortBy: sortBy as string,
  dateRange: dateRange as string,
  dateFrom: '',
  dateTo: '',
  author: 'all',
  /** Codes, separated by commas. */
  languages: 'all',
  minAiPercentage: '',
  maxAiPercentage: '',
  minReadingTime: '',
  maxReadingTime: '',
}

export type Filters = typeof defaultFilters
export type FilterName = keyof Filters

const filterNames = Object.keys(defaultFilters) as FilterName[]

const advancedFilters: FilterName[] = [
  'minAiPercentage',
  'maxAiPercentage',
  'minReadingTime',
  'maxReadingTime',
]

/** Parses the filters of a URL; missing and blank parameters get the defaults. */
export function parseFilters(query: URLSearchParams): Filters {
  const filters = { ...defaultFilters }
  for (const name of filterNames) filters[name] = query.get(name)?.trim() || defaultFilters[name]
  filters.category = findCategory(filters.category) ?? filters.category
  if (!query.get('dateRange') && (filters.dateFrom || filters.dateTo)) filters.dateRange = 'custom'
  return filters
}

/** Returns the set filters as query parameters. Dates are included only for a custom date range. */
export function toFilterParameters(filters: Filters): URLSearchParams {
  const isSet = (name: FilterName) =>
    filters[name] !== defaultFilters[name] &&
    (!/^date(From|To)$/.test(name) || filters.dateRange === 'custom')
  return new URLSearchParams(filterNames.filter(isSet).map((name) => [name, filters[name]]))
}

export function isFiltered(filters: Filters): boolean {
  return toFilterParameters(filters).size > 0
}

export function hasAdvancedFilters(filters: Filters): boolean {
  return advancedFilters.some((name) => filters[name] !== '')
}

/** Path of a page of the list. */
export function getListPath(filters: Filters, page: number): string {
  const query = toFilterParameters(filters)
  if (page > newsLimits.firstPage) query.set('page', String(page))
  return query.size > 0 ? `/news/all?${query}` : '/news/all'
}
