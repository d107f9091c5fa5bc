import { expect, test } from 'vitest'
import { type Budgets, checkBudgets, createBudgets, formatSizes, limits, type Sizes } from './budget.ts'

const budgets: Budgets = {
  pages: {
    'news/web/home-page': { js: { floor: 100_000, ceiling: 120_000 }, css: { floor: 5000, ceiling: 8000 } },
  },
  latinFonts: { floor: 50_000, ceiling: 60_000 },
  slots: { floor: 5000, ceiling: 6000 },
}

function messagesFor(
  sizes: { js?: number; css?: number; latinFonts?: number; slots?: number },
  given: Budgets = budgets,
): string[] {
  const { js = 110_000, css = 6000, latinFonts = 55_000, slots = 5500 } = sizes
  const found = checkBudgets(given, { pages: { 'news/web/home-page': { js, css } }, latinFonts, slots })
  return found.map(({ message }) => message)
}

test('sizes within their budgets pass', () => {
  expect(messagesFor({})).toEqual([])
  expect(messagesFor({ js: 120_000, css: 5000 })).toEqual([])
})

test('a page above its ceiling fails, and so does one below its floor', () => {
  expect(messagesFor({ js: 120_001 })).toEqual([
    expect.stringMatching(/js of news\/web\/home-page: 120001 .* at most 120000/),
  ])
  expect(messagesFor({ css: 4999 })).toEqual([expect.stringMatching(/css of .* less than 5000/)])
  expect(messagesFor({ slots: 6001 })).toEqual([expect.stringContaining('slots: 6001 bytes, at most 6000')])
  expect(messagesFor({ slots: 4999 })).toEqual([expect.stringContaining('less than 5000')])
  expect(messagesFor({ latinFonts: 61_000 })).toEqual([expect.stringContaining('latinFonts')])
})

test('no ceiling is above the limit', () => {
  const wide = { ...budgets, latinFonts: { floor: 0, ceiling: limits.latinFonts + 1 } }
  expect(messagesFor({}, wide)).toEqual([expect.stringContaining('is above 60000')])
})

test('a page without a budget has the general limit', () => {
  const sizes: Sizes = {
    pages: { 'news/web/new-page': { js: limits.js + 1, css: 1 } },
    latinFonts: 55_000,
    slots: 5500,
  }
  expect(checkBudgets({ ...budgets, pages: {} }, sizes)).toHaveLength(1)
})

test('a budget for a page that does not exist is found', () => {
  expect(checkBudgets(budgets, { pages: {}, latinFonts: 55_000, slots: 5500 })).toEqual([
    expect.objectContaining({ message: expect.stringContaining('is not in the build') }),
  ])
})

test('budgets are created around the sizes, below the limit', () => {
  const sizes = {
    pages: { 'news/web/home-page': { js: 145_000, css: 6000 } },
    latinFonts: 50_000,
    slots: 5500,
  }
  const created = createBudgets(sizes, ['news/web/home-page'])
  expect(created.pages['news/web/home-page']?.js).toEqual({ floor: 127_600, ceiling: limits.js })
  expect(created.pages['news/web/home-page']?.css).toEqual({ floor: 5200, ceiling: 6600 })
  expect(checkBudgets(created, sizes)).toEqual([])
})

test('the table lists every size', () => {
  const table = formatSizes(budgets, {
    pages: { 'news/web/home-page': { js: 110_000, css: 6000 } },
    latinFonts: 55_000,
    slots: 5500,
  })
  expect(table).toHaveLength(4)
  expect(table[0]).toMatch(/home-page js\s+110\.0 kB\s+100\.0 kB to\s+120\.0 kB/)
})
