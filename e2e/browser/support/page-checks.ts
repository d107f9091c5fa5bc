// Checks of a page: accessibility rules (axe), and text that is cut off, covered or outside the window.
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  allAxeRules,
  axeColorRules,
  findAxeViolations as findAxeViolationsInPage,
  measureOverflow,
} from '#src/ui/test-axe.ts'
import { isAudit } from './locales.ts'

type Options = {
  /** The element to check. Content behind a modal is inert. */
  selector?: string | undefined
  isColorOnly?: boolean
}

/** Returns one line for each violated rule. The CSP would block axe's script: visit with `bypassCSP`. */
export async function findAxeViolations(
  page: Page,
  { selector = 'html', isColorOnly = false }: Options = {},
) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(findAxeViolationsInPage, {
    selector,
    runOnly: isColorOnly ? axeColorRules : allAxeRules,
  })
}

/**
 * Expects no axe violation at these widths in both themes, and no horizontal overflow.
 * In the dark theme `npm test` checks only the color rules.
 * @param prepare runs first at each width
 */
export async function expectAccessible(
  page: Page,
  where: string,
  { widths, prepare }: { widths: number[]; prepare?: () => Promise<void> },
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await prepare?.()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const isColorOnly = colorScheme === 'dark' && !isAudit
      const faults = await findAxeViolations(page, { isColorOnly })
      expect.soft(faults, `${where}, ${colorScheme} at ${width} px`).toEqual([])
    }
    expect.soft(await overflowWidth(page), `${where} at ${width} px`).toBe(0)
  }
}

/** By how many pixels the page, or an open dialog, overflows horizontally. */
export function overflowWidth(page: Page): Promise<number> {
  return page.evaluate(measureOverflow)
}

/** Finds text that is cut off, overlapped by other text or outside the window, and horizontal overflow of the page. */
export function findLayoutFaults(page: Page): Promise<string[]> {
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
      // The box of a drop cap differs from where the letter is drawn.
      for (const { left, right, top, bottom } of [...range.getClientRects()].slice(isDropCap ? 1 : 0)) {
        if (right - left < 1) continue
        // Letters are drawn in the middle of their line box.
        const inset = (bottom - top) * 0.22
        lines.push({ left, right, top: top + inset, bottom: bottom - inset, of, text: node.nodeValue.trim() })
      }
    }

    const describe = ({ of, text }: Line) => `“${text.slice(0, 40)}” in ${of.tagName} ${of.className}`
    const visible: Line[] = []
    for (const line of lines) {
      const visibility = visibilityOf(line)
      if (visibility === 'cut') faults.push(`cut off: ${describe(line)}`)
      if (visibility === 'visible') visible.push(line)
    }
    for (const [index, line] of visible.entries()) {
      const other = visible.slice(index + 1).find((next) => isCovering(line, next))
      if (other) faults.push(`overlapping: ${describe(line)} and ${describe(other)}`)
    }
    return [...new Set(faults)].slice(0, 12)

    function visibilityOf(line: Line): 'visible' | 'cut' | 'hidden' {
      for (
        let box: Element | null = line.of;
        box && box !== document.documentElement;
        box = box.parentElement
      ) {
        const style = getComputedStyle(box)
        if (style.position === 'fixed' && box.tagName === 'A') return 'hidden'
        // Text for screen readers only, and titles limited to a number of lines.
        if (style.clipPath !== 'none' || style.webkitLineClamp !== 'none') return 'hidden'
        const [x, y] = [style.overflowX, style.overflowY]
        if (/auto|scroll/.test(`${x} ${y}`)) return 'hidden'
        const edge = box.getBoundingClientRect()
        const isCutX = x !== 'visible' && (line.left < edge.left - 2 || line.right > edge.right + 2)
        const isCutY = y !== 'visible' && (line.top < edge.top - 1 || line.bottom > edge.bottom + 1)
        if (isCutX || isCutY) return 'cut'
      }
      return line.left < -1 || line.right > clientWidth + 1 ? 'cut' : 'visible'
    }

    function isCovering(one: Line, other: Line): boolean {
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      return across > 2 && down > 2 && findLayer(one.of) === findLayer(other.of)
    }

    /** Menus and sticky bars cover the page on purpose. */
    function findLayer(element: Element): Element | undefined {
      for (let box: Element | null = element; box && box !== layer; box = box.parentElement) {
        const { position, zIndex } = getComputedStyle(box)
        if (position === 'fixed' || position === 'sticky' || (position === 'absolute' && zIndex !== 'auto'))
          return box
      }
      return undefined
    }
  })
}

/** The text spacing of WCAG 1.4.12. */
export const wideTextSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`
