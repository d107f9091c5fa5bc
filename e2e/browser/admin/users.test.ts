// The admin's list of users: search, suspension and roles.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { call, signIn } from '../../olea-api.ts'
import { readToken, registerReader, storeToken } from '../support/accounts.ts'
import { expectAccessible } from '../support/page-checks.ts'
import { site } from '../support/test-site.ts'
import { visit, waitForNetworkIdle, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

async function visitUsers(options: Parameters<typeof visit>[0] = {}, query = '') {
  const visited = await visit(options)
  const { accessToken } = await signIn(site.url, site.admin)
  await storeToken(visited.page, accessToken)
  await visited.open(`/admin/users${query}`)
  return visited
}

const person = (page: Page, email: string) => page.getByRole('listitem').filter({ hasText: email })

async function decide(page: Page, email: string, decision: string): Promise<void> {
  await person(page, email)
    .getByRole('button', { name: `${decision}: ${email}` })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: decision }).click()
}

const People = z.object({ data: z.array(z.object({ _id: z.string(), email: z.string() })) })

/** Other tests create admins: makes them readers again. */
async function demoteOtherAdmins(): Promise<void> {
  const { accessToken: token } = await signIn(site.url, site.admin)
  const { data } = People.parse(await call(site.url, 'GET', '/users?role=admin&limit=100', { token }))
  for (const { _id } of data.filter(({ email }) => email !== site.admin.email))
    await call(site.url, 'PATCH', `/users/${_id}/role`, { token, body: { role: 'user' } })
}

test('finds users by part of the e-mail address, role and state', async () => {
  const [wanted, other] = [await registerReader(), await registerReader()]
  const { page, faults, close } = await visitUsers()
  await person(page, other.email).waitFor()
  await page.getByLabel('Search by e-mail or name').fill(wanted.email.slice(0, 12).toUpperCase())
  await person(page, wanted.email).waitFor()
  await expect.poll(() => person(page, other.email).count()).toBe(0)
  expect(new URL(page.url()).searchParams.get('search')).toBe(wanted.email.slice(0, 12).toUpperCase())
  await page.getByLabel('Role').selectOption('admin')
  await page.getByText('Nobody fits.').waitFor()
  await page.getByLabel('Search by e-mail or name').fill('')
  await person(page, site.admin.email).waitFor()
  await page.getByLabel('State').selectOption('suspended')
  await page.getByText('Nobody fits.').waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('Role').inputValue()).toBe('admin')
  expect(await page.getByLabel('State').inputValue()).toBe('suspended')
  expect(faults).toEqual([])
  await close()
})

test('ends the sessions of a suspended user at once, and allows sign-in after reinstatement', async () => {
  const { email, password, accessToken } = await registerReader()
  const { page, close } = await visitUsers({}, `?search=${email}`)
  await person(page, email)
    .getByRole('button', { name: `Suspend: ${email}` })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await call(site.url, 'GET', '/users/token', { token: accessToken })

  await decide(page, email, 'Suspend')
  await person(page, email).getByText('Suspended', { exact: true }).waitFor()
  await page.getByText(`${email} is suspended.`).waitFor()
  await expect(call(site.url, 'GET', '/users/token', { token: accessToken })).rejects.toThrow('401')
  await expect(signIn(site.url, { email, password })).rejects.toThrow('401')

  await person(page, email)
    .getByRole('button', { name: `Let in again: ${email}` })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Let in again' }).click()
  await page.getByText(`${email} can sign in again.`).waitFor()
  await signIn(site.url, { email, password })
  await close()
})

test('applies a new role to existing tokens, and keeps the last admin', async () => {
  const { email, accessToken: token } = await registerReader()
  const { page, close } = await visitUsers({}, `?search=${email}`)
  await expect(call(site.url, 'GET', '/users', { token })).rejects.toThrow('403')
  await person(page, email)
    .getByRole('button', { name: `Make admin: ${email}` })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make admin' }).click()
  await page.getByText(`${email} is an admin now.`).waitFor()
  await call(site.url, 'GET', '/users', { token })

  await person(page, email)
    .getByRole('button', { name: `Make reader: ${email}` })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make reader' }).click()
  await page.getByText(`${email} is a reader now.`).waitFor()
  await expect(call(site.url, 'GET', '/users', { token })).rejects.toThrow('403')

  await demoteOtherAdmins()
  const { email: own } = site.admin
  await page.getByLabel('Search by e-mail or name').fill(own)
  expect(
    await person(page, own)
      .getByRole('button', { name: `Suspend: ${own}` })
      .count(),
  ).toBe(0)
  await person(page, own)
    .getByRole('button', { name: `Make reader: ${own}` })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make reader' }).click()
  await page.getByText('Not done: this is the last admin').waitFor()
  await close()
})

test('redirects an admin who becomes a reader and keeps the session', async () => {
  const { email, accessToken, user } = await registerReader()
  const { accessToken: token } = await signIn(site.url, site.admin)
  await call(site.url, 'PATCH', `/users/${user._id}/role`, { token, body: { role: 'admin' } })
  const { page, open, close } = await visit()
  await storeToken(page, accessToken)
  await open(`/admin/users?search=${email}`)
  await decide(page, email, 'Make reader')
  await page.waitForURL('/')
  expect(await readToken(page)).toBe(accessToken)
  await open('/admin')
  await page.waitForURL('/')
  await close()
})

test.each(['en-GB', 'ar-SA'])('has no axe violation in %s', async (locale) => {
  await registerReader()
  const { page, close } = await visitUsers({ locale, reducedMotion: 'reduce', bypassCSP: true })
  await page.locator('main li').nth(1).waitFor()
  await expectAccessible(page, 'users', { prepare: () => waitForNetworkIdle(page) })
  await close()
})
