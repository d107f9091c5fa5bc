// Opens the pages of the article editor in component tests, and uses them.
import { createElement } from 'react'
import { Route, Routes } from 'react-router'
import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { StatusLine } from '#src/ui/status/StatusLine.tsx'
import { renderInApp } from '#src/ui/test-app.ts'
import { mockCalls } from '#src/ui/test-calls.ts'
import { CreateArticle } from '../CreateArticle.tsx'
import { EditArticle } from '../EditArticle.tsx'
import { createArticleId } from './autosave/create-article-id.ts'
import { createEditorCalls, type EditorServer } from './test-editor-calls.ts'

/** Opens the page of an article, or that of a new one. */
export async function openEditor({ language, ...server }: EditorServer & { language?: LanguageCode } = {}) {
  const { article } = server
  const id = article?._id ?? createArticleId()
  const sent = mockCalls(createEditorCalls(id, server))
  const pages = createElement(
    Routes,
    {},
    createElement(Route, { path: '/admin/create-article', element: createElement(CreateArticle) }),
    createElement(Route, { path: '/admin/edit-article/:id', element: createElement(EditArticle) }),
    createElement(Route, { path: '*', element: 'Another page' }),
  )
  const statusLine = createElement(StatusLine, { dismissLabel: 'Dismiss' })
  const openWindow = () =>
    renderInApp(createElement('main', {}, pages, statusLine), {
      ...(language ? { language } : {}),
      messages: ['admin'],
      path: article ? `/admin/edit-article/${id}` : `/admin/create-article?draft=${id}`,
    })
  const listSent = (call: string) => sent.filter((each) => each.call === call.replace(':id', id))
  return {
    id,
    router: await openWindow(),
    /** Opens the same page once more, besides the first or after it was closed. */
    openWindow,
    /** The number of calls so far, such as `PUT /desk/drafts/:id` for this article. */
    countSent: (call: string) => listSent(call).length,
    /** The signal of the last of these calls. */
    signalOf: (call: string) => listSent(call).at(-1)?.signal,
    /** The bodies of these calls. */
    bodiesOf: (call: string) => listSent(call).map(({ body }) => body),
  }
}

/** Makes the editor save its draft now, as when the network is back. */
export function saveDraft(): void {
  dispatchEvent(new Event('online'))
}

export const titleField = () => page.getByRole('textbox', { name: 'News title', exact: true })
export const contentField = () => page.getByRole('textbox', { name: 'News content', exact: true })
export const saveButton = (name = 'Save') => page.getByRole('button', { name, exact: true })
export const saveState = () => page.getByRole('main').getByRole('paragraph').first()
export const message = () => page.getByRole('status').last()

/** A click without a pointer, which is much faster. */
export async function press(button: Locator): Promise<void> {
  await expect.element(button).toBeInTheDocument()
  const element = button.element()
  if (element instanceof HTMLElement) element.click()
}

export async function selectAllText(content = contentField()): Promise<void> {
  await expect.element(content).toBeVisible()
  const field = content.element() as HTMLElement
  field.focus()
  getSelection()?.selectAllChildren(field)
  await waitForFrame()
}

/** Types at the end of the text, also keys such as `{Enter}`. Without a text it only moves the cursor there. */
export async function typeText(text: string, content = contentField()): Promise<void> {
  await selectAllText(content)
  getSelection()?.collapseToEnd()
  await waitForFrame()
  // Keys take a hundredth of a second each.
  if (text.includes('{')) await userEvent.keyboard(text)
  else document.execCommand('insertText', false, text)
}

/** The editor receives a change of the selection in the next frame. */
export async function waitForFrame(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

/** Pastes HTML, files or plain text into the text, at the selection. */
export async function paste(html: string, files: File[] = [], text = ''): Promise<void> {
  if (!contentField().query()?.contains(document.activeElement)) await typeText('')
  const data = new DataTransfer()
  if (html) data.setData('text/html', html)
  if (text) data.setData('text/plain', text)
  for (const file of files) data.items.add(file)
  const options = { clipboardData: data, bubbles: true, cancelable: true }
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', options))
}

/** The HTML of the text without the editor's own markup and without the empty paragraph at the end. */
export function readHtml(): string {
  const copy = contentField().element().cloneNode(true) as Element
  for (const mark of copy.querySelectorAll('.ProseMirror-trailingBreak')) mark.remove()
  if (copy.lastElementChild?.matches('p:empty')) copy.lastElementChild.remove()
  return copy.innerHTML.replaceAll(
    / (?:class="is-empty"|data-placeholder="[^"]*"|contenteditable="[a-z]*")/g,
    '',
  )
}

export async function expectHtml(html: string): Promise<void> {
  await expect.poll(readHtml).toBe(html)
}
