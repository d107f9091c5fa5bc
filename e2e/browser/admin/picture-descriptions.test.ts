// Picture descriptions (alternative texts) are required before an article is published.
import { expect, test } from 'vitest'
import {
  articleIdFromUrl,
  contentField,
  openNewArticle,
  paste,
  saveButton,
  titleField,
  visitAdmin,
  waitForSaveState,
} from '../support/admin.ts'
import { fetchStoredArticle, tinyPng } from '../support/articles.ts'
import { withBrowser } from '../support/visit.ts'

withBrowser()

const dot = `data:image/png;base64,${tinyPng}`

test('asks for the missing descriptions one after the other before publishing', async () => {
  const admin = await visitAdmin()
  const { page, faults, close } = admin
  await openNewArticle(admin)
  await titleField(page).fill('With pictures')
  await paste(
    page,
    `<p>Words.</p><p><img src="${dot}"> and <img src="${dot}"> and <img src="${dot}" alt=""></p>`,
  )
  await page.getByLabel('No AI was used').check()
  // A draft may be saved without descriptions.
  await saveButton(page).click()
  await waitForSaveState(page, 'Saved')
  // The form shows the category that the server derived from the text.
  await expect.poll(() => page.getByLabel('Category').inputValue()).not.toBe('')
  await waitForSaveState(page, 'Saved')
  await page.getByRole('checkbox', { name: 'Published' }).check()
  await saveButton(page, 'Publish').click()

  const form = page.getByRole('form', { name: 'Picture' })
  await form.waitFor()
  expect(await page.getByRole('main').innerText()).toContain('each picture needs a description')
  expect(await contentField(page).locator('.ol-undescribed').count()).toBe(2)
  const description = form.getByLabel('Description')
  expect(await description.inputValue()).toBe('')
  await description.fill('The mill at dawn')
  await description.press('Enter')
  // The form continues with the next picture, which is decorative.
  await expect.poll(() => contentField(page).locator('.ol-undescribed').count()).toBe(1)
  await expect.poll(() => description.inputValue()).toBe('')
  await form.getByLabel(/Decorative/).check()
  await form.getByRole('button', { name: 'Apply' }).click()
  await form.waitFor({ state: 'detached' })
  await saveButton(page, 'Publish').click()
  await waitForSaveState(page, 'Saved')
  const { content, isPublished } = await fetchStoredArticle(articleIdFromUrl(page))
  expect(isPublished).toBe(true)
  expect([...content.matchAll(/ alt="([^"]*)"/g)].map(([, alt]) => alt)).toEqual(['The mill at dawn', '', ''])
  expect(content).not.toContain('ol-undescribed')
  expect(faults.filter((fault) => !/\b400\b/.test(fault))).toEqual([])
  await close()
})
