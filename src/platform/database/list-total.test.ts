import { expect, test, vi } from 'vitest'
import { getListTotal } from './list-total.ts'

test.each([
  { found: 0, limit: 10, offset: 0, total: 0 },
  { found: 9, limit: 10, offset: 0, total: 9 },
  { found: 1, limit: 10, offset: 20, total: 21 },
])('knows the total from a page that is not full: %o', async ({ total, ...page }) => {
  const count = vi.fn(async () => 99)
  expect(await getListTotal(page, count)).toBe(total)
  expect(count).not.toHaveBeenCalled()
})

test.each([
  { found: 10, limit: 10, offset: 0 },
  // Behind the last page.
  { found: 0, limit: 10, offset: 40 },
])('counts all matches after a full or empty page: %o', async (page) => {
  expect(await getListTotal(page, async () => 37)).toBe(37)
})
