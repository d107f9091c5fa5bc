// What can be chosen in the filters, as the API tells it. Labels of what we know are translated by value.

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

export function parseFilterChoices(reply: unknown): FilterChoices {
  const { categories, authors, dateRanges, sortOptions, ...ranges } = toFields(reply)
  const { aiPercentageRange, readingTimeRange } = newsLimits.filterDefaults
  return {
    categories: readChoices(categories),
    authors: readChoices(authors),
    dateRanges: readChoices(dateRanges),
    sortOptions: readChoices(sortOptions),
    aiPercentageRange: readRange(ranges.aiPercentageRange, aiPercentageRange),
    readingTimeRange: readRange(ranges.readingTimeRange, readingTimeRange),
  }
}

function readChoices(list: unknown): Choice[] {
  if (!Array.isArray(list)) return []
  return list.map(toFields).map(({ value, label }) => ({ value: toText(value), label: toText(label) }))
}

function readRange(range: unknown, otherwise: Range): Range {
  const { min, max } = toFields(range)
  return typeof min === 'number' && typeof max === 'number' ? { min, max } : otherwise
}
