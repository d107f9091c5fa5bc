import { expect, test } from 'vitest'
import {
  defaultFilters,
  getListPath,
  hasAdvancedFilters,
  isFiltered,
  parseFilters,
  toFilterParameters,
} from './filters.ts'

const parse = (query: string) => parseFilters(new URLSearchParams(query))

test('defaults apply for missing parameters and are not serialized', () => {
  expect(defaultFilters).toMatchObject({ category: 'all', sortBy: 'newest', dateRange: 'all' })
  expect(parse('')).toEqual(defaultFilters)
  expect(parse('category=&sortBy=&page=3&utm_source=x')).toEqual(defaultFilters)
  expect(toFilterParameters(parse('category=all&dateRange=all&sortBy=newest&author=all')).toString()).toBe('')
  expect(isFiltered(defaultFilters)).toBe(false)
})

test('serializes set filters, with the name of the category', () => {
  const filters = parse('category=competitions-awards&author=Ada&minReadingTime=2&sortBy=oldest')
  expect(Object.fromEntries(toFilterParameters(filters))).toEqual({
    category: 'Competitions & Awards',
    sortBy: 'oldest',
    author: 'Ada',
    minReadingTime: '2',
  })
  expect(isFiltered(filters)).toBe(true)
  expect(hasAdvancedFilters(filters)).toBe(true)
  expect(hasAdvancedFilters(parse('author=Ada'))).toBe(false)
})

test('dates apply only to a custom range, and imply it when no range is given', () => {
  expect(parse('dateFrom=2026-01-02').dateRange).toBe('custom')
  expect(getListPath(parse('dateFrom=2026-01-02'), 1)).toBe('/news/all?dateRange=custom&dateFrom=2026-01-02')
  expect(getListPath({ ...defaultFilters, dateFrom: '2026-01-02' }, 1)).toBe('/news/all')
})

test('parses a serialized path to the same filters', () => {
  const filters = parse('category=Science+%26+Health&maxAiPercentage=40&dateRange=week')
  const path = getListPath(filters, 4)
  expect(path).toContain('page=4')
  expect(parse(path.split('?')[1] ?? '')).toEqual(filters)
  expect(getListPath(defaultFilters, 1)).toBe('/news/all')
  expect(getListPath(defaultFilters, 2)).toBe('/news/all?page=2')
})
