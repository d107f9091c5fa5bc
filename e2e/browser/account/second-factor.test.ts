// Second factors: TOTP codes, recovery codes, and passkeys with Chromium's virtual authenticator.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { totpCode } from '../../authenticator-app.ts'
import { openSignIn, readToken, signInAs, storeToken } from '../support/accounts.ts'
import { hasFocus } from '../support/focus.ts'
import { addVirtualAuthenticator, registerConfirmedReader, visitAccount } from '../support/second-factors.ts'
import { visit, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

async function signOut(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect.poll(() => readToken(page)).toBeNull()
}

test('sets up an authenticator app and requires its codes at sign-in', async () => {
  const person = await registerConfirmedReader()
  const { page, open, faults, close } = await visit()
  await storeToken(page, person.accessToken)
  await page.addInitScript(() => {
    window.print = () => {
      sessionStorage.setItem('printed', document.body.innerText)
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  await open('/account')
  const section = page.locator('#second-factor')
  await section.getByRole('button', { name: 'Add an authenticator app' }).click()
  await section.getByRole('button', { name: 'Continue' }).click()
  await section.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
  const secret = (await section.locator('code').innerText()).replaceAll(' ', '')
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const used = totpCode(secret)
  await section.getByLabel('Code from the app').fill(used)
  await section.getByRole('button', { name: 'Add app' }).click()
  await expect.poll(() => section.getByRole('listitem').count()).toBe(10)
  const [first = ''] = await section.getByRole('listitem').allInnerTexts()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await section.getByRole('button', { name: 'Copy' }).click()
  await section.getByText('Copied.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(first)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('olea-recovery-codes.txt')
  // The sheet is printed under the content security policy of the site.
  await section.getByRole('button', { name: 'Print' }).click()
  const lines = ['Recovery codes for Olea', '', ...(await section.getByRole('listitem').allInnerTexts()), '']
  expect(await page.evaluate(() => sessionStorage.getItem('printed'))).toBe(lines.join('\n'))
  await section.getByRole('button', { name: 'I have saved them' }).click()
  await section.getByText('Recovery codes left: 10').waitFor()
  expect(faults).toEqual([])

  await signOut(page)
  await signInAs(page, person)
  const dialog = page.getByRole('dialog', { name: 'One more step' })
  const field = dialog.getByLabel('Code from the app')
  await field.waitFor()
  // The field has the focus.
  await expect.poll(() => hasFocus(field)).toBe(true)
  expect(await readToken(page)).toBeNull()
  await field.fill('12345')
  await page.keyboard.press('Enter')
  await dialog.getByText('The code has six digits.').waitFor()
  // This code was used to set up the app.
  await field.fill(used)
  await page.keyboard.press('Enter')
  await dialog.getByText('This code was used already.').waitFor()
  await field.fill(totpCode(secret, 1))
  await page.keyboard.press('Enter')
  await expect.poll(() => readToken(page)).not.toBeNull()
  await dialog.waitFor({ state: 'hidden' })

  await signOut(page)
  await signInAs(page, person)
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
  await dialog.getByLabel('Recovery code').fill(first.toUpperCase().replaceAll('-', ' '))
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await section.getByText('Recovery codes left: 9').waitFor()
  await close()
})

test('creates a passkey that signs in alone and as the second step after a password', async () => {
  const person = await registerConfirmedReader()
  const { page, section, faults, close } = await visitAccount(person)
  await addVirtualAuthenticator(page)
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await section.getByRole('button', { name: 'Create passkey' }).click()
  await section.getByText('Please enter a name.').waitFor()
  await section.getByLabel('Name of the passkey').fill('Virtual phone')
  await section.getByRole('button', { name: 'Create passkey' }).click()
  await section.getByRole('button', { name: 'I have saved them' }).click()
  await section.getByText('Virtual phone').waitFor()

  await signOut(page)
  const modal = await openSignIn(page)
  await modal.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await section.getByText('last used on').waitFor()

  await signOut(page)
  await signInAs(page, person)
  await page.getByRole('dialog').getByRole('button', { name: 'Use passkey' }).click()
  await expect.poll(() => readToken(page)).not.toBeNull()

  await section.getByRole('button', { name: 'Rename: Virtual phone' }).click()
  await section.getByLabel('Name of the passkey').fill('Old phone')
  await section.getByRole('button', { name: 'Save' }).click()
  await section.getByRole('button', { name: 'Remove: Old phone' }).click()
  await section.getByRole('button', { name: 'Remove passkey' }).click()
  await section.getByText('The passkey was removed.').waitFor()
  expect(await section.getByRole('listitem').count()).toBe(0)
  expect(faults).toEqual([])
  await close()
})
