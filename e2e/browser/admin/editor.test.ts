// The editor under the security policy of the page, with the server that stores what it sends, and the end of a session.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { hostileHtml, word } from '#src/newsroom/web/admin/editor/paste/clipboard-html.fixtures.ts'
import { tokenizeHtml } from '#src/newsroom/web/admin/editor/paste/tokenize-html.fixtures.ts'
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
import { fetchStoredArticle } from '../support/articles.ts'
import { site } from '../support/test-site.ts'
import { waitForFrame, withBrowser } from '../support/visit.ts'

withBrowser()

const Sent = z.object({ content: z.string() })

/** Pastes a picture as Word does: a file, and HTML that refers to a local file. */
async function pastePicture(page: Page): Promise<void> {
  await contentField(page).focus()
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(60, 40)
    canvas.getContext('2d')?.fillRect(0, 0, 60, 40)
    const file = new File([await canvas.convertToBlob()], 'image.png', { type: 'image/png' })
    const data = new DataTransfer()
    data.setData(
      'text/html',
      '<html><body><p><img width=60 src="file:///C:/Temp/clip_image001.png"></p></body></html>',
    )
    data.items.add(file)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
}

test('writes, pastes and uploads within the policy of the page, and the server stores what was sent', async () => {
  const visit = await visitAdmin()
  const { page, requests, faults, close } = visit
  const { keyboard } = page
  const content = contentField(page)
  await page.addInitScript(() =>
    Object.assign(window, { steal: () => document.body.setAttribute('data-stolen', '') }),
  )
  await openNewArticle(visit)
  await titleField(page).fill('Written with every tool')
  await content.click()
  await page.getByLabel('Block type').selectOption('Code')
  await keyboard.press('Tab')
  await keyboard.type('pick()')
  expect(await content.locator('pre').innerText()).toBe('  pick()')
  await keyboard.press('Shift+Tab')
  expect(await content.locator('pre').innerText()).toBe('pick()')

  await keyboard.press('ArrowDown')
  await keyboard.type('Grove')
  await keyboard.press('Shift+Home')
  // The editor receives the selection change in the next frame.
  await waitForFrame(page)
  await page.getByLabel('Font size').selectOption('24 px')
  await keyboard.press('Control+k')
  await page.getByLabel('Link URL').fill('https://a.example/')
  await keyboard.press('Enter')
  await content.locator('a[href="https://a.example/"] .ol-size-24, .ol-size-24 a').waitFor()

  await keyboard.press('Control+End')
  await page.getByRole('button', { name: 'Video', exact: true }).click()
  await page.getByLabel('Video URL').fill('https://youtu.be/dQw4w9WgXcQ')
  await keyboard.press('Enter')
  await page.getByText('Load video from YouTube').waitFor()
  expect(await page.locator('iframe').count()).toBe(0)

  await content.press('Control+End')
  await paste(page, word)
  await content.getByText('Good oil').waitFor()
  await pastePicture(page)
  await content.locator('img[src*="/media/"]').waitFor()
  expect(requests.filter((request) => request === 'POST /api/media')).toHaveLength(1)

  const saving = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/news'),
  )
  await saveButton(page).click()
  const sent = Sent.parse((await saving).postDataJSON()).content
  await waitForSaveState(page, 'Saved')
  const stored = await fetchStoredArticle(articleIdFromUrl(page))
  expect(tokenizeHtml(stored.content)).toEqual(tokenizeHtml(sent))
  for (const part of ['<pre><code>pick()', 'https://a.example/', 'youtube', 'Koroneiki', '/media/'])
    expect(stored.content).toContain(part)
  expect(faults).toEqual([])

  await content.press('Control+End')
  await paste(page, hostileHtml)
  await content.getByText('More words').waitFor()
  expect(await content.innerHTML()).not.toMatch(
    /steal|evil|javascript|<iframe|<script|<form|<svg|onerror|style=/i,
  )
  expect(await page.locator('body').getAttribute('data-stolen')).toBeNull()
  // Parsing the clipboard may report policy violations, but sends no request.
  expect(faults.filter((fault) => !/violate/i.test(fault))).toEqual([])
  await close()
})

test('asks to sign in when the session ends during typing, and restores the text afterwards', async () => {
  const visit = await visitAdmin()
  const { page, close } = visit
  await openNewArticle(visit)
  await titleField(page).fill('Half a sentence')
  await contentField(page).click()
  await page.keyboard.type('Before the session ended.')
  const id = articleIdFromUrl(page)
  // Simulates a session that another device has ended.
  await page.route('**/api/desk/**', (route) => route.fulfill({ status: 401, json: {} }))
  await page.keyboard.type(' And after.')
  const signInDialog = page.getByRole('dialog', { name: 'Sign in to the editorial desk' })
  await signInDialog.getByText('Your unsaved changes are kept in this browser.').waitFor()
  await page.unroute('**/api/desk/**')
  await signInDialog.getByLabel('E-mail').fill(site.admin.email)
  await signInDialog.getByLabel('Password').fill(site.admin.password)
  await signInDialog.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Continue editing' }).click()
  await contentField(page).waitFor()
  expect(articleIdFromUrl(page)).toBe(id)
  expect(await contentField(page).innerText()).toBe('Before the session ended. And after.')
  expect(await titleField(page).inputValue()).toBe('Half a sentence')
  await close()
})
