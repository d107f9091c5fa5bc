// Accessibility of every reader page in every state: axe in both themes, narrow and wide; and reflow and text resizing
// (WCAG 1.4.4, 1.4.10, 1.4.12): at 320 px, with doubled text or wider spacing, no text is cut off, covered or outside the
// window. `npm test` checks a right-to-left language and the one with the longest words, `npm run audit` nine languages.
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

test.each(localesToTest('ar-SA', 'de-DE'))('every page in %s', { timeout: 1_200_000 }, async (locale) => {
  // The CSP would block axe's script and the added styles. The policy has its own tests.
  const visitor = await visit({ locale, reducedMotion: 'reduce', bypassCSP: true })
  const { page } = visitor
  const faults: string[] = []
  for (const state of states) {
    // Loading a page takes longer than checking it.
    await openPageState(state, visitor)
    faults.push(...(await findViolations(page, state)), ...(await findReflowFaults(page, state)))
  }
  await visitor.close()
  expect(faults).toEqual([])
})

async function findViolations(page: Page, { name, selector, width }: PageState): Promise<string[]> {
  const faults: string[] = []
  const widths = [width !== 'wide' && 390, width !== 'narrow' && 1280].filter((each) => each !== false)
  for (const px of widths) {
    await page.setViewportSize({ width: px, height: 844 })
    for (const colorScheme of ['light', 'dark'] as const) {
      // `npm test` checks the dark theme at one width only, with the color rules only.
      if (colorScheme === 'dark' && px !== widths.at(-1) && !isAudit) continue
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
