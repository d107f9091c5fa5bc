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
import { hasFocus } from '../support/focus.ts'
import { site } from '../support/test-site.ts'
import { visit, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

const newPassword = 'seven jars in the cellar'

const checkToken = (token: string) => call(site.url, 'GET', '/users/token', { token })

test('is the same for everyone as served, and shows and stores the profile after signing in', async () => {
  const { email, password } = await registerReader()
  const served = await fetchPage(site.url, '/account')
  expect(served.status).toBe(200)
  expect(served.html).toContain('<meta name="robots" content="noindex"/>')
  expect((await fetchPage(site.url, '/sitemap.xml')).contains('/account')).toBe(false)

  const { page, faults, open, close } = await visit()
  await open('/account')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.keyboard.press('Enter')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor()
  expect(await main.getByText(email).count()).toBeGreaterThan(0)
  expect((await fetchPage(site.url, '/account')).contains(email)).toBe(false)

  await main.getByLabel('Name', { exact: true }).fill('Mira')
  await main.getByLabel('Surname').fill('زيتوني')
  await main.getByLabel('Language').selectOption('de')
  await main.getByLabel('Links').fill('https://olea.example/mira\nhttps://olea.example/ana')
  await main.getByRole('region', { name: 'Profile' }).getByRole('button', { name: 'Save' }).click()
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
  await main.getByRole('region', { name: 'Profil' }).getByRole('button', { name: 'Save' }).click()
  await main.getByText('Please enter complete URLs').waitFor()
  await close()
})

test('ends sessions, changes address and password, and deletes the account', async () => {
  const person = await registerReader()
  const { email } = newCredentials()
  const others = [
    await signIn(site.url, person),
    await signIn(site.url, person),
    await signIn(site.url, person),
  ]
  const { page, open, close } = await visit()
  await storeToken(page, person.accessToken)
  await open('/account')
  const region = (name: string) => page.getByRole('region', { name, exact: true })

  const sessions = region('Where you are signed in')
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(4)
  expect(await sessions.getByRole('listitem').filter({ hasText: 'This browser' }).count()).toBe(1)
  await sessions
    .getByRole('button', { name: /^Sign out: / })
    .first()
    .click()
  await sessions.getByText('1 session ended.').waitFor()
  await sessions.getByRole('button', { name: 'Sign out on all other devices' }).click()
  await sessions.getByText('2 sessions ended.').waitFor()
  expect(await sessions.getByRole('listitem').count()).toBe(1)
  for (const { accessToken } of others) await expect(checkToken(accessToken)).rejects.toThrow('401')

  const address = region('E-mail')
  await address.getByText('Change e-mail address').click()
  await address.getByLabel('New e-mail address').fill(email)
  await address.getByLabel('Current password').fill(person.password)
  await address.getByRole('button', { name: 'Send code' }).click()
  await address.getByLabel('Confirmation code').fill(await waitForEmailCode(email, /address/i))
  await page.keyboard.press('Enter')
  await address.getByText('Your e-mail address has been changed.').waitFor()
  expect(await address.getByText(email).count()).toBe(1)
  const elsewhere = await signIn(site.url, { email, password: person.password })

  const password = region('Password')
  await password.getByText('Change password').click()
  await password.getByLabel('Current password').fill('a guess')
  await password.getByLabel('New password').fill(newPassword)
  await password.getByLabel('Confirm password').fill(newPassword)
  await password.getByRole('button', { name: 'Set new password' }).click()
  await password.getByText('The current password is wrong.').waitFor()
  await password.getByLabel('Current password').fill(person.password)
  await page.keyboard.press('Enter')
  await password.getByText('Your password has been changed.').waitFor()
  await expect(checkToken(elsewhere.accessToken)).rejects.toThrow('401')
  await expect(checkToken(person.accessToken)).rejects.toThrow('401')
  await checkToken((await readToken(page)) ?? '')
  await signIn(site.url, { email, password: newPassword })

  const deletion = region('Delete account')
  await deletion.getByText('Delete my account').click()
  await deletion.getByLabel('Current password').fill(newPassword)
  await deletion.getByRole('button', { name: 'Delete permanently' }).click()
  await page.getByText('Your account has been deleted.').waitFor()
  await expect.poll(() => hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true)
  expect(await readToken(page)).toBeNull()
  await expect(signIn(site.url, { email, password: newPassword })).rejects.toThrow('401')
  await close()
})
