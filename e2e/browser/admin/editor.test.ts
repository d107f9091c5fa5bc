// The editor: keys, tools, undo, and rejected links, videos and pictures.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { articleIdFromUrl, contentField, openNewArticle, titleField, visitAdmin } from '../support/admin.ts'
import { site } from '../support/test-site.ts'
import { waitForFrame, withBrowser } from '../support/visit.ts'

withBrowser()

/** The HTML of the text without the editor's own markup. */
const readHtml = (page: Page) =>
  contentField(page).evaluate((text) => {
    const copy = text.cloneNode(true)
    if (!(copy instanceof Element)) return ''
    for (const mark of copy.querySelectorAll('.ProseMirror-trailingBreak')) mark.remove()
    return copy.innerHTML.replaceAll(/ (?:class="is-empty"|data-placeholder="[^"]*")/g, '')
  })

async function openEditor() {
  const visit = await visitAdmin()
  await openNewArticle(visit)
  await contentField(visit.page).click()
  return visit
}

test('indents code by two spaces with Tab and removes them with Shift+Tab, for one or several lines', async () => {
  const { page, faults, close } = await openEditor()
  const { keyboard } = page
  await page.getByLabel('Block type').selectOption('Code')
  await keyboard.press('Tab')
  await keyboard.type('if (ripe) {')
  await keyboard.press('Enter')
  await keyboard.type('pick()')
  expect(await readHtml(page)).toContain('<pre><code>  if (ripe) {\npick()</code></pre>')
  await keyboard.press('Shift+Home')
  await keyboard.press('Shift+ArrowUp')
  // The editor receives the selection change in the next frame.
  await waitForFrame(page)
  await keyboard.press('Tab')
  expect(await readHtml(page)).toContain('<pre><code>    if (ripe) {\n  pick()</code></pre>')
  await keyboard.press('Shift+Tab')
  await keyboard.press('Shift+Tab')
  await keyboard.press('Shift+Tab')
  expect(await readHtml(page)).toContain('<pre><code>if (ripe) {\npick()</code></pre>')
  // The focus never left the text.
  expect(await contentField(page).evaluate((text) => text.contains(document.activeElement))).toBe(true)
  expect(faults).toEqual([])
  await close()
})

test('offers the specified font sizes and toolbar modes', async () => {
  const { page, faults, close } = await openEditor()
  const sizes = page.getByLabel('Font size').locator('option')
  expect((await sizes.allInnerTexts()).slice(1)).toEqual(
    [10, 12, 14, 16, 18, 20, 24, 30].map((size) => `${size} px`),
  )
  await page.keyboard.type('Ripe')
  await page.keyboard.press('Control+a')
  await page.getByLabel('Font size').selectOption('24 px')
  expect(await readHtml(page)).toContain('<span class="ol-size-24">Ripe</span>')

  // Fixed: the toolbar is above the text. Bubble: it appears at a selection.
  const tools = page.getByRole('toolbar', { name: 'Formatting' })
  await page.getByRole('combobox', { name: 'Tools' }).selectOption('at the chosen words')
  await contentField(page).press('End')
  await expect.poll(() => tools.isVisible()).toBe(false)
  await contentField(page).press('Control+a')
  await tools.waitFor()
  await page.getByRole('combobox', { name: 'Tools' }).selectOption('always in sight')
  expect(faults).toEqual([])
  await close()
})

test('accepts links with four protocols only, opened by Ctrl+K', async () => {
  const { page, faults, close } = await openEditor()
  await page.keyboard.type('Grove')
  const address = page.getByLabel('Address of the link')
  for (const rejected of ['javascript:alert(1)', 'data:text/html,x', 'ftp://olea.example/', 'vbscript:x']) {
    await contentField(page).press('Control+a')
    await contentField(page).press('Control+k')
    await address.fill(rejected)
    await address.press('Enter')
    await page.getByText('This address is not allowed.').waitFor()
    expect(await readHtml(page)).toBe('<p>Grove</p>')
    await page.getByRole('button', { name: 'Cancel' }).click()
  }
  const taken = ['http://a.example/', 'https://a.example/', 'mailto:a@a.example', 'tel:+390471000000']
  for (const href of taken) {
    await contentField(page).press('Control+a')
    await contentField(page).press('Control+k')
    await address.fill(href)
    await address.press('Enter')
    await expect.poll(() => readHtml(page)).toBe(`<p><a href="${href}">Grove</a></p>`)
  }
  expect(faults).toEqual([])
  await close()
})

test('accepts videos from two hosts and pictures in five formats', async () => {
  const { page, faults, close } = await openEditor()
  await page.getByRole('button', { name: 'Video', exact: true }).click()
  const video = page.getByLabel('Address of the video')
  for (const rejected of [
    'https://evil.example/watch?v=dQw4w9WgXcQ',
    'https://www.dailymotion.com/video/x8',
  ]) {
    await video.fill(rejected)
    await video.press('Enter')
    await page.getByText('Only videos from YouTube and Vimeo can be shown.').waitFor()
  }
  await video.fill('https://youtu.be/dQw4w9WgXcQ')
  await video.press('Enter')
  await page.getByText('Load video from YouTube').waitFor()
  expect(await page.locator('iframe').count()).toBe(0)

  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  const picture = page.getByLabel('Address of the picture')
  await page.getByLabel('Description', { exact: true }).fill('x')
  for (const rejected of ['data:image/svg+xml;base64,PHN2Zy8+', 'data:text/html,x', 'javascript:alert(1)']) {
    await picture.fill(rejected)
    await picture.press('Enter')
    await page.getByText('An article cannot show a picture from this address.').waitFor()
  }
  expect(await contentField(page).locator('img').count()).toBe(0)
  expect(faults).toEqual([])
  await close()
})

test('undoes everything typed within a second as one step, up to a hundred steps', async () => {
  const { page, faults, close } = await openEditor()
  const { keyboard, clock } = page
  await clock.install()
  // The clock advances only by `fastForward` from here on.
  await clock.pauseAt(Date.now() + 60_000)
  const words = async () => (await contentField(page).innerText()).trim()
  const type = async (text: string, pauseMs: number) => {
    await keyboard.insertText(text)
    await clock.fastForward(pauseMs)
  }
  await type('one ', 900)
  await type('two ', 1_100)
  await type('three ', 1_100)
  await keyboard.press('Control+z')
  expect(await words()).toBe('one two')
  await keyboard.press('Control+z')
  expect(await words()).toBe('')

  for (let step = 1; step <= 130; step += 1) await type(`${step} `, 1_100)
  for (let step = 0; step < 100; step += 1) await keyboard.press('Control+z')
  expect((await words()).split(' ')).toHaveLength(30)
  // Older steps are not stored.
  for (let step = 0; step < 30; step += 1) await keyboard.press('Control+z')
  expect(await words()).toMatch(/^1 2 /)
  expect(faults).toEqual([])
  await close()
})

test('asks to sign in when the session ends during typing, and restores the text afterwards', async () => {
  const { page, close } = await openEditor()
  await titleField(page).fill('Half a sentence')
  await contentField(page).click()
  await page.keyboard.type('Before the session ended.')
  const id = articleIdFromUrl(page)
  // Simulates a session that another device has ended.
  await page.route('**/api/desk/**', (route) => route.fulfill({ status: 401, json: {} }))
  await page.keyboard.type(' And after.')
  const signInDialog = page.getByRole('dialog', { name: 'Sign in to the editorial desk' })
  await signInDialog.getByText('What you typed and did not save is kept in this browser.').waitFor()
  await page.unroute('**/api/desk/**')
  await signInDialog.getByLabel('E-mail').fill(site.admin.email)
  await signInDialog.getByLabel('Password').fill(site.admin.password)
  await signInDialog.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Go on with them' }).click()
  await contentField(page).waitFor()
  expect(articleIdFromUrl(page)).toBe(id)
  expect(await contentField(page).innerText()).toBe('Before the session ended. And after.')
  expect(await titleField(page).inputValue()).toBe('Half a sentence')
  await close()
})
