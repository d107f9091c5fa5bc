// Every admin page: axe in both directions and themes, and use by keyboard: each control is reachable, shows the focus,
// and does not trap it.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { visitAdmin } from '../support/admin.ts'
import { type AdminPage, createAdminPages } from '../support/admin-pages.ts'
import { isAudit } from '../support/locales.ts'
import { expectAccessible } from '../support/page-checks.ts'
import { tabThroughPage } from '../support/tab-through.ts'
import { waitForNetworkIdle, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

let adminPages: AdminPage[]

beforeAll(async () => {
  adminPages = await createAdminPages('On every page')
})

/** The dashboard beside the list is collapsed on a phone. */
async function expandDashboard(page: Page): Promise<void> {
  const dashboard = page.locator('aside details:not([open]) > summary')
  if ((await dashboard.count()) > 0) await dashboard.click()
  await waitForNetworkIdle(page)
}

test.each([
  { locale: 'en-GB', width: 1280 },
  { locale: 'ar-SA', width: 390 },
])('has no axe violation in $locale', { timeout: 300_000 }, async ({ locale, width }) => {
  // The CSP would block axe's script. The policy has its own tests.
  const { page, open, close } = await visitAdmin({ locale, reducedMotion: 'reduce', bypassCSP: true })
  for (const { name, path, status, ready, expand } of adminPages) {
    await page.setViewportSize({ width: 1280, height: 900 })
    await open(path, status)
    await page.locator(ready).first().waitFor()
    if (expand) await page.locator(expand).first().click()
    const widths = isAudit ? [1280, 390] : [width]
    await expectAccessible(page, name, { widths, prepare: () => expandDashboard(page) })
  }
  await close()
})

test.each(isAudit ? ['en-GB', 'ar-SA'] : ['en-GB'])(
  'reaches every control by Tab with visible focus in %s',
  { timeout: 300_000 },
  async (locale) => {
    const { page, open, close } = await visitAdmin({ locale, reducedMotion: 'reduce' })
    for (const adminPage of adminPages) {
      await open(adminPage.path, adminPage.status)
      await page.locator(adminPage.ready).first().waitFor()
      await waitForNetworkIdle(page)
      const { wanted, unseen, passedBy } = await tabThroughPage(page)
      expect(wanted, adminPage.name).toBeGreaterThan(10)
      // The caret shows the focus in the text.
      expect
        .soft(
          unseen.filter((html) => !html.includes('contenteditable')),
          adminPage.name,
        )
        .toEqual([])
      // A toolbar is one stop with arrow keys inside.
      expect
        .soft(
          passedBy.filter((html) => !html.includes('tabindex="-1"')),
          adminPage.name,
        )
        .toEqual([])
    }
    await open('/admin')
    await page.locator('tbody tr').first().waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    const isInMain = await page.evaluate(() =>
      document.querySelector('main')?.contains(document.activeElement),
    )
    expect(isInMain, 'skip link').toBe(true)
    await close()
  },
)
