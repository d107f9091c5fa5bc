// The account page: what a person changes there, and that nobody else gets to see it.
import { expect, test } from 'vitest'
import { call, fetchPage, signIn } from '../../olea-api.ts'
import {
  newCredentials,
  readToken,
  registerReader,
  storeToken,
  waitForEmailCode,
} from '../support/accounts.ts'
import { site, visit, withBrowser } from '../support/visit.ts'

withBrowser()

async function visitAccount() {
  const person = await registerReader()
  const visited = await visit()
  await storeToken(visited.page, person.accessToken)
  await visited.open('/account')
  await visited.page.getByRole('heading', { name: 'Profile' }).waitFor()
  return { person, ...visited }
}

test('the page is the same for everybody, and nothing for search engines', async () => {
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

test('a visitor is shown the way in, and the account follows', async () => {
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

test('the profile is kept', async () => {
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

test('a new password needs the old one and signs out everywhere else', async () => {
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

test('another address takes effect with the code that was sent to it', async () => {
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

test('sessions are ended one by one and all at once', async () => {
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

test('what could not be loaded says so in its place, and is asked for again', async () => {
  const person = await registerReader()
  const { page, context, requests, open, close } = await visit()
  await storeToken(page, person.accessToken)
  const [sessions, factors] = ['**/api/auth/sessions', '**/api/auth/second-factor']
  for (const call of [sessions, factors]) await context.route(call, (route) => route.abort('connectionreset'))
  await open('/account')
  const places = [
    page.getByRole('region', { name: 'Where you are signed in' }),
    page.getByRole('region', { name: 'Second factor' }),
  ]
  for (const place of places) {
    await place.getByRole('alert').filter({ hasText: 'We cannot reach the server.' }).waitFor()
    await place.getByText('Loading').waitFor({ state: 'detached' })
  }
  for (const call of [sessions, factors]) await context.unroute(call)
  for (const place of places) {
    await place.getByRole('button', { name: 'Try again' }).click()
    await place.getByRole('button', { name: 'Try again' }).waitFor({ state: 'detached' })
    await expect.poll(async () => (await place.getByRole('alert').allInnerTexts()).join('')).toBe('')
  }
  await places[0]?.getByText('This browser').waitFor()
  await places[1]?.getByText('Confirm your e-mail address first').waitFor()
  expect(requests.filter((each) => each === 'GET /api/auth/sessions')).toHaveLength(2)
  await close()
})

test('what is left while it loads is given up and no failure', async () => {
  const person = await registerReader()
  const { page, context, faults, open, close } = await visit()
  await storeToken(page, person.accessToken)
  const held: Promise<void>[] = []
  let letGo: () => void = () => undefined
  const later = new Promise<void>((resolve) => {
    letGo = resolve
  })
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
  letGo()
  const place = page.getByRole('region', { name: 'Where you are signed in' })
  await place.getByText('This browser').waitFor()
  expect((await place.getByRole('alert').allInnerTexts()).join('')).toBe('')
  expect(faults).toEqual([])
  await close()
})

test('an account is deleted with its password and then gone', async () => {
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
