import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import { failWith } from '#src/ui/test-calls.ts'
import { openEditor, press, saveDraft, saveState, titleField } from '../test-editor.ts'
import { buildStoredArticle, failWithConflict } from '../test-editor-calls.ts'

const editor = { seenAt: '2026-11-22T08:00:00.000Z', hasDraft: false }
const notices = () => page.getByRole('status').first()

test('names the other editors who have the article open', async () => {
  await openEditor({
    article: buildStoredArticle(),
    editors: [
      { ...editor, id: '1', name: 'Ada' },
      { ...editor, id: '2', name: 'Berta', hasDraft: true },
      { ...editor, id: '3', name: '' },
    ],
  })
  await expect.element(page.getByText('Ada also has this article open.')).toBeVisible()
  await expect.element(page.getByText('Berta is also editing this article.')).toBeVisible()
  await expect.element(page.getByText('Someone also has this article open.')).toBeVisible()
})

test('announces a newer version that somebody saved, and compares it', async () => {
  const article = buildStoredArticle()
  const theirs = { ...article, title: 'Saved by somebody else', version: 2 }
  let stored = article
  await openEditor({
    article,
    calls: {
      'GET /news/id/:id': () => ({ news: stored, translated: null }),
      'PUT /desk/drafts/:id': () => ({ savedAt: 't1', version: 2, editors: [] }),
    },
  })
  await titleField().fill('Mine')
  stored = theirs
  saveDraft()
  await expect.element(notices()).toMatchTextContent('Someone saved this article after you opened it.')
  await press(page.getByRole('button', { name: 'Compare' }))
  const dialog = page.getByRole('dialog', { name: 'Someone else saved this article' })
  await expect.element(dialog).toMatchTextContent('Saved by somebody else')
})

test('reports a difference that cannot be loaded', async () => {
  const article = buildStoredArticle()
  let answer = (): unknown => ({ news: article, translated: null })
  await openEditor({
    article,
    calls: {
      'GET /news/id/:id': () => answer(),
      'PUT /desk/drafts/:id': () => ({ savedAt: 't1', version: 2, editors: [] }),
    },
  })
  await titleField().fill('Mine')
  saveDraft()
  answer = () => failWith(503)
  await press(page.getByRole('button', { name: 'Compare' }))
  await expect.element(page.getByText('The articles could not be loaded.')).toBeVisible()
})

test('says that the words are kept on this device only, until the server can be reached', async () => {
  const article = buildStoredArticle()
  let isReachable = false
  await openEditor({
    article,
    calls: {
      'PUT /desk/drafts/:id': () =>
        isReachable ? { savedAt: 't1', version: 1, editors: [] } : failWith(503),
    },
  })
  await titleField().fill('Typed without a network')
  saveDraft()
  await expect.element(saveState()).toHaveTextContent('Saved on this device only')
  await expect.element(notices()).toMatchTextContent('The server cannot be reached. You can continue')
  isReachable = true
  saveDraft()
  await expect.element(saveState()).toHaveTextContent('Draft saved')
  await expect.element(notices()).toBeEmptyDOMElement()
})

test('replaces the draft of another window only when asked to', async () => {
  const article = buildStoredArticle()
  const savedAt = '2026-11-22T08:00:00.000Z'
  const { bodiesOf } = await openEditor({
    article,
    calls: {
      'PUT /desk/drafts/:id': ({ body }) =>
        (body as { after: string | null }).after === savedAt
          ? { savedAt: 't2', version: 1, editors: [] }
          : failWithConflict('draft-conflict', { savedAt }),
    },
  })
  await titleField().fill('From this window')
  saveDraft()
  await expect.element(saveState()).toHaveTextContent('Open in another window')
  await expect.element(notices()).toMatchTextContent('A newer draft was saved from another window of yours.')
  await press(page.getByRole('button', { name: 'Continue here' }))
  await expect.element(saveState()).toHaveTextContent('Draft saved')
  expect(bodiesOf('PUT /desk/drafts/:id')).toMatchObject([{ after: null }, { after: savedAt }])
})

test('reports that the article is open when its tab is shown, and that it was closed', async () => {
  const { countSent } = await openEditor({ article: buildStoredArticle() })
  await expect.element(titleField()).toBeVisible()
  const reports = () => countSent('PUT /desk/articles/:id/presence')
  const before = reports()
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(reports).toBe(before + 1)
  await cleanup()
  await expect.poll(() => countSent('DELETE /desk/articles/:id/presence')).toBe(1)
})
