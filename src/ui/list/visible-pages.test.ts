import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getVisiblePages } from './visible-pages.ts'

test('shows all pages when there are few', () => {
  expect(getVisiblePages(1, 1)).toEqual([1])
  expect(getVisiblePages(3, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('shows the first, the last and the neighboring pages when there are many', () => {
  expect(getVisiblePages(1, 20)).toEqual([1, 2, 3, 4, 5, 'gap', 20])
  expect(getVisiblePages(4, 20)).toEqual([1, 2, 3, 4, 5, 'gap', 20])
  expect(getVisiblePages(10, 20)).toEqual([1, 'gap', 9, 10, 11, 'gap', 20])
  expect(getVisiblePages(20, 20)).toEqual([1, 'gap', 16, 17, 18, 19, 20])
})

test('always contains the current page and its neighbors, in order, and no gap replaces a single page', () => {
  const pagers = fc
    .integer({ min: 1, max: 400 })
    .chain((last) => fc.tuple(fc.integer({ min: 1, max: last }), fc.constant(last)))
  fc.assert(
    fc.property(pagers, ([current, last]) => {
      const shown = getVisiblePages(current, last)
      const numbers = shown.filter((entry) => entry !== 'gap')
      for (const page of [1, current - 1, current, current + 1, last])
        if (page >= 1 && page <= last) expect(numbers).toContain(page)
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
      expect(shown.length).toBeLessThanOrEqual(7)
      for (const [index, entry] of shown.entries()) {
        if (entry !== 'gap') continue
        expect(Number(shown[index + 1]) - Number(shown[index - 1])).toBeGreaterThan(2)
      }
    }),
  )
})
