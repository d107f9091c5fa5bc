// Compares the sizes of pages with their budgets. A page above its ceiling fails. A page below its floor fails as well,
// so that the budget is lowered and the page cannot grow again unnoticed.
import { z } from 'zod'
import type { Finding } from './finding.ts'

/** Highest allowed ceilings, in bytes after gzip. */
export const limits = { js: 155_000, css: 30_000, latinFonts: 60_000, slots: 6_000 } as const

const ByteRange = z.object({ floor: z.number(), ceiling: z.number() })
type ByteRange = z.infer<typeof ByteRange>

export const Budgets = z.object({
  pages: z.record(z.string(), z.object({ js: ByteRange, css: ByteRange })),
  latinFonts: ByteRange,
  slots: ByteRange,
})
export type Budgets = z.infer<typeof Budgets>

/** Bytes after gzip. */
export type Sizes = {
  pages: Record<string, { js: number; css: number }>
  latinFonts: number
  /** All scripts for advertisements, which load after the page. */
  slots: number
}

/** Pages of the app, which people open on purpose and install. Articles are opened from a link, often once. */
const appPages = /^(?:app|catalogue|notifications|recommendation|scan|social|subscription)\/web\//
const appJsLimit = 165_000

function limitOf(page: string, kind: 'js' | 'css'): number {
  return kind === 'js' && appPages.test(page) ? appJsLimit : limits[kind]
}

const file = 'budgets.json'

export function checkBudgets(budgets: Budgets, sizes: Sizes): Finding[] {
  const pages = Object.entries(sizes.pages).flatMap(([page, size]) =>
    (['js', 'css'] as const).flatMap((kind) => {
      const budget = budgets.pages[page]?.[kind] ?? { floor: 0, ceiling: limitOf(page, kind) }
      return checkSize(`${kind} of ${page}`, size[kind], budget, limitOf(page, kind))
    }),
  )
  const gone = Object.keys(budgets.pages)
    .filter((page) => !(page in sizes.pages))
    .map((page) => find('budget', `${page} is not in the build: correct its name`))
  const fonts = checkSize('latinFonts', sizes.latinFonts, budgets.latinFonts, limits.latinFonts)
  const slots = checkSize('slots', sizes.slots, budgets.slots, limits.slots)
  return [...pages, ...gone, ...fonts, ...slots]
}

function checkSize(what: string, bytes: number, { floor, ceiling }: ByteRange, limit: number): Finding[] {
  return [
    ...(ceiling > limit ? [find('budget-limit', `${what}: a ceiling of ${ceiling} is above ${limit}`)] : []),
    ...(bytes > ceiling
      ? [find('budget', `${what}: ${bytes} bytes, at most ${ceiling}: load less with the page`)]
      : []),
    ...(bytes < floor
      ? [find('budget', `${what}: ${bytes} bytes, less than ${floor}: lower the budget`)]
      : []),
  ]
}

function find(rule: string, message: string): Finding {
  return { file, line: 1, rule, message }
}

/** Budgets around measured sizes: 10% above, 12% below. */
export function createBudgets(sizes: Sizes, pages: readonly string[]): Budgets {
  const around = (bytes: number, limit: number): ByteRange => ({
    floor: Math.floor((bytes * 88) / 10_000) * 100,
    ceiling: Math.min(limit, Math.ceil((bytes * 11) / 1000) * 100),
  })
  return {
    pages: Object.fromEntries(
      pages.map((page) => {
        const { js = 0, css = 0 } = sizes.pages[page] ?? {}
        return [page, { js: around(js, limitOf(page, 'js')), css: around(css, limitOf(page, 'css')) }]
      }),
    ),
    latinFonts: around(sizes.latinFonts, limits.latinFonts),
    slots: around(sizes.slots, limits.slots),
  }
}

/** Formats sizes and budgets as a table. */
export function formatSizes(budgets: Budgets, sizes: Sizes): string[] {
  const row = (name: string, bytes: number, budget: ByteRange | undefined) =>
    `${name.padEnd(44)}${kB(bytes)}${budget ? `   ${kB(budget.floor)} to ${kB(budget.ceiling)}` : ''}`
  return [
    ...Object.entries(sizes.pages).flatMap(([page, { js, css }]) => [
      row(`${page} js`, js, budgets.pages[page]?.js),
      row(`${page} css`, css, budgets.pages[page]?.css),
    ]),
    row('fonts of a Latin page', sizes.latinFonts, budgets.latinFonts),
    row('scripts of advertisements', sizes.slots, budgets.slots),
  ]
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`.padStart(9)
}
