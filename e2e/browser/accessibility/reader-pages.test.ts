// axe on every reader page in every state: in both themes, narrow and wide. `npm test` checks two languages,
// `npm run audit` nine.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { isAudit, localesToTest } from '../support/locales.ts'
import { findAxeViolations } from '../support/page-checks.ts'
import { createPageStates, openPageState, type PageState } from '../support/page-states.ts'
import { visit, withBrowser } from '../support/visit.ts'

withBrowser()

let states: PageState[]
beforeAll(async () => {
  states = await createPageStates()
})

test.each(localesToTest('en-GB', 'ar-SA'))('every page in %s', { timeout: 1_200_000 }, async (locale) => {
  const visitor = await visit({
    locale,
    reducedMotion: 'reduce',
    // The CSP would block axe's script. The policy has its own tests.
    bypassCSP: true,
  })
  const { page, close } = visitor
  const faults: string[] = []
  for (const state of states) {
    await openPageState(state, visitor)
    faults.push(...(await findViolations(page, state)))
  }
  await close()
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
