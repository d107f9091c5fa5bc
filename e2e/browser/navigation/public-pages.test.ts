// Every kind of public page on a first visit in three languages: metadata, structure and no faults.
import { beforeAll, expect, test } from 'vitest'
import { listPublicPages } from '../support/articles.ts'
import { site } from '../support/test-site.ts'
import { openWithoutScripts, visit, waitForNetworkIdle, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false, isReadOnly: true })

let pages: Awaited<ReturnType<typeof listPublicPages>>

beforeAll(async () => {
  pages = await listPublicPages()
})

const languages = [
  { locale: 'en-GB', lang: 'en', dir: 'ltr' },
  { locale: 'de-DE', lang: 'de', dir: 'ltr' },
  { locale: 'ar-SA', lang: 'ar', dir: 'rtl' },
]
const names = ['home', 'article', 'category', 'not found']

test.each(languages)(
  'renders every kind of page in $lang with its landmarks and without faults',
  async ({ locale, lang, dir }) => {
    const { page, context, open, faults, close } = await visit({ locale })
    for (const name of names) {
      const { path, status } = findPage(name)
      await open(path, status)
      await waitForNetworkIdle(page)

      expect(await page.locator('html').getAttribute('lang'), name).toBe(lang)
      expect(await page.locator('html').getAttribute('dir'), name).toBe(dir)
      expect(await page.getByRole('heading', { level: 1 }).count(), name).toBe(1)
      const heading = await page.getByRole('heading', { level: 1 }).innerText()
      expect(heading.trim(), name).not.toBe('')
      expect(await page.title(), name).toMatch(/\S.*Olea/)
      for (const role of ['banner', 'main', 'contentinfo'] as const)
        expect(await page.getByRole(role).count(), `${role} of ${name}`).toBe(1)
      expect(faults, name).toEqual([])
    }
    const cookies = await context.cookies()
    expect(cookies.map((cookie) => cookie.name).filter((cookie) => cookie !== 'i18nextLng')).toEqual([])
    await close()
  },
)

test.each(names)('has the right robots rule and canonical URL on %s', async (name) => {
  const { path, status } = findPage(name)
  const page = await openWithoutScripts(path, status)
  const robots = page.locator('meta[name=robots]')
  if (status === 404) {
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('404: Route not Found')
    expect(await robots.getAttribute('content')).toContain('noindex')
  } else {
    expect(await robots.getAttribute('content')).toBe('max-image-preview:large')
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(
      new URL(path, page.url()).href,
    )
  }
})

test('shows missing articles and unknown categories as 404 inside the layout', async () => {
  const page = await openWithoutScripts('/article/0123456789abcdef01234567', 404)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('404: Route not Found')
  await openWithoutScripts('/article/not-an-id', 404)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('404: Route not Found')
  await openWithoutScripts('/category/Nothing%20at%20all', 404)
  expect(await page.getByRole('banner').count()).toBe(1)
  expect(await page.getByRole('main').locator('a[href^="/category/"]').count()).toBe(10)
})

test('offers a search and popular articles on a missing page', async () => {
  const page = await openWithoutScripts('/nothing/here', 404)
  const main = page.getByRole('main')
  expect(await main.locator('a[href^="/article/"]').count()).toBe(3)
  await main.getByRole('searchbox').fill('harvest')
  await main.getByRole('button', { name: 'Search' }).click()
  await page.waitForURL('**/search?q=harvest')
})

test.each(['/api', '/api/', '/api/nothing/here', '/api/nothing?page=1'])(
  'returns a problem document instead of a page for the unknown call %s',
  async (path) => {
    const answer = await fetch(site.url + path)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    expect(await answer.json()).toMatchObject({ status: 404, code: 'route-not-found' })
  },
)

test('treats a path that only begins like the API’s as a page', async () => {
  const answer = await fetch(`${site.url}/apiary`)
  expect(answer.status).toBe(404)
  expect(answer.headers.get('content-type')).toContain('text/html')
})

test('shows the sections of the home page in order and no article twice', async () => {
  const page = await openWithoutScripts('/')
  const text = await page.getByRole('main').innerText()
  const order = ['Today in the news', 'Popular news', 'View All News'].map((words) => text.indexOf(words))
  expect(order).not.toContain(-1)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  const addresses = await page
    .getByRole('main')
    .locator('a[href^="/article/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(addresses).toHaveLength(14)
  expect(new Set(addresses).size).toBe(14)
  expect(await page.getByRole('main').locator('a[href^="/category/"]').count()).toBeGreaterThanOrEqual(10)
  for (const path of ['/news/today', '/news/popular', '/news/all'])
    expect(await page.getByRole('main').locator(`a[href="${path}"]`).count(), path).toBeGreaterThan(0)
})

test('shows an article’s reading time, AI percentage, date and other news without itself', async () => {
  const { page, open, close } = await visit()
  const { path } = findPage('article')
  await open(path)
  const article = page.getByRole('main').getByRole('article').first()
  const text = await article.innerText()
  expect(text).toMatch(/\d+ min/)
  expect(text).toMatch(/AI\s\d+%/)
  const time = article.locator('time').first()
  expect(await time.innerText()).toMatch(/^\d{1,2}\.\d{1,2}\.\d{4}$/)
  expect(await time.getAttribute('datetime')).toMatch(/^\d{4}-\d{2}-\d{2}/)
  const others = await page
    .getByRole('main')
    .locator('a[href^="/article/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(others.length).toBeGreaterThanOrEqual(3)
  expect(others).not.toContain(path)
  await close()
})

function findPage(name: string) {
  const found = pages.find((page) => page.name === name)
  if (!found) throw new Error(`There is no page ${name}`)
  return found
}
