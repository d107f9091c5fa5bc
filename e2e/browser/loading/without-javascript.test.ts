// The site without JavaScript: pages, links, search and the choice of language.
import { expect, test } from 'vitest'
import { publishArticle } from '../support/articles.ts'
import { visit, withBrowser } from '../support/visit.ts'

withBrowser()

const noScript = { javaScriptEnabled: false }

test('navigates from home to an article, its category and a search', async () => {
  const { title } = await publishArticle({
    title: 'Read by links alone',
    content: `<p>${'The mill opens at dawn. '.repeat(60)}</p>`,
  })
  const { page, open, faults, close } = await visit(noScript)
  await open('/')
  await page.getByRole('main').getByRole('link', { name: title }).first().click()
  await page.waitForURL('**/article/*')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title)
  const article = page.getByRole('main').getByRole('article').first()
  await expect.poll(async () => (await article.innerText()).length).toBeGreaterThan(1_000)

  const category = page.getByRole('article').first().locator('a[href^="/category/"]').first()
  const name = (await category.innerText()).trim()
  await category.click()
  await page.waitForURL('**/category/*')
  expect((await page.getByRole('heading', { level: 1 }).innerText()).toLowerCase()).toBe(name.toLowerCase())
  expect(await page.getByRole('main').locator('a[href^="/article/"]').count()).toBeGreaterThan(0)

  const field = page.getByRole('searchbox').first()
  await field.fill('mill & grove')
  await field.press('Enter')
  await page.waitForURL('**/search?**')
  expect(new URL(page.url()).searchParams.get('q')).toBe('mill & grove')
  expect(faults).toEqual([])
  await close()
})

test('opens search and menu on a narrow screen, without a gap for controls that need scripts', async () => {
  const { page, open, faults, close } = await visit({ ...noScript, viewport: { width: 390, height: 844 } })
  await open('/')
  const field = page.getByRole('searchbox').first()
  expect(await field.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Open search' }).click()
  expect(await field.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.locator('#site-menu')
  const last = menu.locator('summary').filter({ hasText: 'Language' })
  await last.waitFor()
  const [menuBox, lastBox] = [await menu.boundingBox(), await last.boundingBox()]
  const below = (menuBox?.y ?? 0) + (menuBox?.height ?? 0) - (lastBox?.y ?? 0) - (lastBox?.height ?? 0)
  expect(below).toBeLessThan(40)
  await page.getByRole('banner').getByText('Categories', { exact: true }).click()
  const category = page.getByRole('banner').getByRole('link', { name: 'Sustainability' })
  expect(await category.isVisible()).toBe(true)
  expect(faults).toEqual([])
  await close()
})

test('keeps a language chosen by link on the next pages', async () => {
  const { page, open, close } = await visit(noScript)
  await open('/')
  await page.getByRole('banner').locator('summary').filter({ hasText: 'Language' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Deutsch' }).click()
  await page.waitForURL('**lng=de**')
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  expect(await page.getByText('Zum Inhalt springen').count()).toBeGreaterThan(0)
  await open('/category/Sustainability')
  expect(await page.locator('html').getAttribute('lang')).toBe('de')

  await open('/?lng=ar')
  await open('/')
  expect(await page.locator('html').getAttribute('lang')).toBe('ar')
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  await close()
})

test.each([
  ['/nothing/here', 404, '0 0 320 200'],
  ['/search?q=zzzzqq', 200, '0 0 320 120'],
])('shows the illustration of %s', async (path, status, viewBox) => {
  const { page, open, faults, close } = await visit(noScript)
  await open(path, status)
  const drawing = page.getByRole('main').locator(`svg[viewBox="${viewBox}"]`)
  await drawing.waitFor()
  expect((await drawing.boundingBox())?.height).toBeGreaterThan(80)
  expect(faults).toEqual([])
  await close()
})
