// Helpers for tests that use the admin pages and the editor.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { call, signIn } from '../../olea-api.ts'
import { type Credentials, registerReader } from './accounts.ts'
import { site } from './test-site.ts'
import { type Visit, visit } from './visit.ts'

/** Starts a visit with a stored token. */
export async function visitAs(person: Credentials, options: BrowserContextOptions = {}): Promise<Visit> {
  const { accessToken } = await signIn(site.url, person)
  const made = await visit(options)
  await made.context.addInitScript((token) => localStorage.setItem('token', token), accessToken)
  return made
}

/** Registers another admin. */
export async function createEditor(): Promise<Credentials> {
  const { email, password, user } = await registerReader()
  const { accessToken: token } = await signIn(site.url, site.admin)
  const body = { role: 'admin', currentPassword: site.admin.password }
  await call(site.url, 'PATCH', `/users/${user._id}/role`, { token, body })
  return { email, password }
}

export const visitAdmin = (options: BrowserContextOptions = {}) => visitAs(site.admin, options)

/** Opens the form of a new article and waits for the editor. */
export async function openNewArticle({ page, open }: Visit): Promise<void> {
  await open('/admin/create-article')
  await contentField(page).waitFor()
}

export const contentField = (page: Page) => page.locator('[contenteditable="true"]')
export const titleField = (page: Page) => page.getByLabel('News title', { exact: true })
export const saveButton = (page: Page, name = 'Save') =>
  page.getByRole('main').getByRole('button', { name, exact: true })

/** The id of the article in the form. A new article has it in `?draft=`. */
export function articleIdFromUrl(page: Page): string {
  const { pathname, searchParams } = new URL(page.url())
  return searchParams.get('draft') ?? pathname.split('/').at(-1) ?? ''
}

/** Dispatches a paste event with this clipboard content. */
export async function paste(page: Page, html: string, text = ''): Promise<void> {
  await contentField(page).focus()
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

/** Waits until the header of the form shows this save state. */
export async function waitForSaveState(page: Page, words: string): Promise<void> {
  await page.locator('header p[data-state]').filter({ hasText: words }).waitFor()
}
