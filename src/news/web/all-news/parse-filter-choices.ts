// Parses the choices of the filters from an API response. Labels of known values are translated in the interface.

import { toFields, toText } from '#src/ui/response-fields.ts'
import { newsLimits } from '../../contract/limits.ts'

export type Choice = { value: string; label: string }
export type Range = { min: number; max: number }
export type FilterChoices = {
  categories: Choice[]
  authors: Choice[]
  dateRanges: Choice[]
  sortOptions: Choice[]
  aiPercentageRange: Range
  readingTimeRange: Range
}

export function parseFilterChoices(response: unknown): FilterChoices {
  const { categories, authors, dateRanges, sortOptions, ...ranges } = toFields(response)
  const { aiPercentageRange, readingTimeRange } = newsLimits.filterDefaults
  return {
    categories: parseChoices(categories),
    authors: parseChoices(authors),
    dateRanges: parseChoices(dateRanges),
    sortOptions: parseChoices(sortOptions),
    aiPercentageRange: parseRange(ranges.aiPercentageRange, aiPercentageRange),
    readingTimeRange: parseRange(ranges.readingTimeRange, readingTimeRange),
  }
}

function parseChoices(list: unknown): Choice[] {
  if (!Array.isArray(list)) return []
  return list.map(toFields).map(({ value, label }) => ({ value: toText(value), label: toText(label) }))
}

function parseRange(range: unknown, fallback: Range): Range {
  const { min, max } = toFields(range)
  return typeof min === 'number' && typeof max === 'number' ? { min, max } : fallback
}
