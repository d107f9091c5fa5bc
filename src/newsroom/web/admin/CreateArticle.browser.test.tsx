import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import { createEmptyFields } from './article-form-fields.ts'
import { CreateArticle } from './CreateArticle.tsx'
import { createArticleId } from './editor/autosave/create-article-id.ts'
import { localDrafts } from './editor/autosave/local-drafts.ts'
import { openEditor, press, saveButton, saveState, titleField } from './editor/test-editor.ts'
import { createEditorCalls } from './editor/test-editor-calls.ts'

const unsavedList = () => page.getByRole('region', { name: 'Started and not saved' })
const listUnsaved = () =>
  unsavedList()
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)

beforeEach(async () => {
  for (const { id } of await localDrafts.listNew('')) await localDrafts.remove(id)
})

test('gives a new article an id at once, so that a reload continues it', async () => {
  mockCalls(createEditorCalls('', {}))
  const router = await renderInApp(<CreateArticle />, { messages: ['admin'], path: '/admin/create-article' })
  await expect.element(titleField()).toHaveValue('')
  expect(router.state.location.search).toMatch(/^\?draft=[0-9a-f]{24}$/)
  expect(router.state.historyAction).toBe('REPLACE')
})

test('starts in the language of the page', async () => {
  await openEditor({ language: 'de' })
  await expect.element(page.getByLabelText('Sprache des Textes')).toHaveDisplayValue('Deutsch')
  await expect.element(page.getByRole('textbox', { name: 'Titel' })).toHaveAttribute('lang', 'de')
})

test('offers to continue the draft of this article', async () => {
  await openEditor({ draft: { title: 'Created' } })
  await expect.element(page.getByRole('heading', { name: 'Unsaved changes' })).toBeVisible()
  await press(page.getByRole('button', { name: 'Continue editing' }))
  await expect.element(titleField()).toHaveValue('Created')
})

test('lists articles that were begun and not saved, besides this one', async () => {
  const savedAt = '2026-11-22T08:30:00.000Z'
  const row = { isNew: true, baseVersion: null, version: null, savedAt }
  const titles = ['One', '', 'Three', 'Four', 'Five', 'Six']
  const { router } = await openEditor({
    calls: {
      'GET /desk/drafts': () => ({
        data: [
          { ...row, _id: 'stored', isNew: false, title: 'Saved before' },
          ...titles.map((title, index) => ({ ...row, _id: `draft${index}`, title })),
        ],
      }),
    },
  })
  await expect.element(unsavedList()).toBeVisible()
  expect(listUnsaved()).toEqual(['One', 'Untitled', 'Three', 'Four', 'Five'])
  await expect.element(unsavedList().getByText('22.11.2026, 08:30').first()).toBeVisible()
  await press(unsavedList().getByRole('button', { name: 'Show all 6' }))
  await expect.poll(() => listUnsaved().at(-1)).toBe('Six')
  await press(unsavedList().getByRole('link', { name: 'Three' }))
  await expect.poll(() => router.state.location.search).toBe('?draft=draft2')
})

test('lists and discards what only this browser stores', async () => {
  const articleId = createArticleId()
  const fields = { ...createEmptyFields('en'), title: 'Killed' }
  const typedAt = new Date().toISOString()
  const draft = { id: `${articleId}-1`, articleId, editorId: '', baseVersion: null, fields, typedAt }
  await localDrafts.put(draft)
  await localDrafts.put({ ...draft, id: `${articleId}-2` })
  const { countSent } = await openEditor({
    calls: { [`DELETE /desk/drafts/${articleId}`]: () => ({ deleted: 0 }) },
  })
  const discard = unsavedList().getByRole('button', { name: 'Discard “Killed”' })
  await press(discard)
  const dialog = page.getByRole('dialog', { name: 'Discard this article?' })
  await press(dialog.getByRole('button', { name: 'Cancel' }))
  expect(await localDrafts.list(articleId)).toHaveLength(2)
  await press(discard)
  await press(dialog.getByRole('button', { name: 'Discard' }))
  await expect.element(discard).not.toBeInTheDocument()
  expect(await localDrafts.list(articleId)).toEqual([])
  expect(countSent(`DELETE /desk/drafts/${articleId}`)).toBe(1)
})

test('continues on the page of the article after a reload when it was saved', async () => {
  const { router, openWindow } = await openEditor()
  await titleField().fill('A new mill')
  await press(saveButton())
  await expect.element(saveState()).toHaveTextContent('Saved')
  const { pathname, search } = router.state.location
  expect(pathname + search).toMatch(/^\/admin\/create-article\?draft=/)
  const reloaded = await openWindow()
  await expect.poll(() => reloaded.state.location.pathname).toMatch(/^\/admin\/edit-article\//)
  await expect.element(titleField()).toHaveValue('A new mill')
})

test('continues on the page of the article when it was saved since', async () => {
  const draft = { _id: '7', isNew: false }
  const calls = { 'GET /desk/drafts': () => ({ data: [draft] }), 'GET /desk/drafts/:id': () => draft }
  mockCalls(createEditorCalls('7', { calls }))
  const router = await renderInApp(
    <Routes>
      <Route path="/admin/create-article" element={<CreateArticle />} />
      <Route path="*" element={null} />
    </Routes>,
    { messages: ['admin'], path: '/admin/create-article?draft=7' },
  )
  await expect.poll(() => router.state.location.pathname).toBe('/admin/edit-article/7')
})

test('says that the drafts could not be loaded', async () => {
  await openEditor({ calls: { 'GET /desk/drafts': () => failWith(503) } })
  await expect.element(page.getByRole('alert')).toHaveTextContent('The articles could not be loaded.')
})
