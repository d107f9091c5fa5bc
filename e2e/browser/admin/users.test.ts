// The admin's list of users: search, suspension and roles.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call, signIn } from '../../olea-api.ts'
import { registerReader, storeToken } from '../support/accounts.ts'
import { site } from '../support/test-site.ts'
import { visit, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

const person = (page: Page, email: string) => page.getByRole('listitem').filter({ hasText: email })

async function decide(page: Page, email: string, decision: string): Promise<void> {
  await person(page, email)
    .getByRole('button', { name: `${decision}: ${email}` })
    .click()
  const dialog = page.getByRole('dialog')
  if (decision === 'Make admin') await dialog.getByLabel('Current password').fill(site.admin.password)
  await dialog.getByRole('button', { name: decision }).click()
}

test('finds a user, ends the sessions of a suspended one at once, and applies a new role to existing tokens', async () => {
  const [{ email, password, accessToken }, other] = [await registerReader(), await registerReader()]
  const { page, open, faults, close } = await visit()
  await storeToken(page, (await signIn(site.url, site.admin)).accessToken)
  await open('/admin/users')
  await person(page, other.email).waitFor()
  const part = email.slice(0, 12).toUpperCase()
  await page.getByLabel('Search by e-mail or name').fill(part)
  await person(page, email).waitFor()
  await expect.poll(() => person(page, other.email).count()).toBe(0)
  expect(new URL(page.url()).searchParams.get('search')).toBe(part)
  await page.getByLabel('Status').selectOption('suspended')
  await page.getByText('No users match.').waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('Status').inputValue()).toBe('suspended')
  await page.getByLabel('Status').selectOption({ index: 0 })
  await person(page, email).waitFor()

  await decide(page, email, 'Suspend')
  await person(page, email).getByText('Suspended', { exact: true }).waitFor()
  await page.getByText(`${email} is suspended.`).waitFor()
  await expect(call(site.url, 'GET', '/users/token', { token: accessToken })).rejects.toThrow('401')
  await expect(signIn(site.url, { email, password })).rejects.toThrow('401')
  await decide(page, email, 'Reinstate')
  await page.getByText(`${email} can sign in again.`).waitFor()

  const { accessToken: token } = await signIn(site.url, { email, password })
  await expect(call(site.url, 'GET', '/users', { token })).rejects.toThrow('403')
  await decide(page, email, 'Make admin')
  await page.getByText(`${email} is an admin now.`).waitFor()
  await call(site.url, 'GET', '/users', { token })
  await decide(page, email, 'Make reader')
  await page.getByText(`${email} is a reader now.`).waitFor()
  await expect(call(site.url, 'GET', '/users', { token })).rejects.toThrow('403')
  expect(faults).toEqual([])
  await close()
})
