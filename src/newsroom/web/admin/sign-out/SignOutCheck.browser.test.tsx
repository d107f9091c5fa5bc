// What happens to unsaved text in this browser when an editor signs out on the account page.
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderAccount } from '#src/auth/web/account/test-account.ts'
import { sampleUser } from '#src/auth/web/test-session.ts'
import { expectAccessible } from '#src/ui/test-accessibility.ts'
import { failWith } from '#src/ui/test-calls.ts'
import { type ArticleFormFields, createEmptyFields, fieldsFromArticle } from '../article-form-fields.ts'
import { createArticleId } from '../editor/autosave/create-article-id.ts'
import { createLocalDraftId, localDrafts } from '../editor/autosave/local-drafts.ts'
import { listUnsavedNewArticles } from '../editor/autosave/unsaved-new-articles.ts'
import { buildStoredArticle, createEditorCalls, type EditorServer } from '../editor/test-editor-calls.ts'

const editorId = sampleUser._id
const otherEditorId = 'f'.repeat(24)

const signOutButton = () => page.getByRole('button', { name: 'Sign out', exact: true })
const dialog = () => page.getByRole('dialog', { name: 'Unsaved text on this device' })
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click()
const isSignedOut = () => localStorage.getItem('token') === null
const titles = async (editor = editorId) =>
  (await localDrafts.listOwn(editor)).map(({ fields }) => fields.title).sort()

beforeEach(async () => {
  for (const editor of [editorId, otherEditorId])
    for (const { id } of await localDrafts.listOwn(editor)) await localDrafts.remove(id)
})

type LocalDraftValues = { articleId: string; fields: Partial<ArticleFormFields>; isNew?: boolean }

let minutes = 0

/** Each is typed a minute after the one before. */
function storeLocally({ articleId, fields, isNew = false }: LocalDraftValues, editor = editorId) {
  minutes += 1
  return localDrafts.put({
    id: createLocalDraftId(articleId),
    articleId,
    editorId: editor,
    baseVersion: isNew ? null : 1,
    fields: { ...createEmptyFields('en'), ...fields },
    typedAt: new Date(Date.now() + minutes * 60_000).toISOString(),
  })
}

/** Opens the account page of an editor, with a server that stores this article and this draft. */
async function openAccount(id: string, server: EditorServer = {}) {
  const article = server.article ?? buildStoredArticle({ _id: id })
  const answers = createEditorCalls(id, { article, ...server })
  const calls = Object.fromEntries(
    Object.entries(answers).map(([call, answer]) => [call.replace(':id', id), answer]),
  )
  const signOut = { 'POST /auth/logout': () => ({}) }
  return renderAccount({ user: { role: 'admin' }, calls: { ...calls, ...signOut } })
}

test('signs out at once and removes what the server has: the saved article, its draft, and nothing typed', async () => {
  const article = buildStoredArticle()
  const id = article._id
  const saved = fieldsFromArticle(article)
  await storeLocally({ articleId: id, fields: saved })
  await storeLocally({ articleId: id, fields: { ...saved, title: 'In the draft' } })
  await openAccount(id, { article, draft: { title: 'In the draft' } })
  await signOutButton().click()
  await expect.poll(isSignedOut).toBe(true)
  expect(await titles()).toEqual([])
})

test('asks before it signs out with text that the server does not have, and keeps it for this account', async () => {
  const article = buildStoredArticle()
  const newId = createArticleId()
  await storeLocally({ articleId: article._id, fields: fieldsFromArticle(article) })
  await storeLocally({ articleId: article._id, fields: { ...fieldsFromArticle(article), title: 'Offline' } })
  await storeLocally({ articleId: newId, fields: { title: '' }, isNew: true })
  await storeLocally({ articleId: newId, fields: { title: 'Begun' }, isNew: true })
  const sent = await openAccount(article._id, {
    article,
    calls: { [`GET /news/id/${newId}`]: () => failWith(404) },
  })
  await signOutButton().click()
  await expect.element(dialog().getByRole('button', { name: 'Keep and sign out' })).toHaveFocus()
  expect(isSignedOut()).toBe(false)
  await expect.element(dialog().getByText('The server does not have these changes:')).toBeVisible()
  const links = dialog().getByRole('link').elements()
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Begun', `/admin/create-article?draft=${newId}`],
    ['Offline', `/admin/edit-article/${article._id}`],
  ])
  await press('Keep and sign out')
  await expect.poll(isSignedOut).toBe(true)
  expect(await titles()).toEqual(['Begun', 'Offline'])
  expect(sent.filter(({ call }) => call === 'POST /auth/logout')).toHaveLength(1)
})

test('deletes the text when the editor wants it', async () => {
  const article = buildStoredArticle()
  await storeLocally({ articleId: article._id, fields: { title: 'Offline' } })
  await storeLocally({ articleId: article._id, fields: { title: 'Of another' } }, otherEditorId)
  await openAccount(article._id, { article })
  await signOutButton().click()
  await press('Delete and sign out')
  await expect.poll(isSignedOut).toBe(true)
  expect(await titles()).toEqual([])
  expect(await titles(otherEditorId)).toEqual(['Of another'])
})

test('stays signed in and changes nothing when the editor cancels', async () => {
  const article = buildStoredArticle()
  await storeLocally({ articleId: article._id, fields: { title: 'Offline' } })
  await openAccount(article._id, { article })
  await signOutButton().click()
  await expect.element(dialog()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(signOutButton()).toHaveAttribute('aria-busy', 'false')
  expect(isSignedOut()).toBe(false)
  expect(await titles()).toEqual(['Offline'])
})

test('removes nothing while the server does not answer, and says so', async () => {
  const article = buildStoredArticle()
  await storeLocally({ articleId: article._id, fields: fieldsFromArticle(article) })
  await openAccount(article._id, { calls: { 'GET /news/id/:id': () => failWith(503) } })
  await signOutButton().click()
  await expect.element(dialog().getByText(/^The server cannot be reached/)).toBeVisible()
  await press('Keep and sign out')
  await expect.poll(isSignedOut).toBe(true)
  expect(await titles()).toEqual([article.title])
})

test('the text of one account is not offered to another one on the same device', async () => {
  const article = buildStoredArticle()
  await storeLocally({ articleId: createArticleId(), fields: { title: 'Private' }, isNew: true })
  await openAccount(article._id, { article })
  const { signal } = new AbortController()
  expect((await listUnsavedNewArticles(otherEditorId, signal)).map(({ title }) => title)).toEqual([])
  expect((await listUnsavedNewArticles(editorId, signal)).map(({ title }) => title)).toEqual(['Private'])
})

test('the question can be read and used by everybody', async () => {
  await storeLocally({ articleId: createArticleId(), fields: { title: 'A'.repeat(120) }, isNew: true })
  await openAccount(createArticleId())
  await signOutButton().click()
  await expect.element(dialog()).toBeVisible()
  await expectAccessible('the question before signing out', 'dialog')
})
