// axe on every admin page and the admin sign-in: in both directions and themes, narrow and wide.
import type { Page } from 'playwright-core'
import { beforeAll, test } from 'vitest'
import { visitAdmin } from '../support/admin.ts'
import { type AdminPage, createAdminPages } from '../support/admin-pages.ts'
import { expectAccessible } from '../support/page-checks.ts'
import { visit, waitForNetworkIdle, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

const locales = ['en-GB', 'ar-SA'] as const
// The CSP would block axe's script. The policy has its own tests.
const plain = { reducedMotion: 'reduce', bypassCSP: true } as const

let adminPages: AdminPage[]

beforeAll(async () => {
  adminPages = await createAdminPages('Checked by axe')
})

/** The dashboard beside the list is collapsed on a phone. */
async function expandDashboard(page: Page): Promise<void> {
  const dashboard = page.locator('aside details:not([open]) > summary')
  if ((await dashboard.count()) > 0) await dashboard.click()
  await waitForNetworkIdle(page)
}

test.each(locales)(
  'has no axe violation on the admin pages in %s',
  async (locale) => {
    const { page, open, close } = await visitAdmin({ ...plain, locale })
    for (const adminPage of adminPages) {
      await page.setViewportSize({ width: 1280, height: 900 })
      await open(adminPage.path, adminPage.status)
      await page.locator(adminPage.ready).first().waitFor()
      if (adminPage.expand) await page.locator(adminPage.expand).first().click()
      await expectAccessible(page, adminPage.name, { prepare: () => expandDashboard(page) })
    }
    await close()
  },
  300_000,
)

test.each(locales)('has no axe violation at the admin sign-in in %s', async (locale) => {
  const { page, open, close } = await visit({ ...plain, locale })
  await open('/admin')
  await page.locator('input[type=password]').waitFor()
  await expectAccessible(page, 'admin sign-in', { prepare: () => waitForNetworkIdle(page) })
  await close()
})
