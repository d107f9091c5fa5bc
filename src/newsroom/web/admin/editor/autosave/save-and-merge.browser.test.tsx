import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Article } from '#src/news/contract/article.ts'
import { contentField, message, openEditor, press, saveButton, saveState, typeText } from '../test-editor.ts'
import { buildStoredArticle, failWithConflict } from '../test-editor-calls.ts'

const before = '<p>One.</p><p>Two.</p><p>Three.</p>'

/** Opens an article of which somebody else saves version 2, and then further ones, before the first own save. */
async function openOutdated(theirs: Partial<Article>, changes: Partial<Article> = {}) {
  const article = buildStoredArticle({ content: before, ...changes })
  let stored: Article = { ...article, ...theirs, version: 2 }
  const opened = await openEditor({
    article,
    calls: {
      'PATCH /news/:id': ({ body }) => {
        const { version, draftId: _, ...sent } = body as Partial<Article> & { draftId: string }
        if (version !== stored.version) return failWithConflict('version-conflict', stored)
        stored = { ...stored, ...sent, version: stored.version + 1 }
        return stored
      },
    },
  })
  return { ...opened, readStored: () => stored, save: () => press(saveButton()) }
}

const conflictDialog = () => page.getByRole('dialog', { name: 'Someone else saved this article' })
const paragraph = (text: string) => contentField().getByText(text, { exact: true })

test('saves the changes of two editors in different paragraphs without a question', async () => {
  const { readStored, save, bodiesOf } = await openOutdated({
    content: '<p>One, from somebody else.</p><p>Two.</p><p>Three.</p><p>Four.</p>',
    tags: ['harvest'],
  })
  await typeText(' Typed here.')
  await page.getByRole('textbox', { name: 'Summary' }).fill('My summary')
  await save()
  await expect.element(saveState()).toHaveTextContent('Saved')
  await expect
    .element(message())
    .toHaveTextContent('Saved, together with what someone else changed in the meantime.')
  expect(readStored()).toMatchObject({
    content: '<p>One, from somebody else.</p><p>Two.</p><p>Three. Typed here.</p><p>Four.</p>',
    summary: 'My summary',
    tags: ['harvest'],
    version: 3,
  })
  expect(bodiesOf('PATCH /news/:id')).toHaveLength(2)
  await expect.element(conflictDialog()).not.toBeInTheDocument()
  await expect.element(paragraph('One, from somebody else.')).toBeVisible()
})

test('keeps the cursor and the undo history of the own changes', async () => {
  const { save } = await openOutdated({ content: '<p>Before.</p><p>One.</p><p>Two.</p><p>Three.</p>' })
  await typeText(' Typed here.')
  await save()
  await expect.element(paragraph('Before.')).toBeVisible()
  ;(contentField().element() as HTMLElement).focus()
  document.execCommand('insertText', false, ' And here.')
  await expect.element(paragraph('Three. Typed here. And here.')).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}{Control>}z{/Control}')
  await expect.element(paragraph('Three.')).toBeVisible()
  await expect.element(paragraph('Before.')).toBeVisible()
})

test.each([
  ['the same paragraph', { content: '<p>One.</p><p>Two.</p><p>Three, from somebody else.</p>' }],
  ['the same field', { title: 'Their title' }],
])('asks when both changed %s', async (_case, theirs) => {
  const { readStored, save } = await openOutdated(theirs)
  await typeText(' Typed here.')
  await page.getByRole('textbox', { name: 'News title', exact: true }).fill('My title')
  await save()
  await expect.element(conflictDialog()).toBeVisible()
  expect(readStored().version).toBe(2)
  await expect.element(paragraph('Three. Typed here.')).toBeVisible()
})
