// People with accounts for the browser tests, and their letters: a newspaper without a mail server keeps them as
// files in its data folder.
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { expect } from 'vitest'
import { register } from '../../olea-api.ts'
import { newspaper } from './visit.ts'

export type Person = { email: string; password: string }

/** Somebody nobody has heard of yet. */
export function stranger(): Person {
  return { email: `reader-${randomUUID().slice(0, 8)}@olea.example`, password: 'five baskets before noon' }
}

/** Somebody with an account. */
export async function reader() {
  const person = stranger()
  return { ...person, ...(await register(newspaper.url, person)) }
}

/** The code of the newest letter to this address whose subject says this; waits for it. */
export async function codeFor(
  email: string,
  subject: RegExp,
  { dataDir }: { dataDir: string } = newspaper,
): Promise<string> {
  let code: string | undefined
  await expect
    .poll(async () => {
      const letters = (await lettersTo(email, dataDir)).filter((letter) => subject.test(letter.subject ?? ''))
      code = /\b\d{6}\b/.exec(letters.at(-1)?.text ?? '')?.[0]
      return code
    })
    .toBeDefined()
  return code ?? ''
}

/** In the order in which they were written: their names begin with the time. */
async function lettersTo(email: string, dataDir: string) {
  const folder = join(dataDir, 'mail')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort()
  const letters = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  )
  return letters.filter(({ to }) => to?.some(({ address }) => address === email))
}

/** The browser of somebody who signed in earlier: the token lies there before the page is opened. */
export async function keepToken(page: Page, token: string): Promise<void> {
  await page.addInitScript((kept) => {
    if (sessionStorage.getItem('put')) return
    sessionStorage.setItem('put', 'once')
    localStorage.setItem('token', kept)
  }, token)
}

export function tokenIn(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('token'))
}

/** The control in the header, whatever it is at the moment. */
export function accountControl(page: Page) {
  return page.locator('#account-control')
}

/** Opens the modal as a visitor does. */
export async function openSignIn(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  return page.getByRole('dialog', { name: 'Sign in' })
}

/** Goes through the modal with e-mail and password. */
export async function signInAs(page: Page, { email, password }: Person): Promise<void> {
  await openSignIn(page)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
}
