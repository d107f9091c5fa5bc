// The whole desk by keyboard: everything is reached, everything shows that it has the focus, and nothing keeps it.
import { beforeAll, expect, test } from 'vitest'
import { visitAdmin } from '../support/admin.ts'
import { type AdminPage, createAdminPages } from '../support/admin-pages.ts'
import { hasFocus } from '../support/focus.ts'
import { tabThroughPage } from '../support/tab-through.ts'
import { waitForNetworkIdle, withBrowser } from '../support/visit.ts'

withBrowser()

let places: AdminPage[]

beforeAll(async () => {
  places = await createAdminPages('Looked for by Tab')
})

test.each(['en-GB', 'ar-SA'])(
  'Tab reaches everything at the desk in %s, shows where it is, and is never caught',
  async (locale) => {
    const { page, open, close } = await visitAdmin({ locale, reducedMotion: 'reduce' })
    for (const place of places) {
      await open(place.path, place.status)
      await page.locator(place.ready).first().waitFor()
      await waitForNetworkIdle(page)
      const { wanted, unseen, passedBy } = await tabThroughPage(page)
      expect(wanted, place.name).toBeGreaterThan(10)
      // In the text itself the caret says where one is.
      expect
        .soft(
          unseen.filter((html) => !html.includes('contenteditable')),
          place.name,
        )
        .toEqual([])
      // A bar of tools is one stop; arrows lead through it.
      expect
        .soft(
          passedBy.filter((html) => !html.includes('tabindex="-1"')),
          place.name,
        )
        .toEqual([])
    }
    await close()
  },
  240_000,
)

test('the skip link leads past the header to the page', async () => {
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

test('Escape closes what lies before the page and gives the focus back', async () => {
  const { page, open, close } = await visitAdmin()
  await open('/admin?search=Looked for by Tab')
  await page.locator('tbody input[type=checkbox]').first().check()
  const opener = page.getByRole('main').getByRole('button', { name: 'Delete', exact: true })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  // The way out comes first, and Tab stays inside.
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
