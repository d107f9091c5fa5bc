// One article in several windows: whose words are kept where, and what becomes of them.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call, signIn } from '../../olea-api.ts'
import { saveButton, textOf, untilSaid, visitDesk } from '../support/admin.ts'
import { publish } from '../support/articles.ts'
import { newspaper, withBrowser } from '../support/visit.ts'

withBrowser()

async function type(page: Page, words: string): Promise<void> {
  await textOf(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(words)
}

test('two windows of one editor keep their words apart, and both are found when both are gone', async () => {
  const { _id } = await publish({ title: 'Two windows', content: '<p>Stored.</p>', isPublished: false })
  const { context, close } = await visitDesk()
  const open = async () => {
    const page = await context.newPage()
    await page.goto(`/admin/edit-article/${_id}`)
    return page
  }
  const [one, other] = [await open(), await open()]
  for (const page of [one, other]) await textOf(page).waitFor()
  await type(one, ' From one.')
  await untilSaid(one, 'Draft kept')
  await type(other, ' From the other.')
  await untilSaid(other, 'Open in another window')
  await type(one, ' More from one.')
  await untilSaid(one, 'Draft kept')
  await Promise.all([one.close(), other.close()])

  const later = await open()
  await later.getByRole('button', { name: 'Go on with them' }).click()
  expect(await textOf(later).innerText()).toBe('Stored. From one. More from one.')
  await saveButton(later).click()
  await untilSaid(later, 'Saved')
  await later.reload()
  await later.getByRole('button', { name: 'Go on with them' }).click()
  expect(await textOf(later).innerText()).toBe('Stored. From the other.')
  await close()
})

test('who takes the words of another goes on from them, and is told of no other window', async () => {
  const { _id } = await publish({ title: 'Taken', content: '<p>Stored.</p>', isPublished: false })
  const { page, open, close } = await visitDesk()
  await open(`/admin/edit-article/${_id}`)
  await textOf(page).waitFor()
  await type(page, ' Mine.')
  await untilSaid(page, 'Draft kept')
  const { accessToken: token } = await signIn(newspaper.url, newspaper.admin)
  await call(newspaper.url, 'PATCH', `/news/${_id}`, { token, body: { content: '<p>Theirs.</p>' } })
  await saveButton(page).click()
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await textOf(page).filter({ hasText: 'Theirs.' }).waitFor()
  await type(page, ' And more.')
  await untilSaid(page, 'Draft kept')
  await saveButton(page).click()
  await untilSaid(page, 'Saved')
  await page.reload()
  await textOf(page).waitFor()
  expect(await textOf(page).innerText()).toBe('Theirs. And more.')
  await close()
})
