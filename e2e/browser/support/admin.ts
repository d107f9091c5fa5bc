// An editor at the desk, in a real browser.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { call, signIn } from '../../olea-api.ts'
import { type Person, reader } from './accounts.ts'
import { newspaper, type Visit, visit } from './visit.ts'

/** A visit of somebody who is signed in already. */
export async function visitAs(person: Person, options: BrowserContextOptions = {}): Promise<Visit> {
  const { accessToken } = await signIn(newspaper.url, person)
  const made = await visit(options)
  await made.context.addInitScript((token) => localStorage.setItem('token', token), accessToken)
  return made
}

/** Somebody else with a place at the desk. */
export async function anotherEditor(): Promise<Person> {
  const { email, password, user } = await reader()
  const { accessToken: token } = await signIn(newspaper.url, newspaper.admin)
  await call(newspaper.url, 'PATCH', `/users/${user._id}/role`, { token, body: { role: 'admin' } })
  return { email, password }
}

export const visitDesk = (options: BrowserContextOptions = {}) => visitAs(newspaper.admin, options)

/** Opens the form of a new article, ready to be written in. */
export async function openNewArticle({ page, open }: Visit): Promise<void> {
  await open('/admin/create-article')
  await textOf(page).waitFor()
}

export const textOf = (page: Page) => page.locator('[contenteditable="true"]')
export const titleOf = (page: Page) => page.getByLabel('Title', { exact: true })
export const saveButton = (page: Page, name = 'Save') =>
  page.getByRole('main').getByRole('button', { name, exact: true })

/** The id of the article in the form: from its address, or the one it will get. */
export function articleIdIn(page: Page): string {
  const { pathname, searchParams } = new URL(page.url())
  return searchParams.get('draft') ?? pathname.split('/').at(-1) ?? ''
}

/** Pastes as a browser does: with what another program put on the clipboard. */
export async function paste(page: Page, html: string, text = ''): Promise<void> {
  await textOf(page).focus()
  await page.evaluate(
    ([asHtml, asText]) => {
      const data = new DataTransfer()
      if (asHtml) data.setData('text/html', asHtml)
      data.setData('text/plain', asText ?? '')
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    },
    [html, text],
  )
}

/** Waits until the head of the form says this about the words. */
export async function untilSaid(page: Page, words: string): Promise<void> {
  await page.locator('header p[data-state]').filter({ hasText: words }).waitFor()
}
