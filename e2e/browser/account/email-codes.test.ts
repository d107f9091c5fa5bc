// Codes sent by e-mail: confirming the address of a new account, and replacing a forgotten password.
import { expect, test } from 'vitest'
import { signIn } from '../../olea-api.ts'
import { openSignIn, readToken, registerReader, storeToken, waitForEmailCode } from '../support/accounts.ts'
import { hasFocus } from '../support/focus.ts'
import { site } from '../support/test-site.ts'
import { visit, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

test('confirms the address with the code of the mail only', async () => {
  const { email, accessToken } = await registerReader()
  const { page, open, close } = await visit()
  await storeToken(page, accessToken)
  await open('/account')
  await page.getByRole('button', { name: 'Enter confirmation code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter confirmation code' })
  const field = dialog.getByLabel('Confirmation code')
  expect(await hasFocus(field)).toBe(true)
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
  expect(await field.getAttribute('inputmode')).toBe('numeric')

  const code = await waitForEmailCode(email, /confirm/i)
  await field.fill(code === '000000' ? '000001' : '000000')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByText('Invalid code').waitFor()
  // Mail programs copy codes with spaces and line breaks.
  await field.fill(` ${code.slice(0, 3)} ${code.slice(3)}\n`)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Confirmed', { exact: true }).waitFor()
  expect(await page.getByText('This address is not confirmed yet.').count()).toBe(0)
  await close()
})

test('sends another code on request, and can be closed', async () => {
  const { accessToken } = await registerReader()
  const { page, open, close } = await visit()
  await storeToken(page, accessToken)
  await open('/account')
  // The server would reject a request so soon after the first code.
  await page.route('**/api/auth/resend', (route) =>
    route.fulfill({ status: 202, json: { resendAfterSeconds: 60, expiresAt: '2026-12-01T00:00:00.000Z' } }),
  )
  await page.getByRole('button', { name: 'Enter confirmation code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter confirmation code' })
  const resend = dialog.getByRole('button', { name: 'Send a new code' })
  await resend.click()
  await dialog.getByText('A new code is on its way.').waitFor()
  expect(await resend.getAttribute('aria-disabled')).toBe('true')
  await dialog.getByRole('button', { name: 'Later' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByText('This address is not confirmed yet.').count()).toBe(1)
  await close()
})

test('replaces a forgotten password by code and rejects the old one', async () => {
  const { email, password } = await registerReader()
  const { page, open, close } = await visit()
  await open('/')
  await openSignIn(page)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  // The address was typed before.
  expect(await page.getByRole('dialog').getByLabel('E-mail').inputValue()).toBe(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set a new password' })
  await dialog.getByLabel('Confirmation code').fill(await waitForEmailCode(email, /password/i))
  await dialog.getByLabel('New password').fill('seven jars in the cellar')
  await dialog.getByLabel('Confirm password').fill('seven jars in the cellar')
  await dialog.getByRole('button', { name: 'Set password and sign in' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).waitFor()
  expect(await readToken(page)).not.toBeNull()
  await expect(signIn(site.url, { email, password })).rejects.toThrow('401')
  await signIn(site.url, { email, password: 'seven jars in the cellar' })
  await close()
})

test('accepts the code of the first mail when the form is closed and requested again at once', async () => {
  const { email } = await registerReader()
  const { page, open, close } = await visit()
  await open('/')
  const requestCode = async () => {
    await openSignIn(page)
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await page.getByRole('button', { name: 'Send code' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set a new password' })
    await dialog.waitFor()
    return dialog
  }
  const first = await requestCode()
  const code = await waitForEmailCode(email, /password/i)
  await page.keyboard.press('Escape')
  await first.waitFor({ state: 'detached' })
  const dialog = await requestCode()
  await dialog.getByLabel('Confirmation code').fill(code)
  await dialog.getByLabel('New password').fill('seven jars in the cellar')
  await dialog.getByLabel('Confirm password').fill('seven jars in the cellar')
  await page.keyboard.press('Enter')
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).waitFor()
  await close()
})
