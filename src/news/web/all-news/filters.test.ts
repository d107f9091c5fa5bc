import { expect, test } from 'vitest'
import {
  defaultFilters,
  getListPath,
  hasAdvancedFilters,
  isFiltered,
  parseFilters,
  toFilterParameters,
} from './filters.ts'

const read = (query: string) => parseFilters(new URLSearchParams(query))

test('nothing asked for means the defaults, and none of them is sent', () => {
  expect(defaultFilters).toMatchObject({ category: 'all', sortBy: 'newest', dateRange: 'all' })
  expect(read('')).toEqual(defaultFilters)
  expect(read('category=&sortBy=&page=3&utm_source=x')).toEqual(defaultFilters)
  expect(toFilterParameters(read('category=all&dateRange=all&sortBy=newest&author=all')).toString()).toBe('')
  expect(isFiltered(defaultFilters)).toBe(false)
})

test('what is asked for is sent, the category by its name', () => {
  const filters = read('category=competitions-awards&author=Ada&minReadingTime=2&sortBy=oldest')
  expect(Object.fromEntries(toFilterParameters(filters))).toEqual({
    category: 'Competitions & Awards',
    sortBy: 'oldest',
    author: 'Ada',
    minReadingTime: '2',
  })
  expect(isFiltered(filters)).toBe(true)
  expect(hasAdvancedFilters(filters)).toBe(true)
  expect(hasAdvancedFilters(read('author=Ada'))).toBe(false)
})

test('days count while the range between two days is chosen, and mean it when no range is named', () => {
  expect(read('dateFrom=2026-01-02').dateRange).toBe('custom')
  expect(getListPath(read('dateFrom=2026-01-02'), 1)).toBe('/news/all?dateRange=custom&dateFrom=2026-01-02')
  expect(getListPath({ ...defaultFilters, dateFrom: '2026-01-02' }, 1)).toBe('/news/all')
})

test('an address reads back as what it was made from', () => {
  const filters = read('category=Science+%26+Health&maxAiPercentage=40&dateRange=week')
  const address = getListPath(filters, 4)
  expect(address).toContain('page=4')
  expect(read(address.split('?')[1] ?? '')).toEqual(filters)
  expect(getListPath(defaultFilters, 1)).toBe('/news/all')
  expect(getListPath(defaultFilters, 2)).toBe('/news/all?page=2')
})
