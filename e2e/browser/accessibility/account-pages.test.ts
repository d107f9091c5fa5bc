// axe finds nothing in the dialogs and on the account page: in both directions, both themes, narrow and wide; and
// nothing runs out of the side.
import { expect, test } from 'vitest'
import { accountControl, keepToken, reader, stranger } from '../support/accounts.ts'
import { localesOrAll } from '../support/locales.ts'
import { expectNothingWrong } from '../support/page-checks.ts'
import { visit, withBrowser } from '../support/visit.ts'

withBrowser()

const locales = localesOrAll('en-GB', 'ar-SA')
// axe brings its own script; what the policy forbids is tested elsewhere.
const plain = { reducedMotion: 'reduce', bypassCSP: true } as const

test.each(locales)('axe finds nothing in the modal in %s', async (locale) => {
  const { email, password } = stranger()
  const { page, open, close } = await visit({ ...plain, locale })
  await open('/')
  await accountControl(page).click()
  const dialog = page.locator('dialog[open]')
  const next = dialog.locator('button[type=submit]')
  await dialog.waitFor()
  await next.click()
  await expectNothingWrong(page, 'e-mail with a fault', { part: 'dialog' })
  await dialog.locator('input[name=email]').fill(email)
  await next.click()
  await dialog.locator('input[name=password]').fill('wrong')
  await next.click()
  await expect.poll(() => dialog.getByRole('alert').innerText()).not.toBe('')
  await expectNothingWrong(page, 'password refused', { part: 'dialog' })
  await dialog.locator('[data-leads-to=forgotten-email]').click()
  await next.click()
  await dialog.locator('input[name=code]').fill('12345')
  await next.click()
  await expectNothingWrong(page, 'new password by code', { part: 'dialog' })
  await page.keyboard.press('Escape')
  await accountControl(page).click()
  await dialog.locator('[data-leads-to=sign-up-email]').click()
  await expectNothingWrong(page, 'address of a new account', { part: 'dialog' })
  await next.click()
  await dialog.locator('input[name=new-password]').fill(password)
  await dialog.locator('input[name=repeated-password]').fill(password)
  await next.click()
  await expectNothingWrong(page, 'policy', { part: 'dialog' })
  await dialog.locator('input[type=checkbox]').check()
  await next.click()
  await dialog.locator('input[name=code]').waitFor()
  await expectNothingWrong(page, 'confirmation', { part: 'dialog' })
  await close()
})

test.each(locales)('axe finds nothing on the account page in %s', async (locale) => {
  const { accessToken } = await reader()
  const { page, open, close } = await visit({ ...plain, locale })
  await open('/account')
  await page.locator('main button').waitFor()
  await expectNothingWrong(page, 'as a visitor')
  await keepToken(page, accessToken)
  await open('/account')
  await page.locator('main section').first().waitFor()
  await expect.poll(() => page.locator('main li').count()).toBe(1)
  for (const opener of await page.locator('main summary').all()) await opener.click()
  await expectNothingWrong(page, 'signed in')
  await close()
})
