// Checks of the shown page by accessibility rules (axe). They run in the page: Playwright sends the text of a function
// there, so each contains everything that it uses.
import type axe from 'axe-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules whose result depends on the theme. */
const colorRules = ['color-contrast', 'link-in-text-block']

export const allAxeRules = { type: 'tag' as const, values: tags }
export const axeColorRules = { type: 'rule' as const, values: colorRules }

type Input = {
  /** The element to check. Content behind a modal is inert. */
  selector: string
  runOnly: typeof allAxeRules | typeof axeColorRules
}

/** Returns one line for each violated rule. */
export async function findAxeViolations({ selector, runOnly }: Input): Promise<string[]> {
  // axe takes ligatures for icon fonts and skips them. An invisible Arabic letter mark makes it check the text.
  const joined: Text[] = []
  for (const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT); walker.nextNode(); )
    if (
      /\p{Script=Arabic}/u.test(walker.currentNode.nodeValue ?? '') &&
      !walker.currentNode.parentElement?.closest('script, style')
    )
      joined.push(walker.currentNode as Text)
  for (const text of joined) text.data += '\u061c'
  const { violations, passes } = await window.axe.run(selector, { runOnly })
  for (const text of joined) text.data = text.data.replace('\u061c', '')
  if (passes.length < (runOnly.type === 'rule' ? 1 : 10)) return [`axe checked almost nothing of ${selector}`]
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join(' | ')}`,
  )
}

/** By how many pixels the page, or an open dialog, overflows horizontally. */
export function measureOverflow(): number {
  const boxes = [document.documentElement, ...document.querySelectorAll('dialog[open]')]
  return Math.max(...boxes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
