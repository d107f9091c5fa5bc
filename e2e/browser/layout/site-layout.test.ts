// The header, the footer and category pages, sharing and the theme.
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { call, listPublishedArticles } from '../../olea-api.ts'
import { findDemoArticle } from '../support/articles.ts'
import { site } from '../support/test-site.ts'
import { visit, withBrowser } from '../support/visit.ts'

withBrowser()

const categories = [
  'Industry Headlines',
  'Competitions & Awards',
  'Producers & Estates',
  'Market & Economy',
  'Science & Health',
  'Culinary & Pairings',
  'Sustainability',
  'Culture & Lifestyle',
  'Voices & Perspectives',
  'Tech & Innovation',
]

let articleId: string

beforeAll(async () => {
  articleId = (await findDemoArticle())._id
})

test('links the logo to the home page and lists the ten categories in the header', async () => {
  const { page, open, faults, close } = await visit()
  await open(`/article/${articleId}`)
  const header = page.getByRole('banner')
  await header.locator('summary').filter({ hasText: 'Categories' }).click()
  const links = header.locator('a[href^="/category/"]')
  expect((await links.allInnerTexts()).map((name) => name.trim())).toEqual(categories)
  await header.getByRole('link', { name: 'Tech & Innovation' }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect.poll(() => heading.innerText()).toBe('Tech & Innovation')
  // The menu closes after the navigation.
  expect(await links.first().isVisible()).toBe(false)
  await header.getByRole('link').first().click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(faults).toEqual([])
  await close()
})

test.each(categories)('lists only the articles of %s, each once', async (category) => {
  const { page, open, faults, close } = await visit()
  await open(`/category/${encodeURIComponent(category)}`)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(category)
  const { data } = await listPublishedArticles(site.url, 'page=1&limit=100')
  const own = new Set(data.filter((each) => each.category === category).map(({ _id }) => `/article/${_id}`))
  const shown = await page
    .getByRole('main')
    .locator('a[href^="/article/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(shown.length).toBeGreaterThan(0)
  expect(new Set(shown).size).toBe(shown.length)
  expect(shown.filter((path) => !own.has(path))).toEqual([])
  const hasMore = (await page.getByText(`More from ${category}`).count()) > 0
  expect(hasMore).toBe(shown.length > 5)
  expect(faults).toEqual([])
  await close()
})

test('redirects the slug of a category to its canonical URL', async () => {
  const { page, open, close } = await visit()
  await open('/category/competitions-awards')
  expect(new URL(page.url()).pathname).toBe('/category/Competitions%20%26%20Awards')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Competitions & Awards')
  await close()
})

test('shows the years from 2024 to the current one in the footer', async () => {
  const { page, open, close } = await visit()
  await open('/')
  const year = new Date().getFullYear()
  const text = await page.getByRole('contentinfo').innerText()
  expect(text).toContain(year === 2024 ? '2024' : `2024–${year}`)
  await close()
})

test('copies the URL and counts a share when the browser has no share sheet', async () => {
  const { page, context, open, requests, close } = await visit()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'share')
  })
  const before = await fetchShares(articleId)
  await open(`/article/${articleId}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`${site.url}/article/${articleId}`)
  await expect.poll(() => fetchShares(articleId)).toBe(before + 1)
  expect(requests.filter((request) => request.startsWith(`POST /api/news/${articleId}/share`))).toHaveLength(
    1,
  )
  await close()
})

test('keeps the chosen theme after a reload without a flash of the other', async () => {
  const { page, open, faults, close } = await visit({ colorScheme: 'light' })
  await open('/')
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await background()
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await expect.poll(background).not.toBe(light)
  const dark = await background()
  await page.reload({ waitUntil: 'commit' })
  await page.waitForSelector('body > *')
  expect(await background()).toBe(dark)
  expect(faults).toEqual([])
  await close()
})

async function fetchShares(id: string): Promise<number> {
  return z.object({ shares: z.number() }).parse(await call(site.url, 'GET', `/news/${id}`)).shares
}
