// REQUIRE_ADMIN_SECOND_FACTOR: an admin without a second factor sets one up by keyboard and then opens the admin pages.
import { expect, test } from 'vitest'
import { totpCode } from '../../authenticator-app.ts'
import { readToken } from '../support/accounts.ts'
import { hasFocus, tabTo } from '../support/focus.ts'
import { findAxeViolations, overflowWidth } from '../support/page-checks.ts'
import { site } from '../support/test-site.ts'
import { newUnmonitoredContext, waitForHydration, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false, getEnvironment: async () => ({ REQUIRE_ADMIN_SECOND_FACTOR: '1' }) })

test('leads an admin to set up a second factor, which the next sign-in requires', async () => {
  const viewport = { width: 390, height: 844 }
  const options = { viewport, baseURL: site.url, bypassCSP: true }
  const context = await newUnmonitoredContext(options)
  const page = await context.newPage()
  const press = async (name: string, role: 'button' | 'link' = 'button') => {
    await tabTo(page, page.getByRole('main').getByRole(role, { name, exact: true }))
    await page.keyboard.press('Enter')
  }
  await page.goto('/admin')
  await waitForHydration(page)
  const email = page.locator('dialog input[name="email"]')
  await expect.poll(() => hasFocus(email)).toBe(true)
  await page.keyboard.type(site.admin.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(site.admin.password)
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: 'Set up two-step verification' }).waitFor()
  expect(await page.locator('a[href="/admin/create-article"]').count()).toBe(0)
  expect(await findAxeViolations(page)).toEqual([])
  expect(await overflowWidth(page)).toBe(0)
  await press('Set it up on your account page', 'link')

  await expect.poll(() => hasFocus(page.getByRole('heading', { name: 'Two-step verification' }))).toBe(true)
  const factors = page.locator('#second-factor')
  await factors.getByRole('button', { name: 'Add an authenticator app' }).waitFor()
  await press('Add an authenticator app')
  // The submit button and later the code field receive the focus without Tab.
  await expect.poll(() => hasFocus(factors.locator('button[type="submit"]'))).toBe(true)
  await page.keyboard.press('Enter')
  const secret = (await factors.locator('code').innerText()).replaceAll(' ', '')
  await expect.poll(() => hasFocus(factors.locator('input[name="code"]'))).toBe(true)
  await page.keyboard.type(totpCode(secret))
  await page.keyboard.press('Enter')
  // The notice above the recovery codes receives the focus without Tab.
  const notice = factors.getByText('Keep these recovery codes', { exact: false })
  await expect.poll(async () => (await notice.count()) === 1 && (await hasFocus(notice))).toBe(true)
  expect(await factors.locator('ol code').count()).toBe(10)
  await press('I have saved them')
  await expect.poll(() => factors.getByRole('listitem').count()).toBe(1)

  const adminLink = page.locator('main a[href="/admin"]')
  await tabTo(page, adminLink)
  await page.keyboard.press('Enter')
  await page.locator('a[href="/admin/create-article"]').first().waitFor()
  await context.close()

  const again = await newUnmonitoredContext(options)
  const nextPage = await again.newPage()
  await nextPage.goto('/admin')
  await waitForHydration(nextPage)
  await nextPage.getByLabel('E-mail').fill(site.admin.email)
  await nextPage.getByLabel('Password', { exact: true }).fill(site.admin.password)
  await nextPage.keyboard.press('Enter')
  await nextPage.getByLabel('Code from the app').fill(totpCode(secret, 1))
  expect(await readToken(nextPage)).toBeNull()
  await nextPage.keyboard.press('Enter')
  await nextPage.getByRole('link', { name: 'Publish news' }).first().waitFor()
  await again.close()
})
