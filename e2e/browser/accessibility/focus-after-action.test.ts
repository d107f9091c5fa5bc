// The focus after actions that remove the focused control: it moves to an element nearby.
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { totpCode } from '../../authenticator-app.ts'
import { signIn } from '../../olea-api.ts'
import { newCredentials, registerReader, storeToken, waitForEmailCode } from '../support/accounts.ts'
import { hasFocus } from '../support/focus.ts'
import { backdateSignIns, registerConfirmedReader } from '../support/second-factors.ts'
import { site } from '../support/test-site.ts'
import { visit, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

async function visitAccount(person: { accessToken: string }) {
  const visited = await visit()
  await storeToken(visited.page, person.accessToken)
  await visited.open('/account')
  const region = (name: string) => visited.page.getByRole('region', { name, exact: true })
  await region('Delete account').waitFor()
  return { ...visited, region }
}

const expectFocus = (control: Locator) => expect.poll(() => hasFocus(control)).toBe(true)

test('moves the focus to the heading of the sessions after one is ended', async () => {
  const person = await registerReader()
  for (let more = 0; more < 3; more++) await signIn(site.url, person)
  const { page, region, close } = await visitAccount(person)
  const sessions = region('Where you are signed in')
  await sessions
    .getByRole('button', { name: /^End: / })
    .first()
    .press('Enter')
  await sessions.getByText('1 session ended.').waitFor()
  await expectFocus(sessions.getByRole('heading'))
  await page.keyboard.press('Tab')
  await expectFocus(sessions.getByRole('button', { name: /^End: / }).first())
  await sessions.getByRole('button', { name: 'Sign out everywhere else' }).press('Enter')
  await sessions.getByText('2 sessions ended.').waitFor()
  await expectFocus(sessions.getByRole('heading'))
  await close()
})

test('moves the focus to the section after a successful retry', async () => {
  const person = await registerReader()
  const { page, context, region, open, close } = await visitAccount(person)
  await context.route('**/api/auth/sessions', (route) => route.abort('connectionreset'))
  await open('/account')
  const sessions = region('Where you are signed in')
  await sessions.getByRole('button', { name: 'Try again' }).waitFor()
  await context.unroute('**/api/auth/sessions')
  await sessions.getByRole('button', { name: 'Try again' }).press('Enter')
  await sessions.getByText('This browser').waitFor()
  await expectFocus(sessions.getByRole('heading'))
  expect(await page.getByRole('alert').filter({ hasText: 'reach' }).count()).toBe(0)
  await close()
})

test('moves the focus to the code field after a new e-mail address, and to the heading after the code', async () => {
  const person = await registerReader()
  const { email } = newCredentials()
  const { page, region, close } = await visitAccount(person)
  const section = region('E-mail')
  await section.getByText('Change e-mail address').press('Enter')
  await section.getByLabel('New e-mail address').fill(email)
  await section.getByLabel('Current password').fill(person.password)
  await page.keyboard.press('Enter')
  await expectFocus(section.getByLabel('Confirmation code'))
  await page.keyboard.insertText(await waitForEmailCode(email, /address/i))
  await page.keyboard.press('Enter')
  await section.getByText('Your e-mail address has been changed.').waitFor()
  await expectFocus(section.getByRole('heading'))
  await close()
})

test('moves the focus through the steps of a second factor: password, code, recovery codes', async () => {
  const person = await registerConfirmedReader()
  await backdateSignIns(person.user._id)
  const { page, region, close } = await visitAccount(person)
  const section = region('Second factor')
  await section.getByRole('button', { name: 'Add an authenticator app' }).press('Enter')
  await expectFocus(section.getByLabel('Current password'))
  await page.keyboard.insertText(person.password)
  await page.keyboard.press('Enter')
  await expectFocus(section.getByLabel('Code from the app'))
  const secret = (await section.locator('code').innerText()).replaceAll(' ', '')
  await page.keyboard.insertText(totpCode(secret))
  await page.keyboard.press('Enter')
  await expectFocus(section.getByText('Keep these recovery codes'))
  await close()
})

test('moves the focus to the title after sign-out and after deletion of the account', async () => {
  const person = await registerReader()
  const { page, region, close } = await visitAccount(person)
  const title = page.getByRole('heading', { level: 1 })
  await page.getByRole('button', { name: 'Sign out', exact: true }).press('Enter')
  await page.getByText('Sign in to see your account.').waitFor()
  await expectFocus(title)

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel('E-mail').fill(person.email)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  const section = region('Delete account')
  await section.getByText('Delete my account').press('Enter')
  await section.getByLabel('Current password').fill(person.password)
  await page.keyboard.press('Enter')
  const confirmation = page.getByText('Your account has been deleted.')
  await confirmation.waitFor()
  await expectFocus(title)
  await expect
    .poll(() => confirmation.evaluate((text) => text.getBoundingClientRect().top))
    .toBeGreaterThan(0)
  await close()
})

test('keeps the focus on a user whose role changes, and moves it to the title when the user leaves the list', async () => {
  const { email } = await registerReader()
  const { accessToken } = await signIn(site.url, site.admin)
  const { page, open, close } = await visit()
  await storeToken(page, accessToken)
  await open(`/admin/users?search=${email}`)
  const control = (decision: string) => page.getByRole('button', { name: `${decision}: ${email}` })
  const decide = async (decision: string) => {
    await control(decision).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: decision }).press('Enter')
  }
  await decide('Make admin')
  await expectFocus(control('Make reader'))
  await decide('Make reader')
  await expectFocus(control('Make admin'))
  await page.getByLabel('State').selectOption('active')
  await decide('Suspend')
  await page.getByText('Nobody fits.').waitFor()
  await expectFocus(page.getByRole('heading', { level: 1 }))
  await close()
})
