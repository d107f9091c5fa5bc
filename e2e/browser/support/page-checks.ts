// Looking at a page as a machine can: by the rules of accessibility, and for text that is cut, covered or out of reach.
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isAudit } from './locales.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules whose outcome another theme changes. */
const ofColour = ['color-contrast', 'link-in-text-block']

type Options = {
  /** What is looked at; behind a modal nothing can be reached. */
  part?: string | undefined
  isColourOnly?: boolean
}

/** What axe finds, a line a rule. Its script is not the page's own: visit with `bypassCSP`. */
export async function axeFaults(page: Page, { part = 'html', isColourOnly = false }: Options = {}) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const runOnly = isColourOnly
    ? { type: 'rule' as const, values: ofColour }
    : { type: 'tag' as const, values: tags }
  // Only what is told comes back: the list of all that passed is long.
  const { faults, looked } = await page.evaluate(
    async ([selector, only]) => {
      // axe takes joined letters for drawn icons and leaves them out; an invisible mark says that they are a text.
      const joined: Text[] = []
      for (const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT); walker.nextNode(); )
        if (
          /\p{Script=Arabic}/u.test(walker.currentNode.nodeValue ?? '') &&
          !walker.currentNode.parentElement?.closest('script, style')
        )
          joined.push(walker.currentNode as Text)
      for (const text of joined) text.data += '\u061c'
      const { violations, passes } = await window.axe.run(selector, { runOnly: only })
      for (const text of joined) text.data = text.data.replace('\u061c', '')
      return {
        faults: violations.map(
          ({ id, nodes }) =>
            `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join(' | ')}`,
        ),
        looked: passes.length,
      }
    },
    [part, runOnly] as const,
  )
  return looked >= (isColourOnly ? 1 : 10) ? faults : [`axe looked at next to nothing of ${part}`]
}

/**
 * On a phone and on a desk, in the light and in the dark, axe finds nothing, and nothing runs out of the side.
 * `npm test` looks in the dark only for what the dark can change.
 * @param prepare what is to be done at each width first
 */
export async function expectNothingWrong(
  page: Page,
  where: string,
  { part, prepare }: { part?: string; prepare?: () => Promise<void> } = {},
): Promise<void> {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await prepare?.()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const isColourOnly = colorScheme === 'dark' && !isAudit
      const faults = await axeFaults(page, { part, isColourOnly })
      expect.soft(faults, `${where}, ${colorScheme} at ${width} px`).toEqual([])
    }
    expect.soft(await tooWide(page), `${where} at ${width} px`).toBe(0)
  }
}

/** By how many pixels the page, or a dialog over it, is wider than its window. */
export function tooWide(page: Page): Promise<number> {
  return page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll('dialog[open]')]
    return Math.max(...boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
  })
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Text that is cut off, hidden behind other text or out of reach, and what makes the page wider than its window. */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const faults: string[] = []
    if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} px wide in ${clientWidth}`)
    const layer = document.querySelector('dialog[open]') ?? document.body
    type Line = { left: number; right: number; top: number; bottom: number; of: Element; text: string }
    const lines: Line[] = []

    for (const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT); walker.nextNode(); ) {
      const node = walker.currentNode
      const of = node.parentElement
      if (!of || !node.nodeValue?.trim() || of.closest('script, style, noscript, option, svg')) continue
      if (
        !of.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true, opacityProperty: true })
      )
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const isDropCap = getComputedStyle(of, '::first-letter').getPropertyValue('initial-letter') !== 'normal'
      // The box of a drop cap is not where the letter is drawn.
      for (const { left, right, top, bottom } of [...range.getClientRects()].slice(isDropCap ? 1 : 0)) {
        if (right - left < 1) continue
        // What is drawn of a letter keeps to the middle of its line.
        const inset = (bottom - top) * 0.22
        lines.push({ left, right, top: top + inset, bottom: bottom - inset, of, text: node.nodeValue.trim() })
      }
    }

    const told = ({ of, text }: Line) => `“${text.slice(0, 40)}” in ${of.tagName} ${of.className}`
    const seen: Line[] = []
    for (const line of lines) {
      const fate = fateOf(line)
      if (fate === 'cut') faults.push(`cut off: ${told(line)}`)
      if (fate === 'seen') seen.push(line)
    }
    for (const [index, line] of seen.entries()) {
      const other = seen.slice(index + 1).find((next) => isCovering(line, next))
      if (other) faults.push(`one over the other: ${told(line)} and ${told(other)}`)
    }
    return [...new Set(faults)].slice(0, 12)

    function fateOf(line: Line): 'seen' | 'cut' | 'kept back' {
      for (
        let box: Element | null = line.of;
        box && box !== document.documentElement;
        box = box.parentElement
      ) {
        const style = getComputedStyle(box)
        if (style.position === 'fixed' && box.tagName === 'A') return 'kept back'
        // Text for screen readers alone, and titles that end after so many lines.
        if (style.clipPath !== 'none' || style.webkitLineClamp !== 'none') return 'kept back'
        const [x, y] = [style.overflowX, style.overflowY]
        if (/auto|scroll/.test(`${x} ${y}`)) return 'kept back'
        const edge = box.getBoundingClientRect()
        const isCutX = x !== 'visible' && (line.left < edge.left - 2 || line.right > edge.right + 2)
        const isCutY = y !== 'visible' && (line.top < edge.top - 1 || line.bottom > edge.bottom + 1)
        if (isCutX || isCutY) return 'cut'
      }
      return line.left < -1 || line.right > clientWidth + 1 ? 'cut' : 'seen'
    }

    function isCovering(one: Line, other: Line): boolean {
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      return across > 2 && down > 2 && isLifted(one.of) === isLifted(other.of)
    }

    /** Menus and bars lie over the page on purpose. */
    function isLifted(element: Element): Element | undefined {
      for (let box: Element | null = element; box && box !== layer; box = box.parentElement) {
        const { position, zIndex } = getComputedStyle(box)
        if (position === 'fixed' || position === 'sticky' || (position === 'absolute' && zIndex !== 'auto'))
          return box
      }
      return undefined
    }
  })
}

/** Readers who set letters and lines wider apart; WCAG 1.4.12 names the measures. */
export const widerText = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`
