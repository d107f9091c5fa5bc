import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { failWith } from '#src/ui/test-calls.ts'
import { openEditor, press, saveDraft, saveState, titleField } from '../test-editor.ts'
import { buildStoredArticle, type EditorServer } from '../test-editor-calls.ts'

const question = () => page.getByRole('dialog', { name: 'Leave with unsaved changes?' })
const otherPage = () => page.getByText('Another page')

async function openWithChanges(calls: EditorServer['calls'] = {}) {
  const opened = await openEditor({ article: buildStoredArticle(), calls })
  await titleField().fill('Typed and not saved')
  return opened
}

/** Whether the browser would ask before the tab is closed. */
function isClosingQuestioned(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  return event.defaultPrevented
}

test('leaves without a question once the draft is on the server', async () => {
  const { router, bodiesOf } = await openWithChanges()
  void router.navigate('/admin')
  await expect.element(otherPage()).toBeVisible()
  expect(bodiesOf('PUT /desk/drafts/:id')).toMatchObject([{ fields: { title: 'Typed and not saved' } }])
})

test('asks before leaving when the draft could not be saved', async () => {
  const { router } = await openWithChanges({ 'PUT /desk/drafts/:id': () => failWith(503) })
  void router.navigate('/admin')
  await expect.element(question()).toMatchTextContent('They are kept in this browser')
  await press(question().getByRole('button', { name: 'Cancel' }))
  await expect.element(question()).not.toBeInTheDocument()
  await expect.element(titleField()).toHaveValue('Typed and not saved')
  void router.navigate('/admin')
  await press(question().getByRole('button', { name: 'Leave' }))
  await expect.element(otherPage()).toBeVisible()
})

test('asks before the tab is closed while words have not reached the server', async () => {
  await openWithChanges()
  // Effects add and remove the listener after the state is shown.
  await expect.poll(isClosingQuestioned).toBe(true)
  saveDraft()
  await expect.element(saveState()).toHaveTextContent('Draft saved')
  await expect.poll(isClosingQuestioned).toBe(false)
})

test('saves the draft when the page is hidden', async () => {
  const { countSent } = await openWithChanges()
  dispatchEvent(new Event('pagehide'))
  await expect.element(saveState()).toHaveTextContent('Draft saved')
  expect(countSent('PUT /desk/drafts/:id')).toBe(1)
})
