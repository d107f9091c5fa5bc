// Accessibility of every reader page in every state: axe in both themes, narrow and wide; and reflow and text resizing
// (WCAG 1.4.4, 1.4.10, 1.4.12): at 320 px, with doubled text or wider spacing, no text is cut off, covered or outside the
// window. No page reports an error. `npm test` makes all checks in the language with the longest words, with axe in a wide
// window, and in a right-to-left language those of its layout, with axe only on pages with many kinds of content.
// `npm run audit` makes all checks in nine languages.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { isAudit, localesToTest } from '../support/locales.ts'
import { findAxeViolations, findLayoutFaults, wideTextSpacing } from '../support/page-checks.ts'
import { createPageStates, openPageState, type PageState } from '../support/page-states.ts'
import { visit, waitForFrame, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

let states: PageState[]
beforeAll(async () => {
  states = await createPageStates()
})

const locales = localesToTest('ar-SA', 'de-DE')
test.concurrent.each(locales)('every page in %s', { timeout: 1_200_000 }, async (locale) => {
  // The CSP would block axe's script and the added styles. The policy has its own tests.
  const visitor = await visit({ locale, reducedMotion: 'reduce', bypassCSP: true })
  const { page } = visitor
  const faults: string[] = []
  for (const state of states) {
    // Loading a page takes longer than checking it.
    await openPageState(state, visitor)
    const checks = selectChecks(locale, state)
    faults.push(
      ...(await findViolations(page, state, checks)),
      ...(await findReflowFaults(page, state, checks)),
    )
    // The page of this state failed to load.
    if (state.name !== 'error') faults.push(...visitor.faults.map((fault) => `${state.name}: ${fault}`))
    visitor.faults.length = 0
  }
  await visitor.close()
  expect(faults).toEqual([])
})

type Checks = {
  /** The width at which `npm test` runs axe on a page that has both. */
  width: 'narrow' | 'wide'
  themes: ('light' | 'dark')[]
  hasResizedText: boolean
}

const allChecks: Checks = { width: 'wide', themes: ['light', 'dark'], hasResizedText: true }
// Rules, colors and the size of a text do not depend on the direction.
const rightToLeftChecks: Checks = { width: 'narrow', themes: [], hasResizedText: false }
const richRightToLeftChecks: Checks = { ...rightToLeftChecks, themes: ['light'] }
const richStates = ['home', 'article with everything', 'all news, filtered', 'search', 'account']

function selectChecks(locale: string, { name }: PageState): Checks {
  if (isAudit || locale !== 'ar-SA') return allChecks
  return richStates.includes(name) ? richRightToLeftChecks : rightToLeftChecks
}

async function findViolations(page: Page, state: PageState, checks: Checks): Promise<string[]> {
  const { name, selector, width } = state
  const faults: string[] = []
  const allWidths = width ? [width] : (['narrow', 'wide'] as const)
  const widths = isAudit || width ? allWidths : [checks.width]
  for (const each of widths) {
    const px = each === 'narrow' ? 390 : 1280
    await page.setViewportSize({ width: px, height: 844 })
    for (const colorScheme of checks.themes) {
      // `npm test` checks only the color rules in the dark theme.
      await page.emulateMedia({ colorScheme })
      const found = await findAxeViolations(page, {
        selector,
        isColorOnly: colorScheme === 'dark' && !isAudit,
      })
      faults.push(...found.map((fault) => `${name}, ${colorScheme} at ${px} px: ${fault}`))
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return faults
}

const normal = '/* unchanged */'
const doubled = ':root { font-size: 200% }'

async function findReflowFaults(page: Page, { name, width }: PageState, { hasResizedText }: Checks) {
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
    if (hasResizedText) {
      await check(320, wideTextSpacing)
      await check(390, doubled)
    }
    await check(768)
  }
  if (width !== 'narrow') {
    await check(1280)
    if (hasResizedText) await check(1280, doubled)
  }
  return faults
}
