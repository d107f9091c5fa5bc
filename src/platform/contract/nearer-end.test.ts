import { expect, test } from 'vitest'
import { findNearerEnd } from './nearer-end.ts'

const rows = (total: number) => Array.from({ length: total }, (_, index) => index)

test.each([0, 1, 8, 9, 16, 23, 24])('every page of %i rows has the same rows from both ends', (total) => {
  for (let page = 1; page <= 4; page += 1) {
    const { offset, limit, isFromEnd } = findNearerEnd(page, 8, total)
    const slice = (isFromEnd ? rows(total).toReversed() : rows(total)).slice(offset, offset + limit)
    expect(slice.toSorted((a, b) => a - b)).toEqual(rows(total).slice((page - 1) * 8, page * 8))
    // Never more than half of the list.
    if (limit > 0) expect(offset).toBeLessThanOrEqual(total / 2)
  }
})
