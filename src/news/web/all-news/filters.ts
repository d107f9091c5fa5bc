// The filters of All News as words: the same in the form, in the page's address and in the call to the API.
import { findCategory } from '../../contract/category.ts'
import { newsLimits } from '../../contract/limits.ts'

const { category, sortBy, dateRange } = newsLimits.filterDefaults

/** Every filter with the value that means none. */
export const defaultFilters = {
  category: category as string,
  sortBy: sortBy as string,
  dateRange: dateRange as string,
  dateFrom: '',
  dateTo: '',
  author: 'all',
  minAiPercentage: '',
  maxAiPercentage: '',
  minReadingTime: '',
  maxReadingTime: '',
}

export type Filters = typeof defaultFilters
export type FilterName = keyof Filters

const filterNames = Object.keys(defaultFilters) as FilterName[]

const advanced: FilterName[] = ['minAiPercentage', 'maxAiPercentage', 'minReadingTime', 'maxReadingTime']

/** From an address; what is missing or blank is not filtered by. */
export function parseFilters(query: URLSearchParams): Filters {
  const filters = { ...defaultFilters }
  for (const name of filterNames) filters[name] = query.get(name)?.trim() || defaultFilters[name]
  filters.category = findCategory(filters.category) ?? filters.category
  if (!query.get('dateRange') && (filters.dateFrom || filters.dateTo)) filters.dateRange = 'custom'
  return filters
}

/** The filters that are set, for an address or a call. Days count only while the range between two days is chosen. */
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
  return advanced.some((name) => filters[name] !== '')
}

/** Address of a page of the list. */
export function getListPath(filters: Filters, page: number): string {
  const query = toFilterParameters(filters)
  if (page > newsLimits.firstPage) query.set('page', String(page))
  return query.size > 0 ? `/news/all?${query}` : '/news/all'
}
