import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Article } from '#src/news/contract/article.ts'
import { failWith } from '#src/ui/test-calls.ts'
import {
  contentField,
  message,
  openEditor,
  press,
  saveButton,
  saveDraft,
  saveState,
  typeText,
} from '../test-editor.ts'
import { buildStoredArticle, type EditorServer, failWithConflict } from '../test-editor-calls.ts'

const dialog = () => page.getByRole('dialog', { name: 'Someone else saved this article' })
const choose = (name: string) => press(dialog().getByRole('button', { name }))

/** Types words and saves them after somebody else has saved version 2. */
async function openConflict(calls: EditorServer['calls'] = {}) {
  const article = buildStoredArticle({ content: '<p>Stored before.</p>' })
  const theirs = { ...article, content: '<p>Stored before. Words of the first.</p>', version: 2 }
  const opened = await openEditor({
    article,
    calls: {
      'PATCH /news/:id': ({ body }) => {
        const changes = body as Partial<Article>
        return changes.version === 2
          ? { ...theirs, ...changes, version: 3 }
          : failWithConflict('version-conflict', theirs)
      },
      ...calls,
    },
  })
  await typeText(' Words of the second.')
  await press(saveButton())
  await expect.element(dialog()).toBeVisible()
  const savedTexts = () => opened.bodiesOf('PATCH /news/:id').map((body) => (body as Article).content)
  return { ...opened, savedTexts }
}

test('shows both texts, and "Decide later" changes neither', async () => {
  const { savedTexts } = await openConflict()
  await expect.element(dialog()).toMatchTextContent('Words of the first.')
  await expect.element(dialog()).toMatchTextContent('Words of the second.')
  await choose('Decide later')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(contentField()).toHaveTextContent('Stored before. Words of the second.')
  expect(savedTexts()).toHaveLength(1)
  // The question returns with the next attempt to save.
  await press(saveButton())
  await expect.element(dialog()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('replaces the stored text by the own one', async () => {
  const { savedTexts } = await openConflict()
  await choose('Keep my version')
  await expect.element(saveState()).toHaveTextContent('Saving draft…')
  await press(saveButton())
  await expect.element(saveState()).toHaveTextContent('Saved')
  expect(savedTexts().at(-1)).toBe('<p>Stored before. Words of the second.</p>')
})

test('shows the stored text for copying while the texts are put together by hand', async () => {
  const { savedTexts } = await openConflict()
  await choose('Merge by hand')
  const hint = page.getByText('Copy from here while you merge the versions')
  await expect.element(hint).toBeVisible()
  await expect.element(page.getByRole('deletion')).toHaveTextContent('first')
  await typeText(' Words of the first, too.')
  await press(saveButton())
  await expect.element(saveState()).toHaveTextContent('Saved')
  expect(savedTexts().at(-1)).toBe('<p>Stored before. Words of the second. Words of the first, too.</p>')
  await press(page.getByRole('button', { name: 'Dismiss' }).first())
  await expect.element(hint).not.toBeInTheDocument()
})

test('continues from the stored text after taking it, without a warning about another window', async () => {
  const { savedTexts, countSent, bodiesOf } = await openConflict()
  await choose('Use the saved version')
  await expect.element(contentField()).toHaveTextContent('Stored before. Words of the first.')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(countSent('DELETE /desk/drafts/:id')).toBe(1)
  await typeText(' And more.')
  saveDraft()
  await expect.element(saveState()).toHaveTextContent('Draft saved')
  expect(bodiesOf('PUT /desk/drafts/:id').at(-1)).toMatchObject({ baseVersion: 2, after: null })
  await press(saveButton())
  await expect.element(saveState()).toHaveTextContent('Saved')
  expect(savedTexts().at(-1)).toBe('<p>Stored before. Words of the first. And more.</p>')
})

test('keeps the own text when the draft of it could not be discarded', async () => {
  await openConflict({ 'DELETE /desk/drafts/:id': () => failWith(503) })
  await choose('Use the saved version')
  await expect.element(message()).toHaveTextContent('The draft could not be discarded. Please try again.')
  await expect.element(contentField()).toHaveTextContent('Stored before. Words of the second.')
})
