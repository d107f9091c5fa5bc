// The account page: profile, password, e-mail address, sessions and deletion.
import { expect, test } from 'vitest'
import { call, fetchPage, signIn } from '../../olea-api.ts'
import {
  newCredentials,
  readToken,
  registerReader,
  storeToken,
  waitForEmailCode,
} from '../support/accounts.ts'
import { site } from '../support/test-site.ts'
import { visit, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

async function visitAccount() {
  const person = await registerReader()
  const visited = await visit()
  await storeToken(visited.page, person.accessToken)
  await visited.open('/account')
  await visited.page.getByRole('heading', { name: 'Profile' }).waitFor()
  return { person, ...visited }
}

test('serves the same HTML to everyone and excludes it from search engines', async () => {
  const { person, page, faults, close } = await visitAccount()
  const served = await fetchPage(site.url, '/account')
  expect(served.status).toBe(200)
  expect(served.html).toContain('<meta name="robots" content="noindex"/>')
  expect(served.contains(person.email)).toBe(false)
  expect((await fetchPage(site.url, '/sitemap.xml')).contains('/account')).toBe(false)
  expect(await page.getByRole('main').getByText(person.email).count()).toBeGreaterThan(0)
  expect(faults).toEqual([])
  await close()
})

test('offers a visitor to sign in and then shows the account', async () => {
  const { email, password } = await registerReader()
  const { page, open, close } = await visit()
  await open('/account')
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.keyboard.press('Enter')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor()
  await close()
})

test('saves the profile', async () => {
  const { page, faults, close } = await visitAccount()
  const main = page.getByRole('main')
  await main.getByLabel('Name', { exact: true }).fill('Mira')
  await main.getByLabel('Surname').fill('زيتوني')
  await main.getByLabel('Language').selectOption('de')
  await main.getByLabel('Links').fill('https://olea.example/mira\nhttps://olea.example/ana')
  await main.getByRole('button', { name: 'Save' }).click()
  await main.getByText('Saved.').waitFor()
  await page.reload()
  await expect.poll(() => main.getByLabel('Name', { exact: true }).inputValue()).toBe('Mira')
  expect(await main.getByLabel('Surname').inputValue()).toBe('زيتوني')
  expect(await main.getByLabel('Language').inputValue()).toBe('de')
  expect(await main.getByLabel('Links').inputValue()).toBe(
    'https://olea.example/mira\nhttps://olea.example/ana',
  )
  expect(faults).toEqual([])
  await main.getByLabel('Links').fill('not an address')
  await main.getByRole('button', { name: 'Save' }).click()
  await main.getByText('Please enter whole addresses').waitFor()
  await close()
})

test('changes the password with the old one and ends all other sessions', async () => {
  const { person, page, close } = await visitAccount()
  const elsewhere = await signIn(site.url, person)
  const main = page.getByRole('main')
  await main.getByText('Change password').click()
  const section = main.getByRole('region', { name: 'Password' })
  await section.getByLabel('Current password').fill('a guess')
  await section.getByLabel('New password').fill('seven jars in the cellar')
  await section.getByLabel('Confirm password').fill('seven jars in the cellar')
  await section.getByRole('button', { name: 'Set new password' }).click()
  await section.getByText('The current password is wrong.').waitFor()
  await section.getByLabel('Current password').fill(person.password)
  await page.keyboard.press('Enter')
  await section.getByText('Your password has been changed.').waitFor()
  await expect(call(site.url, 'GET', '/users/token', { token: elsewhere.accessToken })).rejects.toThrow('401')
  await call(site.url, 'GET', '/users/token', { token: person.accessToken })
  await signIn(site.url, { email: person.email, password: 'seven jars in the cellar' })
  await close()
})

test('changes the e-mail address with the code sent to the new one', async () => {
  const { person, page, close } = await visitAccount()
  const { email } = newCredentials()
  const section = page.getByRole('region', { name: 'E-mail' })
  await section.getByText('Change e-mail address').click()
  await section.getByLabel('New e-mail address').fill(email)
  await section.getByLabel('Current password').fill(person.password)
  await section.getByRole('button', { name: 'Send code' }).click()
  await section.getByLabel('Confirmation code').fill(await waitForEmailCode(email, /address/i))
  await page.keyboard.press('Enter')
  await section.getByText('Your e-mail address has been changed.').waitFor()
  expect(await section.getByText(email).count()).toBe(1)
  await signIn(site.url, { email, password: person.password })
  await close()
})

test('ends sessions one by one and all at once', async () => {
  const person = await registerReader()
  const others = [
    await signIn(site.url, person),
    await signIn(site.url, person),
    await signIn(site.url, person),
  ]
  const { page, open, close } = await visit()
  await storeToken(page, person.accessToken)
  await open('/account')
  const section = page.getByRole('region', { name: 'Where you are signed in' })
  await expect.poll(() => section.getByRole('listitem').count()).toBe(4)
  expect(await section.getByRole('listitem').filter({ hasText: 'This browser' }).count()).toBe(1)
  await section
    .getByRole('button', { name: /^End: / })
    .first()
    .click()
  await section.getByText('1 session ended.').waitFor()
  await section.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await section.getByText('2 sessions ended.').waitFor()
  expect(await section.getByRole('listitem').count()).toBe(1)
  for (const { accessToken } of others) {
    await expect(call(site.url, 'GET', '/users/token', { token: accessToken })).rejects.toThrow('401')
  }
  await call(site.url, 'GET', '/users/token', { token: person.accessToken })
  await close()
})

test('shows a failed load in its section and retries', async () => {
  const person = await registerReader()
  const { page, context, requests, open, close } = await visit()
  await storeToken(page, person.accessToken)
  const [sessions, factors] = ['**/api/auth/sessions', '**/api/auth/second-factor']
  for (const call of [sessions, factors]) await context.route(call, (route) => route.abort('connectionreset'))
  await open('/account')
  const sections = [
    page.getByRole('region', { name: 'Where you are signed in' }),
    page.getByRole('region', { name: 'Second factor' }),
  ]
  for (const section of sections) {
    await section.getByRole('alert').filter({ hasText: 'We cannot reach the server.' }).waitFor()
    await section.getByText('Loading').waitFor({ state: 'detached' })
  }
  for (const call of [sessions, factors]) await context.unroute(call)
  for (const section of sections) {
    await section.getByRole('button', { name: 'Try again' }).click()
    await section.getByRole('button', { name: 'Try again' }).waitFor({ state: 'detached' })
    await expect.poll(async () => (await section.getByRole('alert').allInnerTexts()).join('')).toBe('')
  }
  await sections[0]?.getByText('This browser').waitFor()
  await sections[1]?.getByText('Confirm your e-mail address first').waitFor()
  expect(requests.filter((each) => each === 'GET /api/auth/sessions')).toHaveLength(2)
  await close()
})

test('cancels requests without an error when the page is left', async () => {
  const person = await registerReader()
  const { page, context, faults, open, close } = await visit()
  await storeToken(page, person.accessToken)
  const held: Promise<void>[] = []
  const { promise: later, resolve: release } = Promise.withResolvers<void>()
  await context.route('**/api/auth/sessions', async (route) => {
    held.push(later)
    await later
    await route.continue().catch(() => undefined)
  })
  await open('/account')
  await expect.poll(() => held.length).toBe(1)
  await page.getByRole('banner').getByRole('link', { name: 'Olea' }).first().click()
  await page.waitForURL('/')
  await page.goBack()
  await expect.poll(() => held.length).toBe(2)
  release()
  const section = page.getByRole('region', { name: 'Where you are signed in' })
  await section.getByText('This browser').waitFor()
  expect((await section.getByRole('alert').allInnerTexts()).join('')).toBe('')
  expect(faults).toEqual([])
  await close()
})

test('deletes the account with its password', async () => {
  const { person, page, close } = await visitAccount()
  const section = page.getByRole('region', { name: 'Delete account' })
  await section.getByText('Delete my account').click()
  await section.getByRole('button', { name: 'Delete for good' }).click()
  await section.getByText('Please enter a password.').waitFor()
  await section.getByLabel('Current password').fill(person.password)
  await section.getByRole('button', { name: 'Delete for good' }).click()
  await page.getByText('Your account has been deleted.').waitFor()
  expect(await readToken(page)).toBeNull()
  await expect(signIn(site.url, person)).rejects.toThrow('401')
  await close()
})
