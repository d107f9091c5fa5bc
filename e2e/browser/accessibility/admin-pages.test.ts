// axe finds nothing on any page of the desk and at its door: in both directions, both themes, narrow and wide.
import type { Page } from 'playwright-core'
import { beforeAll, test } from 'vitest'
import { visitAdmin } from '../support/admin.ts'
import { type AdminPage, createAdminPages } from '../support/admin-pages.ts'
import { expectAccessible } from '../support/page-checks.ts'
import { visit, waitForNetworkIdle, withBrowser } from '../support/visit.ts'

withBrowser()

const locales = ['en-GB', 'ar-SA'] as const
// axe brings its own script; what the policy forbids is tested elsewhere.
const plain = { reducedMotion: 'reduce', bypassCSP: true } as const

let places: AdminPage[]

beforeAll(async () => {
  places = await createAdminPages('Looked at by axe')
})

/** The newsroom beside the list is folded on a phone. */
async function unfold(page: Page): Promise<void> {
  const newsroom = page.locator('aside details:not([open]) > summary')
  if ((await newsroom.count()) > 0) await newsroom.click()
  await waitForNetworkIdle(page)
}

test.each(locales)(
  'axe finds nothing at the desk in %s',
  async (locale) => {
    const { page, open, close } = await visitAdmin({ ...plain, locale })
    for (const place of places) {
      await page.setViewportSize({ width: 1280, height: 900 })
      await open(place.path, place.status)
      await page.locator(place.ready).first().waitFor()
      if (place.expand) await page.locator(place.expand).first().click()
      await expectAccessible(page, place.name, { prepare: () => unfold(page) })
    }
    await close()
  },
  300_000,
)

test.each(locales)('axe finds nothing at the door in %s', async (locale) => {
  const { page, open, close } = await visit({ ...plain, locale })
  await open('/admin')
  await page.locator('input[type=password]').waitFor()
  await expectAccessible(page, 'door', { prepare: () => waitForNetworkIdle(page) })
  await close()
})
