// Autosave of one article in several windows.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call, signIn } from '../../olea-api.ts'
import { contentField, saveButton, visitAdmin, waitForSaveState } from '../support/admin.ts'
import { publishArticle } from '../support/articles.ts'
import { site } from '../support/test-site.ts'
import { withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

async function type(page: Page, words: string): Promise<void> {
  await contentField(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(words)
}

test('keeps separate drafts for two windows and restores both after they are closed', async () => {
  const { _id } = await publishArticle({
    title: 'Two windows',
    content: '<p>Stored.</p>',
    isPublished: false,
  })
  const { context, close } = await visitAdmin()
  const open = async () => {
    const page = await context.newPage()
    await page.goto(`/admin/edit-article/${_id}`)
    return page
  }
  const [one, other] = [await open(), await open()]
  for (const page of [one, other]) await contentField(page).waitFor()
  await type(one, ' From one.')
  await waitForSaveState(one, 'Draft kept')
  await type(other, ' From the other.')
  await waitForSaveState(other, 'Open in another window')
  await type(one, ' More from one.')
  await waitForSaveState(one, 'Draft kept')
  await Promise.all([one.close(), other.close()])

  const later = await open()
  await later.getByRole('button', { name: 'Go on with them' }).click()
  expect(await contentField(later).innerText()).toBe('Stored. From one. More from one.')
  await saveButton(later).click()
  await waitForSaveState(later, 'Saved')
  await later.reload()
  await later.getByRole('button', { name: 'Go on with them' }).click()
  expect(await contentField(later).innerText()).toBe('Stored. From the other.')
  await close()
})

test('continues from another editor’s version after taking it, without a warning about another window', async () => {
  const { _id } = await publishArticle({ title: 'Taken', content: '<p>Stored.</p>', isPublished: false })
  const { page, open, close } = await visitAdmin()
  await open(`/admin/edit-article/${_id}`)
  await contentField(page).waitFor()
  await type(page, ' Mine.')
  await waitForSaveState(page, 'Draft kept')
  const { accessToken: token } = await signIn(site.url, site.admin)
  await call(site.url, 'PATCH', `/news/${_id}`, { token, body: { content: '<p>Theirs.</p>' } })
  await saveButton(page).click()
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await contentField(page).filter({ hasText: 'Theirs.' }).waitFor()
  await type(page, ' And more.')
  await waitForSaveState(page, 'Draft kept')
  await saveButton(page).click()
  await waitForSaveState(page, 'Saved')
  await page.reload()
  await contentField(page).waitFor()
  expect(await contentField(page).innerText()).toBe('Theirs. And more.')
  await close()
})
