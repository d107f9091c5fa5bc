import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { loadTexts } from '#src/ui/test-app.ts'
import { openEditor, press } from './editor/test-editor.ts'
import { buildStoredArticle } from './editor/test-editor-calls.ts'
import { buildRevisedArticle, createRevisionCalls } from './revisions/test-revisions.ts'

const sentence = 'The mill opened before sunrise.'

/** A dialog may open a confirmation over itself. */
const lastDialog = () => page.getByRole('dialog').last()

test.each(languagesToTest())(
  'the versions and their restoration have no axe violation in %s',
  async (language) => {
    const texts = await loadTexts(language, ['admin', 'revisions'])
    await openEditor({ language, article: buildRevisedArticle(), calls: createRevisionCalls() })
    await press(page.getByRole('button', { name: texts('admin:editorActions.revisions'), exact: true }))
    const first = lastDialog().getByRole('listitem').getByRole('button').last()
    await expect.element(first).toBeVisible()
    await expectAccessible('versions', 'dialog')
    await press(first)
    await expect.element(lastDialog().getByRole('table')).toBeVisible()
    await expectAccessible('a version', 'dialog')
    await press(lastDialog().getByRole('button', { name: texts('revisions:restore'), exact: true }))
    await expect.poll(() => document.querySelector('dialog dialog[open]')).not.toBeNull()
    await expectAccessible('restoring', 'dialog dialog')
  },
)

test.each(languagesToTest())('the preview has no axe violation in %s', async (language) => {
  const texts = await loadTexts(language, ['admin'])
  const link = { of: 'saved', editor: { id: '2', name: 'Berta' }, expiresAt: '2026-11-23T08:30:00.000Z' }
  await openEditor({
    language,
    article: buildStoredArticle(),
    calls: {
      'GET /desk/articles/:id/previews': () => ({ data: [{ _id: '9', ...link }] }),
      'POST /desk/articles/:id/preview': () => ({
        _id: '9',
        url: 'https://olea.example/preview?token=token9',
        token: 'token9',
        expiresAt: link.expiresAt,
      }),
      'DELETE /desk/articles/:id/previews/9': () => ({ ended: 1 }),
    },
  })
  await press(page.getByRole('button', { name: texts('admin:editorActions.preview'), exact: true }))
  await expect.element(lastDialog().getByRole('listitem').first()).toBeVisible()
  await expectAccessible('preview', 'dialog')
})

test.each(languagesToTest())('the panel of AI drafts has no axe violation in %s', async (language) => {
  const texts = await loadTexts(language, ['admin', 'llm'])
  const draft = { _id: '1', kind: 'summary', model: 'press-1', createdAt: '2026-11-22T08:00:00.000Z' }
  await openEditor({
    language,
    article: buildStoredArticle(),
    isLlmAvailable: true,
    calls: {
      'POST /desk/engine/drafts': () => ({ ...draft, text: sentence, html: `<p>${sentence}</p>` }),
      'POST /desk/engine/share': () => ({ percent: 12, words: 100, fromEngine: 12, drafts: 1 }),
    },
  })
  await press(page.getByRole('button', { name: texts('llm:generate.summary'), exact: true }))
  await expect.element(page.getByText(sentence)).toBeVisible()
  // The sticky bar would cover half-scrolled content.
  scrollTo(0, 0)
  await expectAccessible('AI draft')
})
