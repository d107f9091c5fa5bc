// The admin pages by keyboard: every control is reachable, shows the focus, and does not trap it.
import { beforeAll, expect, test } from 'vitest'
import { visitAdmin } from '../support/admin.ts'
import { type AdminPage, createAdminPages } from '../support/admin-pages.ts'
import { hasFocus } from '../support/focus.ts'
import { tabThroughPage } from '../support/tab-through.ts'
import { waitForNetworkIdle, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

let adminPages: AdminPage[]

beforeAll(async () => {
  adminPages = await createAdminPages('Reached by Tab')
})

test.each(['en-GB', 'ar-SA'])(
  'reaches every control of the admin pages by Tab with visible focus in %s',
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
    await close()
  },
  240_000,
)

test('moves past the header by the skip link', async () => {
  const { page, open, close } = await visitAdmin()
  await open('/admin')
  await page.locator('tbody tr').first().waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const isInMain = await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))
  expect(isInMain).toBe(true)
  await close()
})

test('closes a dialog with Escape and restores the focus', async () => {
  const { page, open, close } = await visitAdmin()
  await open('/admin?search=Reached by Tab')
  await page.locator('tbody input[type=checkbox]').first().check()
  const opener = page.getByRole('main').getByRole('button', { name: 'Delete', exact: true })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  // Cancel has the focus first, and Tab stays inside.
  expect(await hasFocus(dialog.getByRole('button', { name: 'Cancel' }))).toBe(true)
  for (let stop = 0; stop < 4; stop++) {
    await page.keyboard.press('Tab')
    const isOutside = await page.evaluate(() => {
      const { activeElement } = document
      return activeElement !== document.body && !activeElement?.closest('dialog')
    })
    expect(isOutside).toBe(false)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(opener)).toBe(true)
  await close()
})
