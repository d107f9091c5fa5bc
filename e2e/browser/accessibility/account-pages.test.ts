// axe and horizontal overflow in the sign-in dialogs and on the account page: in both directions and themes, narrow and
// wide.
import { expect, test } from 'vitest'
import { accountControl, newCredentials, registerReader, storeToken } from '../support/accounts.ts'
import { localesToTest } from '../support/locales.ts'
import { expectAccessible } from '../support/page-checks.ts'
import { visit, withBrowser } from '../support/visit.ts'

withBrowser()

const locales = localesToTest('en-GB', 'ar-SA')
// The CSP would block axe's script. The policy has its own tests.
const plain = { reducedMotion: 'reduce', bypassCSP: true } as const

test.each(locales)('has no axe violation in the modal in %s', async (locale) => {
  const { email, password } = newCredentials()
  const { page, open, close } = await visit({ ...plain, locale })
  await open('/')
  await accountControl(page).click()
  const dialog = page.locator('dialog[open]')
  const next = dialog.locator('button[type=submit]')
  await dialog.waitFor()
  await next.click()
  await expectAccessible(page, 'e-mail with an error', { selector: 'dialog' })
  await dialog.locator('input[name=email]').fill(email)
  await next.click()
  await dialog.locator('input[name=password]').fill('wrong')
  await next.click()
  await expect.poll(() => dialog.getByRole('alert').innerText()).not.toBe('')
  await expectAccessible(page, 'wrong password', { selector: 'dialog' })
  await dialog.locator('[data-leads-to=forgotten-email]').click()
  await next.click()
  await dialog.locator('input[name=code]').fill('12345')
  await next.click()
  await expectAccessible(page, 'new password by code', { selector: 'dialog' })
  await page.keyboard.press('Escape')
  await accountControl(page).click()
  await dialog.locator('[data-leads-to=sign-up-email]').click()
  await expectAccessible(page, 'address of a new account', { selector: 'dialog' })
  await next.click()
  await dialog.locator('input[name=new-password]').fill(password)
  await dialog.locator('input[name=repeated-password]').fill(password)
  await next.click()
  await expectAccessible(page, 'policy', { selector: 'dialog' })
  await dialog.locator('input[type=checkbox]').check()
  await next.click()
  await dialog.locator('input[name=code]').waitFor()
  await expectAccessible(page, 'confirmation', { selector: 'dialog' })
  await close()
})

test.each(locales)('has no axe violation on the account page in %s', async (locale) => {
  const { accessToken } = await registerReader()
  const { page, open, close } = await visit({ ...plain, locale })
  await open('/account')
  await page.locator('main button').waitFor()
  await expectAccessible(page, 'as a visitor')
  await storeToken(page, accessToken)
  await open('/account')
  await page.locator('main section').first().waitFor()
  await expect.poll(() => page.locator('main li').count()).toBe(1)
  for (const opener of await page.locator('main summary').all()) await opener.click()
  await expectAccessible(page, 'signed in')
  await close()
})
