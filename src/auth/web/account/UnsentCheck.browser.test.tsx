// What happens to photos and changes that this device has not sent, when a member signs out or deletes the account.
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createEmptyFields } from '#src/newsroom/web/admin/article-form-fields.ts'
import { localDrafts } from '#src/newsroom/web/admin/editor/autosave/local-drafts.ts'
import { discardPhoto, keepPhoto, listPendingPhotos } from '#src/scan/web/history/pending-photos.ts'
import { countUnsentPhotos } from '#src/scan/web/history/unsent-photos.ts'
import { listUnsentChanges, storeUnsentChanges } from '#src/social/web/lists/unsent-changes.ts'
import { expectAccessible, languagesToTest } from '#src/ui/test-accessibility.ts'
import { sampleUser } from '../test-session.ts'
import { openSection, renderAccount, section } from './test-account.ts'

const userId = sampleUser._id
const signOutButton = () => page.getByRole('button', { name: 'Sign out', exact: true })
const dialog = () => page.getByRole('dialog')
const isSignedOut = () => localStorage.getItem('token') === null

beforeEach(async () => {
  for (const [key] of await listPendingPhotos()) await discardPhoto(key)
  storeUnsentChanges(userId, [])
})

/** Two photos and a change wait. */
async function renderWaiting(options: Parameters<typeof renderAccount>[0] = {}) {
  const calls = { 'POST /auth/logout': () => ({}), 'POST /auth/delete-account': () => ({ deleted: 1 }) }
  const sent = await renderAccount({ ...options, calls: { ...calls, ...options.calls } })
  for (const key of ['the-first-photo', 'the-second-photo'])
    await keepPhoto(key, new Blob(['photo'], { type: 'image/jpeg' }))
  const change = { id: 'a', list: 'favourites', productId: 'riserva', isSaved: true, at: Date.now() } as const
  storeUnsentChanges(userId, [change])
  return sent
}
const countAll = async () => ({
  photos: countUnsentPhotos(userId),
  files: (await listPendingPhotos()).length,
  changes: listUnsentChanges(userId).length,
})
const everything = { photos: 2, files: 2, changes: 1 }
const nothing = { photos: 0, files: 0, changes: 0 }

test('says what waits before the member signs out, and keeps it', async () => {
  await renderWaiting()
  await signOutButton().click()
  await expect.element(dialog().getByRole('button', { name: 'Keep and sign out' })).toHaveFocus()
  expect(isSignedOut()).toBe(false)
  await expect.element(dialog().getByText('2 photos to scan')).toBeVisible()
  await expect.element(dialog().getByText('1 change of your lists')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(isSignedOut).toBe(true)
  expect(await countAll()).toEqual(everything)
})

test('stays signed in when the member cancels, and returns the focus', async () => {
  await renderWaiting()
  ;(signOutButton().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(signOutButton()).toHaveFocus()
  await expect.element(signOutButton()).toHaveAttribute('aria-busy', 'false')
  expect(isSignedOut()).toBe(false)
  expect(await countAll()).toEqual(everything)
})

test('deletes what waits when the member wants it', async () => {
  await renderWaiting()
  await signOutButton().click()
  await dialog().getByRole('button', { name: 'Delete and sign out' }).click()
  await expect.poll(isSignedOut).toBe(true)
  expect(await countAll()).toEqual(nothing)
})

test('deletes what waits with the account', async () => {
  const draft = { id: 'a-draft', articleId: 'f'.repeat(24), editorId: userId, baseVersion: null }
  const typedAt = new Date().toISOString()
  await localDrafts.put({ ...draft, fields: createEmptyFields('en'), typedAt })
  await renderWaiting()
  await openSection('Delete account')
  const deletion = section('Delete account')
  await deletion.getByLabelText('Current password', { exact: true }).fill('five baskets before noon')
  await deletion.getByRole('button', { name: 'Delete permanently' }).click()
  await expect.poll(isSignedOut).toBe(true)
  expect(await countAll()).toEqual(nothing)
  expect(await localDrafts.listOwn(userId)).toEqual([])
})

test.each(languagesToTest())('can be read and used by everybody in %s', async (language) => {
  await renderWaiting({ language })
  ;(document.querySelector('header button') as HTMLElement).click()
  await expect.element(dialog()).toBeVisible()
  await expectAccessible('the question before signing out', 'dialog')
})
