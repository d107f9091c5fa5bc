// What is done by keyboard often takes away the control it was done with. The keyboard goes on near by.
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeOf } from '../../authenticator-app.ts'
import { signIn } from '../../olea-api.ts'
import { codeFor, keepToken, reader, stranger } from '../support/accounts.ts'
import { hasFocus } from '../support/focus.ts'
import { ageSignIns, confirmedReader } from '../support/second-factors.ts'
import { newspaper, visit, withBrowser } from '../support/visit.ts'

withBrowser()

async function visitAccount(person: { accessToken: string }) {
  const visited = await visit()
  await keepToken(visited.page, person.accessToken)
  await visited.open('/account')
  const part = (name: string) => visited.page.getByRole('region', { name, exact: true })
  await part('Delete account').waitFor()
  return { ...visited, part }
}

const isReached = (control: Locator) => expect.poll(() => hasFocus(control)).toBe(true)

test('sessions that are ended leave the focus with the others', async () => {
  const person = await reader()
  for (let more = 0; more < 3; more++) await signIn(newspaper.url, person)
  const { page, part, close } = await visitAccount(person)
  const sessions = part('Where you are signed in')
  await sessions
    .getByRole('button', { name: /^End: / })
    .first()
    .press('Enter')
  await sessions.getByText('1 session ended.').waitFor()
  await isReached(sessions.getByRole('heading'))
  await page.keyboard.press('Tab')
  await isReached(sessions.getByRole('button', { name: /^End: / }).first())
  await sessions.getByRole('button', { name: 'Sign out everywhere else' }).press('Enter')
  await sessions.getByText('2 sessions ended.').waitFor()
  await isReached(sessions.getByRole('heading'))
  await close()
})

test('what is loaded in the end stands where it was asked for again', async () => {
  const person = await reader()
  const { page, context, part, open, close } = await visitAccount(person)
  await context.route('**/api/auth/sessions', (route) => route.abort('connectionreset'))
  await open('/account')
  const sessions = part('Where you are signed in')
  await sessions.getByRole('button', { name: 'Try again' }).waitFor()
  await context.unroute('**/api/auth/sessions')
  await sessions.getByRole('button', { name: 'Try again' }).press('Enter')
  await sessions.getByText('This browser').waitFor()
  await isReached(sessions.getByRole('heading'))
  expect(await page.getByRole('alert').filter({ hasText: 'reach' }).count()).toBe(0)
  await close()
})

test('a new address is followed by the field for its code, and that by its heading', async () => {
  const person = await reader()
  const { email } = stranger()
  const { page, part, close } = await visitAccount(person)
  const section = part('E-mail')
  await section.getByText('Change e-mail address').press('Enter')
  await section.getByLabel('New e-mail address').fill(email)
  await section.getByLabel('Current password').fill(person.password)
  await page.keyboard.press('Enter')
  await isReached(section.getByLabel('Confirmation code'))
  await page.keyboard.insertText(await codeFor(email, /address/i))
  await page.keyboard.press('Enter')
  await section.getByText('Your e-mail address has been changed.').waitFor()
  await isReached(section.getByRole('heading'))
  await close()
})

test('a second factor goes from the proof to the code, and on to what is to be known of recovery codes', async () => {
  const person = await confirmedReader()
  await ageSignIns(person.user._id)
  const { page, part, close } = await visitAccount(person)
  const section = part('Second factor')
  await section.getByRole('button', { name: 'Add an authenticator app' }).press('Enter')
  await isReached(section.getByLabel('Current password'))
  await page.keyboard.insertText(person.password)
  await page.keyboard.press('Enter')
  await isReached(section.getByLabel('Code from the app'))
  const secret = (await section.locator('code').innerText()).replaceAll(' ', '')
  await page.keyboard.insertText(codeOf(secret))
  await page.keyboard.press('Enter')
  await isReached(section.getByText('Keep these recovery codes'))
  await close()
})

test('who signs out stands before the account, and who deletes it is told so', async () => {
  const person = await reader()
  const { page, part, close } = await visitAccount(person)
  const title = page.getByRole('heading', { level: 1 })
  await page.getByRole('button', { name: 'Sign out', exact: true }).press('Enter')
  await page.getByText('Sign in to see your account.').waitFor()
  await isReached(title)

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel('E-mail').fill(person.email)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  const section = part('Delete account')
  await section.getByText('Delete my account').press('Enter')
  await section.getByLabel('Current password').fill(person.password)
  await page.keyboard.press('Enter')
  const farewell = page.getByText('Your account has been deleted.')
  await farewell.waitFor()
  await isReached(title)
  await expect.poll(() => farewell.evaluate((text) => text.getBoundingClientRect().top)).toBeGreaterThan(0)
  await close()
})

test('who is made an admin and a reader again stays at hand; who leaves the list leaves the focus above it', async () => {
  const { email } = await reader()
  const { accessToken } = await signIn(newspaper.url, newspaper.admin)
  const { page, open, close } = await visit()
  await keepToken(page, accessToken)
  await open(`/admin/users?search=${email}`)
  const control = (decision: string) => page.getByRole('button', { name: `${decision}: ${email}` })
  const decide = async (decision: string) => {
    await control(decision).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: decision }).press('Enter')
  }
  await decide('Make admin')
  await isReached(control('Make reader'))
  await decide('Make reader')
  await isReached(control('Make admin'))
  await page.getByLabel('State').selectOption('active')
  await decide('Suspend')
  await page.getByText('Nobody fits.').waitFor()
  await isReached(page.getByRole('heading', { level: 1 }))
  await close()
})
