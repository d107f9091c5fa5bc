// Weights against their windows. A page that grew too heavy fails; one that became much lighter fails as well,
// so that the gain is written down and cannot be lost again unseen.
import { z } from 'zod'
import type { Finding } from './finding.ts'

/** The promise to readers, in bytes as sent (gzip): no window may reach above. */
export const limits = { js: 150_000, css: 30_000, latinFonts: 60_000 } as const

const Window = z.object({ floor: z.number(), ceiling: z.number() })
type Window = z.infer<typeof Window>

export const Budgets = z.object({
  pages: z.record(z.string(), z.object({ js: Window, css: Window })),
  latinFonts: Window,
})
export type Budgets = z.infer<typeof Budgets>

/** Bytes as sent. */
export type Weights = { pages: Record<string, { js: number; css: number }>; latinFonts: number }

const file = 'budgets.json'

export function checkBudgets(budgets: Budgets, weights: Weights): Finding[] {
  const pages = Object.entries(weights.pages).flatMap(([page, weight]) =>
    (['js', 'css'] as const).flatMap((kind) => {
      const window = budgets.pages[page]?.[kind] ?? { floor: 0, ceiling: limits[kind] }
      return checkOne(`${kind} of ${page}`, weight[kind], window, limits[kind])
    }),
  )
  const gone = Object.keys(budgets.pages)
    .filter((page) => !(page in weights.pages))
    .map((page) => find('budget', `${page} is not in the build: correct its name`))
  const fonts = checkOne('latinFonts', weights.latinFonts, budgets.latinFonts, limits.latinFonts)
  return [...pages, ...gone, ...fonts]
}

function checkOne(what: string, bytes: number, { floor, ceiling }: Window, limit: number): Finding[] {
  return [
    ...(ceiling > limit ? [find('budget-limit', `${what}: a ceiling of ${ceiling} is above ${limit}`)] : []),
    ...(bytes > ceiling
      ? [find('budget', `${what}: ${bytes} bytes, at most ${ceiling}: load less at first`)]
      : []),
    ...(bytes < floor
      ? [find('budget', `${what}: ${bytes} bytes, less than ${floor}: keep the gain, lower the window`)]
      : []),
  ]
}

function find(rule: string, advice: string): Finding {
  return { file, line: 1, rule, advice }
}

/** Windows around what was weighed: a tenth of room above, an eighth below. */
export function windowsAround(weights: Weights, pages: readonly string[]): Budgets {
  const around = (bytes: number, limit: number): Window => ({
    floor: Math.floor((bytes * 88) / 10_000) * 100,
    ceiling: Math.min(limit, Math.ceil((bytes * 11) / 1000) * 100),
  })
  return {
    pages: Object.fromEntries(
      pages.map((page) => {
        const { js = 0, css = 0 } = weights.pages[page] ?? {}
        return [page, { js: around(js, limits.js), css: around(css, limits.css) }]
      }),
    ),
    latinFonts: around(weights.latinFonts, limits.latinFonts),
  }
}

/** What each page weighs beside what it may, for people to read. */
export function tableOf(budgets: Budgets, weights: Weights): string[] {
  const row = (name: string, bytes: number, window: Window | undefined) =>
    `${name.padEnd(44)}${kB(bytes)}${window ? `   ${kB(window.floor)} to ${kB(window.ceiling)}` : ''}`
  return [
    ...Object.entries(weights.pages).flatMap(([page, { js, css }]) => [
      row(`${page} js`, js, budgets.pages[page]?.js),
      row(`${page} css`, css, budgets.pages[page]?.css),
    ]),
    row('fonts of a Latin page', weights.latinFonts, budgets.latinFonts),
  ]
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`.padStart(9)
}
