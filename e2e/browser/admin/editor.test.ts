// Writing at the desk: what keys and tools do to a text, and what is refused.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { articleIdFromUrl, contentField, openNewArticle, titleField, visitAdmin } from '../support/admin.ts'
import { site, waitForFrame, withBrowser } from '../support/visit.ts'

withBrowser()

/** What stands in the text, without what only shows while it is written. */
const written = (page: Page) =>
  contentField(page).evaluate((text) => {
    const copy = text.cloneNode(true)
    if (!(copy instanceof Element)) return ''
    for (const mark of copy.querySelectorAll('.ProseMirror-trailingBreak')) mark.remove()
    return copy.innerHTML.replaceAll(/ (?:class="is-empty"|data-placeholder="[^"]*")/g, '')
  })

async function openDesk() {
  const desk = await visitAdmin()
  await openNewArticle(desk)
  await contentField(desk.page).click()
  return desk
}

test('the Tab key indents code by two spaces, one line or several, and takes them back', async () => {
  const { page, faults, close } = await openDesk()
  const { keyboard } = page
  await page.getByLabel('Block type').selectOption('Code')
  await keyboard.press('Tab')
  await keyboard.type('if (ripe) {')
  await keyboard.press('Enter')
  await keyboard.type('pick()')
  expect(await written(page)).toContain('<pre><code>  if (ripe) {\npick()</code></pre>')
  await keyboard.press('Shift+Home')
  await keyboard.press('Shift+ArrowUp')
  // The browser selects at once, and tells the editor a moment later.
  await waitForFrame(page)
  await keyboard.press('Tab')
  expect(await written(page)).toContain('<pre><code>    if (ripe) {\n  pick()</code></pre>')
  await keyboard.press('Shift+Tab')
  await keyboard.press('Shift+Tab')
  await keyboard.press('Shift+Tab')
  expect(await written(page)).toContain('<pre><code>if (ripe) {\npick()</code></pre>')
  // The words are still being written: the focus never left them.
  expect(await contentField(page).evaluate((text) => text.contains(document.activeElement))).toBe(true)
  expect(faults).toEqual([])
  await close()
})

test('sizes and themes are the ones that were asked for', async () => {
  const { page, faults, close } = await openDesk()
  const sizes = page.getByLabel('Font size').locator('option')
  expect((await sizes.allInnerTexts()).slice(1)).toEqual(
    [10, 12, 14, 16, 18, 20, 24, 30].map((size) => `${size} px`),
  )
  await page.keyboard.type('Ripe')
  await page.keyboard.press('Control+a')
  await page.getByLabel('Font size').selectOption('24 px')
  expect(await written(page)).toContain('<span class="ol-size-24">Ripe</span>')

  // Light: the tools stand above the text. Bubble: at the words, once some are chosen.
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

test('a link leads to one of four protocols or nowhere, and its key opens the way', async () => {
  const { page, faults, close } = await openDesk()
  await page.keyboard.type('Grove')
  const address = page.getByLabel('Address of the link')
  for (const refused of ['javascript:alert(1)', 'data:text/html,x', 'ftp://olea.example/', 'vbscript:x']) {
    await contentField(page).press('Control+a')
    await contentField(page).press('Control+k')
    await address.fill(refused)
    await address.press('Enter')
    await page.getByText('This address is not allowed.').waitFor()
    expect(await written(page)).toBe('<p>Grove</p>')
    await page.getByRole('button', { name: 'Cancel' }).click()
  }
  const taken = ['http://a.example/', 'https://a.example/', 'mailto:a@a.example', 'tel:+390471000000']
  for (const href of taken) {
    await contentField(page).press('Control+a')
    await contentField(page).press('Control+k')
    await address.fill(href)
    await address.press('Enter')
    await expect.poll(() => written(page)).toBe(`<p><a href="${href}">Grove</a></p>`)
  }
  expect(faults).toEqual([])
  await close()
})

test('videos come from two hosts, pictures in five formats', async () => {
  const { page, faults, close } = await openDesk()
  await page.getByRole('button', { name: 'Video', exact: true }).click()
  const video = page.getByLabel('Address of the video')
  for (const refused of [
    'https://evil.example/watch?v=dQw4w9WgXcQ',
    'https://www.dailymotion.com/video/x8',
  ]) {
    await video.fill(refused)
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
  for (const refused of ['data:image/svg+xml;base64,PHN2Zy8+', 'data:text/html,x', 'javascript:alert(1)']) {
    await picture.fill(refused)
    await picture.press('Enter')
    await page.getByText('An article cannot show a picture from this address.').waitFor()
  }
  expect(await contentField(page).locator('img').count()).toBe(0)
  expect(faults).toEqual([])
  await close()
})

test('what is typed within a second is undone at once, and a hundred steps are remembered', async () => {
  const { page, faults, close } = await openDesk()
  const { keyboard, clock } = page
  await clock.install()
  // From here on time passes when the test says so.
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
  // What lies much further back is forgotten.
  for (let step = 0; step < 30; step += 1) await keyboard.press('Control+z')
  expect(await words()).toMatch(/^1 2 /)
  expect(faults).toEqual([])
  await close()
})

test('a session that ends while somebody types is said, and signing in again brings the words back', async () => {
  const { page, close } = await openDesk()
  await titleField(page).fill('Half a sentence')
  await contentField(page).click()
  await page.keyboard.type('Before the session ended.')
  const id = articleIdFromUrl(page)
  // As when another device ends all other sessions.
  await page.route('**/api/desk/**', (route) => route.fulfill({ status: 401, json: {} }))
  await page.keyboard.type(' And after.')
  const gate = page.getByRole('dialog', { name: 'Sign in to the editorial desk' })
  await gate.getByText('What you typed and did not save is kept in this browser.').waitFor()
  await page.unroute('**/api/desk/**')
  await gate.getByLabel('E-mail').fill(site.admin.email)
  await gate.getByLabel('Password').fill(site.admin.password)
  await gate.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Go on with them' }).click()
  await contentField(page).waitFor()
  expect(articleIdFromUrl(page)).toBe(id)
  expect(await contentField(page).innerText()).toBe('Before the session ended. And after.')
  expect(await titleField(page).inputValue()).toBe('Half a sentence')
  await close()
})
