import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls } from '#src/ui/test-calls.ts'
import { CreateArticle } from './CreateArticle.tsx'
import { openEditor, press, titleField } from './editor/test-editor.ts'
import { createEditorCalls } from './editor/test-editor-calls.ts'

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

test('lists the latest five articles that were begun and not saved, besides this one', async () => {
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
  const list = page.getByRole('region', { name: 'Started and not saved' })
  await expect.element(list).toBeVisible()
  expect(
    list
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['One', 'Untitled', 'Three', 'Four', 'Five'])
  await expect.element(list.getByText('22.11.2026, 08:30').first()).toBeVisible()
  await press(list.getByRole('link', { name: 'Three' }))
  await expect.poll(() => router.state.location.search).toBe('?draft=draft2')
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
