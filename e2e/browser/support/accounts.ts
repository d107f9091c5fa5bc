// Accounts for the browser tests, and the mail sent to them. A site without a mail server writes mail as files into its
// data folder.
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { expect } from 'vitest'
import { register } from '../../olea-api.ts'
import { site } from './test-site.ts'

export type Credentials = { email: string; password: string }

/** Unique credentials without an account. */
export function newCredentials(): Credentials {
  return { email: `reader-${randomUUID().slice(0, 8)}@olea.example`, password: 'five baskets before noon' }
}

/** Registers an account. */
export async function registerReader() {
  const person = newCredentials()
  return { ...person, ...(await register(site.url, person)) }
}

/** Waits for a mail to this address with a matching subject, and returns the code in the newest one. */
export async function waitForEmailCode(
  email: string,
  subject: RegExp,
  { dataDir }: { dataDir: string } = site,
): Promise<string> {
  let code: string | undefined
  await expect
    .poll(async () => {
      const mails = (await mailsTo(email, dataDir)).filter((mail) => subject.test(mail.subject ?? ''))
      code = /\b\d{6}\b/.exec(mails.at(-1)?.text ?? '')?.[0]
      return code
    })
    .toBeDefined()
  return code ?? ''
}

/** In the order of sending: the file names begin with the time. */
async function mailsTo(email: string, dataDir: string) {
  const folder = join(dataDir, 'mail')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort()
  const mails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  )
  return mails.filter(({ to }) => to?.some(({ address }) => address === email))
}

/** Stores the token before the first page loads, once for each tab, so that the page may remove it later. */
export async function storeToken(page: Page, token: string): Promise<void> {
  await page.addInitScript((kept) => {
    if (sessionStorage.getItem('put')) return
    sessionStorage.setItem('put', 'once')
    localStorage.setItem('token', kept)
  }, token)
}

export function readToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('token'))
}

/** The control in the header: a sign-in button or a link to the account. */
export function accountControl(page: Page) {
  return page.locator('#account-control')
}

/** Opens the sign-in modal by the button in the header. */
export async function openSignIn(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  return page.getByRole('dialog', { name: 'Sign in' })
}

/** Opens the sign-in modal and submits e-mail and password. */
export async function signInAs(page: Page, { email, password }: Credentials): Promise<void> {
  await openSignIn(page)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
}
