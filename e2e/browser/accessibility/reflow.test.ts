// Reflow and text resizing (WCAG 1.4.4, 1.4.10, 1.4.12) of every reader page in every state: at 320 px, with doubled text
// or wider spacing, no text is cut off, covered or outside the window. `npm test` checks a right-to-left language and the
// one with the longest words, `npm run audit` nine languages.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { localesToTest } from '../support/locales.ts'
import { findLayoutFaults, wideTextSpacing } from '../support/page-checks.ts'
import { createPageStates, openPageState, type PageState } from '../support/page-states.ts'
import { visit, waitForFrame, withBrowser } from '../support/visit.ts'

withBrowser()

let states: PageState[]
beforeAll(async () => {
  states = await createPageStates()
})

test.each(localesToTest('ar-SA', 'de-DE'))('every page in %s', { timeout: 1_200_000 }, async (locale) => {
  // The CSP would block the added styles. The policy has its own tests.
  const visitor = await visit({ locale, reducedMotion: 'reduce', bypassCSP: true })
  const faults: string[] = []
  for (const state of states) {
    await openPageState(state, visitor)
    faults.push(...(await findReflowFaults(visitor.page, state)))
  }
  await visitor.close()
  expect(faults).toEqual([])
})

const normal = '/* unchanged */'
const doubled = ':root { font-size: 200% }'

async function findReflowFaults(page: Page, { name, width }: PageState): Promise<string[]> {
  const faults: string[] = []
  const check = async (px: number, css = normal) => {
    await page.setViewportSize({ width: px, height: 800 })
    const style = await page.addStyleTag({ content: css })
    await waitForFrame(page)
    const setting = { [doubled]: ', doubled text', [wideTextSpacing]: ', wider spacing' }[css] ?? ''
    faults.push(...(await findLayoutFaults(page)).map((fault) => `${name} at ${px} px${setting}: ${fault}`))
    await style.evaluate((element) => element.parentNode?.removeChild(element))
  }
  if (width !== 'wide') {
    // Also 1280 px at a zoom of 400 %.
    await check(320)
    await check(320, wideTextSpacing)
    await check(390, doubled)
    await check(768)
  }
  if (width !== 'narrow') {
    await check(1280)
    await check(1280, doubled)
  }
  return faults
}
