import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { failWith } from '#src/ui/test-calls.ts'
import { message, openEditor, press, titleField } from './test-editor.ts'
import { buildStoredArticle, failWithConflict } from './test-editor-calls.ts'

const preview = () => page.getByRole('button', { name: 'Preview' })

test('shows no preview and no versions of an empty article', async () => {
  const { countSent } = await openEditor()
  await expect.element(page.getByRole('button', { name: 'Versions' })).not.toBeInTheDocument()
  await press(preview())
  await expect.element(message()).toHaveTextContent('There is nothing to preview yet.')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(countSent('POST /desk/articles/:id/preview')).toBe(0)
})

test('shows no preview while the latest text has not reached the server', async () => {
  let isReachable = false
  const { countSent } = await openEditor({
    article: buildStoredArticle(),
    calls: {
      'PUT /desk/drafts/:id': () =>
        isReachable ? { savedAt: 't1', version: 1, editors: [] } : failWith(503),
      'POST /desk/articles/:id/preview': () => Promise.withResolvers().promise,
    },
  })
  await titleField().fill('Typed without a network')
  await press(preview())
  await expect
    .element(message())
    .toMatchTextContent('No preview yet: your last changes have not reached the server.')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(countSent('POST /desk/articles/:id/preview')).toBe(0)
  isReachable = true
  await press(preview())
  await expect.element(page.getByRole('dialog', { name: 'Preview' })).toBeVisible()
  await expect.poll(() => countSent('POST /desk/articles/:id/preview')).toBe(1)
})

test('shows no preview of the newer draft of another window', async () => {
  const savedAt = '2026-11-22T08:00:00.000Z'
  await openEditor({
    article: buildStoredArticle(),
    calls: { 'PUT /desk/drafts/:id': () => failWithConflict('draft-conflict', { savedAt }) },
  })
  await titleField().fill('From this window')
  await press(preview())
  await expect
    .element(message())
    .toMatchTextContent('No preview: it would show the newer draft of your other window.')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
