import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import { failWith } from '#src/ui/test-calls.ts'
import {
  contentField,
  message,
  openEditor,
  press,
  saveButton,
  saveDraft,
  saveState,
  titleField,
  typeText,
} from '../test-editor.ts'
import { buildStoredArticle, type EditorServer } from '../test-editor-calls.ts'

const heading = () => page.getByRole('heading', { name: 'Unsaved changes' })
const goOn = () => page.getByRole('button', { name: 'Continue editing' })
const discard = () => page.getByRole('button', { name: 'Discard changes' })

const openWithDraft = (calls: EditorServer['calls'] = {}) =>
  openEditor({
    article: buildStoredArticle(),
    draft: { title: 'The mill opened', content: '<p>Typed before.</p>' },
    calls,
  })

test('compares the draft with the stored article and continues it', async () => {
  const { bodiesOf } = await openWithDraft()
  await expect.element(heading()).toBeVisible()
  await expect.element(page.getByText(/^Your draft of 22\.11\.2026, 08:30 was saved/)).toBeVisible()
  await expect.element(page.getByRole('deletion').first()).toHaveTextContent('opens')
  await expect.element(page.getByRole('insertion').first()).toHaveTextContent('opened')
  await press(goOn())
  await expect.element(titleField()).toHaveValue('The mill opened')
  await expect.element(contentField()).toHaveTextContent('Typed before.')
  // The changes are not saved yet: the form continues the draft on the server.
  await expect.element(saveState()).toHaveTextContent('Saving draft…')
  saveDraft()
  await expect.element(saveState()).toHaveTextContent('Draft saved')
  expect(bodiesOf('PUT /desk/drafts/:id')).toMatchObject([{ after: '2026-11-22T08:30:00.000Z' }])
})

test('discards the draft and shows the stored article', async () => {
  const { countSent } = await openWithDraft()
  await press(discard())
  await expect.element(titleField()).toHaveValue('The mill opens')
  await expect.element(saveState()).toHaveTextContent('Saved')
  expect(countSent('DELETE /desk/drafts/:id')).toBe(1)
})

test('keeps a draft that could not be discarded', async () => {
  await openWithDraft({ 'DELETE /desk/drafts/:id': () => failWith(503) })
  await press(discard())
  await expect.element(message()).toHaveTextContent('The draft could not be discarded. Please try again.')
  await expect.element(heading()).toBeVisible()
  await expect.element(discard()).toBeEnabled()
})

test('keeps separate drafts for two windows and restores both after they are closed', async () => {
  const { openWindow } = await openEditor({ article: buildStoredArticle({ content: '<p>Stored.</p>' }) })
  await openWindow()
  const content = page.getByRole('textbox', { name: 'News content', exact: true })
  const stateOf = (window: number) => page.getByRole('main').nth(window).getByRole('paragraph').first()
  await typeText(' From one.', content.nth(0))
  saveDraft()
  await expect.element(stateOf(0)).toHaveTextContent('Draft saved')
  await typeText(' From the other.', content.nth(1))
  saveDraft()
  await expect.element(stateOf(1)).toHaveTextContent('Open in another window')
  await typeText(' More from one.', content.nth(0))
  saveDraft()
  await expect.element(stateOf(0)).toHaveTextContent('Draft saved')
  await cleanup()

  await openWindow()
  await press(goOn())
  await expect.element(contentField()).toHaveTextContent('Stored. From one. More from one.')
  await press(saveButton())
  await expect.element(saveState()).toHaveTextContent('Saved')
  await cleanup()
  await openWindow()
  await expect
    .element(page.getByText(/^Changes that you made on this device on .* were not saved\.$/))
    .toBeVisible()
  await press(goOn())
  await expect.element(contentField()).toHaveTextContent('Stored. From the other.')
})
