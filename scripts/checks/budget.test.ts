import { expect, test } from 'vitest'
import { type Budgets, checkBudgets, limits, tableOf, type Weights, windowsAround } from './budget.ts'

const budgets: Budgets = {
  pages: {
    'news/web/home-page': { js: { floor: 100_000, ceiling: 120_000 }, css: { floor: 5000, ceiling: 8000 } },
  },
  latinFonts: { floor: 50_000, ceiling: 60_000 },
}

function told(
  weights: { js?: number; css?: number; latinFonts?: number },
  given: Budgets = budgets,
): string[] {
  const { js = 110_000, css = 6000, latinFonts = 55_000 } = weights
  const found = checkBudgets(given, { pages: { 'news/web/home-page': { js, css } }, latinFonts })
  return found.map(({ advice }) => advice)
}

test('weights inside their windows pass', () => {
  expect(told({})).toEqual([])
  expect(told({ js: 120_000, css: 5000 })).toEqual([])
})

test('a page above its ceiling fails, and so does one below its floor', () => {
  expect(told({ js: 120_001 })).toEqual([
    expect.stringMatching(/js of news\/web\/home-page: 120001 .* at most 120000/),
  ])
  expect(told({ css: 4999 })).toEqual([expect.stringMatching(/css of .* less than 5000/)])
  expect(told({ latinFonts: 61_000 })).toEqual([expect.stringContaining('latinFonts')])
})

test('no window reaches above the promise', () => {
  const wide = { ...budgets, latinFonts: { floor: 0, ceiling: limits.latinFonts + 1 } }
  expect(told({}, wide)).toEqual([expect.stringContaining('is above 60000')])
})

test('a page without a window still keeps the promise', () => {
  const weights: Weights = {
    pages: { 'news/web/new-page': { js: limits.js + 1, css: 1 } },
    latinFonts: 55_000,
  }
  expect(checkBudgets({ ...budgets, pages: {} }, weights)).toHaveLength(1)
})

test('a window for a page that is gone is found', () => {
  expect(checkBudgets(budgets, { pages: {}, latinFonts: 55_000 })).toEqual([
    expect.objectContaining({ advice: expect.stringContaining('is not in the build') }),
  ])
})

test('windows are drawn around the weights, below the promise', () => {
  const weights = { pages: { 'news/web/home-page': { js: 145_000, css: 6000 } }, latinFonts: 50_000 }
  const drawn = windowsAround(weights, ['news/web/home-page'])
  expect(drawn.pages['news/web/home-page']?.js).toEqual({ floor: 127_600, ceiling: limits.js })
  expect(drawn.pages['news/web/home-page']?.css).toEqual({ floor: 5200, ceiling: 6600 })
  expect(checkBudgets(drawn, weights)).toEqual([])
})

test('the table names every weight', () => {
  const table = tableOf(budgets, {
    pages: { 'news/web/home-page': { js: 110_000, css: 6000 } },
    latinFonts: 55_000,
  })
  expect(table).toHaveLength(3)
  expect(table[0]).toMatch(/home-page js\s+110\.0 kB\s+100\.0 kB to\s+120\.0 kB/)
})
