// The sign-in modal: signing in, signing up, keyboard and password managers.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call } from '../../olea-api.ts'
import {
  accountControl,
  newCredentials,
  openSignIn,
  readToken,
  registerReader,
  signInAs,
} from '../support/accounts.ts'
import { hasFocus } from '../support/focus.ts'
import { site } from '../support/test-site.ts'
import { visit, waitForNetworkIdle, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

const dialog = (page: Page) => page.getByRole('dialog')
const step = (page: Page, title: string) => page.getByRole('dialog', { name: title })
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name }).click()
const focusedField = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent)

test('stores the raw token after sign-in, closes the modal and shows the link to the account', async () => {
  const { email, password } = await registerReader()
  const { page, open, faults, close } = await visit()
  await open('/')
  const sent = page.waitForRequest('**/api/auth/login')
  await signInAs(page, { email, password })
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

test('shows and logs a wrong password and changes nothing', async () => {
  const { email } = await registerReader()
  const { page, open, faults, close } = await visit()
  await open('/')
  await signInAs(page, { email, password: 'six baskets after noon' })
  await dialog(page).getByText('E-mail or password is wrong.').waitFor()
  expect(await dialog(page).getByLabel('Password', { exact: true }).inputValue()).toBe(
    'six baskets after noon',
  )
  expect(await readToken(page)).toBeNull()
  await page.keyboard.press('Escape')
  expect(await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).isVisible()).toBe(true)
  expect(faults).toEqual([
    `401 ${site.url}/api/auth/login`,
    expect.stringContaining('HTTP error! status: 401'),
  ])
  await close()
})

test('signs up in steps for e-mail, password and agreement, and keeps every value on the way back', async () => {
  const { email, password } = newCredentials()
  const { page, open, faults, close } = await visit()
  await open('/')
  await openSignIn(page)
  await press(page, 'Sign up')
  await step(page, 'Create an account').waitFor()
  // The focus is in the field instead of on the link back to signing in.
  await expect.poll(() => focusedField(page)).toBe('email')
  await page.keyboard.type(email)
  await press(page, 'Next')
  const choosing = step(page, 'Choose a password')
  await choosing.getByLabel('New password').fill(password)
  await choosing.getByLabel('Confirm password').fill(`${password}!`)
  await press(page, 'Next')
  await choosing.getByText('Passwords do not match').waitFor()
  expect(await focusedField(page)).toBe('repeated-password')
  await choosing.getByLabel('Confirm password').fill(password)
  await press(page, 'Next')

  const policy = step(page, 'Your data')
  const agreement = policy.getByLabel('I agree with the privacy policy.')
  const next = policy.getByRole('button', { name: 'Next' })
  expect(await next.isDisabled()).toBe(true)
  await agreement.check()
  expect(await next.isDisabled()).toBe(false)
  await agreement.uncheck()
  expect(await next.isDisabled()).toBe(true)
  await agreement.check()

  for (const title of ['Choose a password', 'Create an account', 'Sign in']) {
    await press(page, 'Back')
    await step(page, title).waitFor()
  }
  expect(await dialog(page).getByRole('button', { name: 'Back' }).count()).toBe(0)
  // The control that opened the sign-up has the focus again.
  expect(await focusedField(page)).toBe('Sign up')
  await press(page, 'Sign up')
  expect(await dialog(page).getByLabel('E-mail').inputValue()).toBe(email)
  await press(page, 'Next')
  expect(await choosing.getByLabel('New password').inputValue()).toBe(password)
  expect(await choosing.getByLabel('Confirm password').inputValue()).toBe(password)
  await press(page, 'Next')
  expect(await agreement.isChecked()).toBe(true)
  const sent = page.waitForRequest('**/api/auth/register')
  await next.click()
  expect((await sent).postDataJSON()).toEqual({
    email,
    password,
    isProfessionalAccount: false,
    acceptedPrivacyPolicy: true,
    language: 'en',
  })
  await step(page, 'Enter confirmation code').waitFor()
  expect(await readToken(page)).not.toBeNull()
  expect(faults).toEqual([])
  await close()
})

test('leads from sign-up back to sign-in', async () => {
  const { page, open, close } = await visit()
  await open('/')
  await openSignIn(page)
  await press(page, 'Sign up')
  await press(page, 'Already have an account? Sign in')
  await step(page, 'Sign in').waitFor()
  expect(await dialog(page).getByRole('button', { name: 'Back' }).count()).toBe(0)
  await close()
})

test('shows that an address has an account already and offers to sign in', async () => {
  const { email, password } = await registerReader()
  const { page, open, close } = await visit()
  await open('/')
  await openSignIn(page)
  await press(page, 'Sign up')
  await dialog(page).getByLabel('E-mail').fill(email)
  await press(page, 'Next')
  await dialog(page).getByLabel('New password').fill(password)
  await dialog(page).getByLabel('Confirm password').fill(password)
  await press(page, 'Next')
  await dialog(page).getByRole('checkbox').check()
  await press(page, 'Next')
  await dialog(page).getByText('There is already an account with this address.').waitFor()
  expect(await readToken(page)).toBeNull()
  await press(page, 'Sign in with this address')
  await step(page, 'Enter your password').getByText(email).waitFor()
  await close()
})

test('returns to the password step for a common password', async () => {
  const { email } = newCredentials()
  const { page, open, close } = await visit()
  await open('/')
  await openSignIn(page)
  await press(page, 'Sign up')
  await dialog(page).getByLabel('E-mail').fill(email)
  await press(page, 'Next')
  await dialog(page).getByLabel('New password').fill('password1')
  await dialog(page).getByLabel('Confirm password').fill('password1')
  await press(page, 'Next')
  await dialog(page).getByRole('checkbox').check()
  await press(page, 'Next')
  await step(page, 'Choose a password').getByText('Please choose another').waitFor()
  await expect.poll(() => focusedField(page)).toBe('new-password')
  await close()
})

test('works by keyboard, keeps the focus inside and restores it', async () => {
  const { email, password } = await registerReader()
  const { page, open, close } = await visit()
  await open('/')
  const opener = accountControl(page)
  await opener.focus()
  await page.keyboard.press('Enter')
  await step(page, 'Sign in').waitFor()
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
  await page.keyboard.press('Enter')
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).waitFor()
  await close()
})

test('has the fields that password managers need on every step', async () => {
  const { page, open, close } = await visit()
  await open('/')
  await openSignIn(page)
  const filled = () =>
    dialog(page)
      .locator('form')
      .evaluate((form) =>
        [...form.querySelectorAll('input')].map((input) => `${input.type} ${input.autocomplete}`),
      )
  expect(await filled()).toEqual(['email username'])
  await dialog(page).getByLabel('E-mail').fill('mira@olea.example')
  await press(page, 'Next')
  expect(await filled()).toEqual(['email username', 'password current-password'])
  await press(page, 'Show password')
  expect(await filled()).toEqual(['email username', 'text current-password'])
  await press(page, 'Back')
  await press(page, 'Sign up')
  await press(page, 'Next')
  expect(await filled()).toEqual(['email username', 'password new-password', 'password new-password'])
  await close()
})

test('loads the dialogs only when the control receives the focus', async () => {
  const { page, open, requests, close } = await visit()
  await open('/')
  await waitForNetworkIdle(page)
  const ofDialogs = () => requests.filter((request) => /auth\.json|Dialogs/.test(request))
  expect(ofDialogs()).toEqual([])
  await accountControl(page).focus()
  await expect.poll(() => ofDialogs().length).toBeGreaterThan(1)
  await close()
})

test('leads to a page about the missing JavaScript without JavaScript', async () => {
  const { page, open, close } = await visit({ javaScriptEnabled: false })
  await open('/')
  await accountControl(page).click()
  await page.waitForURL('**/account')
  expect(await page.locator('main').innerText()).toContain('Signing in needs JavaScript.')
  await close()
})
