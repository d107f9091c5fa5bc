// The sign-in dialog: signing up with the code of the mail, signing in by keyboard, a forgotten password.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call, signIn } from '../../olea-api.ts'
import {
  accountControl,
  newCredentials,
  openSignIn,
  readToken,
  registerReader,
  signInAs,
  waitForEmailCode,
} from '../support/accounts.ts'
import { hasFocus } from '../support/focus.ts'
import { site } from '../support/test-site.ts'
import { openWithoutScripts, visit, waitForNetworkIdle, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name }).click()
const focusedField = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent)

test('signs up in steps and confirms the address with the code of the mail only', async () => {
  const { email, password } = newCredentials()
  const { page, open, faults, close } = await visit()
  await open('/')
  await openSignIn(page)
  await press(page, 'Sign up')
  // The focus is in the field instead of on the link back to signing in.
  await expect.poll(() => focusedField(page)).toBe('email')
  await page.keyboard.type(email)
  await press(page, 'Next')
  await dialog(page).getByLabel('New password').fill(password)
  await dialog(page).getByLabel('Confirm password').fill(password)
  await press(page, 'Next')
  await dialog(page).getByLabel('I agree with the privacy policy.').check()
  const sent = page.waitForRequest('**/api/auth/register')
  await press(page, 'Next')
  expect((await sent).postDataJSON()).toEqual({
    email,
    password,
    isProfessionalAccount: false,
    acceptedPrivacyPolicy: true,
    language: 'en',
  })
  const confirmation = page.getByRole('dialog', { name: 'Enter confirmation code' })
  const field = confirmation.getByLabel('Confirmation code')
  await field.waitFor()
  expect(await readToken(page)).not.toBeNull()
  expect(faults).toEqual([])
  const code = await waitForEmailCode(email, /confirm/i)
  await field.fill(code === '000000' ? '000001' : '000000')
  await press(page, 'Confirm')
  await confirmation.getByText('Invalid code').waitFor()
  // Mail programs copy codes with spaces and line breaks.
  await field.fill(` ${code.slice(0, 3)} ${code.slice(3)}\n`)
  await page.keyboard.press('Enter')
  await confirmation.waitFor({ state: 'detached' })
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click()
  await page.getByText('Confirmed', { exact: true }).waitFor()
  expect(await page.getByText('This address is not confirmed yet.').count()).toBe(0)
  await close()
})

test('signs in by keyboard, keeps the focus inside the dialog and stores the raw token', async () => {
  const { email, password } = await registerReader()
  const { page, open, requests, faults, close } = await visit()
  await open('/')
  await waitForNetworkIdle(page)
  const dialogFiles = () => requests.filter((request) => /auth\.json|Dialogs/.test(request))
  expect(dialogFiles()).toEqual([])
  const opener = accountControl(page)
  await opener.focus()
  await expect.poll(() => dialogFiles().length).toBeGreaterThan(1)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Sign in' }).waitFor()
  expect(await focusedField(page)).toBe('email')
  for (let stop = 0; stop < 8; stop++) {
    await page.keyboard.press('Tab')
    const isInside = await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
    )
    expect(isInside).toBe(true)
  }
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  expect(await hasFocus(opener)).toBe(true)

  await page.keyboard.press('Enter')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect.poll(() => focusedField(page)).toBe('password')
  await page.keyboard.type(password)
  const sent = page.waitForRequest('**/api/auth/login')
  await page.keyboard.press('Enter')
  expect((await sent).postDataJSON()).toEqual({ email, password })
  await dialog(page).waitFor({ state: 'detached' })
  const control = page.getByRole('banner').getByRole('link', { name: 'Account' })
  await control.waitFor()
  expect(await hasFocus(control)).toBe(true)
  const token = await readToken(page)
  expect(await call(site.url, 'GET', '/users/token', { token: token ?? '' })).toMatchObject({ email })
  expect(faults).toEqual([])
  await close()
})

test('rejects a wrong password, and replaces a forgotten one by the code of the mail', async () => {
  const { email, password } = await registerReader()
  const { page, open, faults, close } = await visit()
  await open('/')
  await signInAs(page, { email, password: 'six baskets after noon' })
  await dialog(page).getByText('E-mail or password is wrong.').waitFor()
  expect(await readToken(page)).toBeNull()
  expect(faults).toEqual([
    `401 ${site.url}/api/auth/login`,
    expect.stringContaining('HTTP error! status: 401'),
  ])
  await press(page, 'Forgot your password?')
  // The address was typed before.
  expect(await dialog(page).getByLabel('E-mail').inputValue()).toBe(email)
  await press(page, 'Send code')
  const reset = page.getByRole('dialog', { name: 'Set a new password' })
  await reset.getByLabel('Confirmation code').fill(await waitForEmailCode(email, /password/i))
  await reset.getByLabel('New password').fill('seven jars in the cellar')
  await reset.getByLabel('Confirm password').fill('seven jars in the cellar')
  await press(page, 'Set password and sign in')
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).waitFor()
  expect(await readToken(page)).not.toBeNull()
  await expect(signIn(site.url, { email, password })).rejects.toThrow('401')
  await signIn(site.url, { email, password: 'seven jars in the cellar' })
  await close()
})

test('leads to a page about the missing JavaScript without JavaScript', async () => {
  const page = await openWithoutScripts('/')
  await accountControl(page).click()
  await page.waitForURL('**/account')
  expect(await page.locator('main').innerText()).toContain('Signing in needs JavaScript.')
})
