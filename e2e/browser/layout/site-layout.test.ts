// The header, the footer, category pages and the theme.
import { beforeAll, expect, test } from 'vitest'
import { fetchPage, listPublishedArticles } from '../../olea-api.ts'
import { parsePageContent, textOf } from '../../page-content.ts'
import { findDemoArticle } from '../support/articles.ts'
import { site } from '../support/test-site.ts'
import { visit, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false, isReadOnly: true })

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
  const { html } = await fetchPage(site.url, `/category/${encodeURIComponent(category)}`)
  const { heading, articlePaths, mainText } = parsePageContent(html)
  expect(heading).toBe(category)
  const { data } = await listPublishedArticles(site.url, 'page=1&limit=100')
  const own = new Set(data.filter((each) => each.category === category).map(({ _id }) => `/article/${_id}`))
  expect(articlePaths.length).toBeGreaterThan(0)
  expect(new Set(articlePaths).size).toBe(articlePaths.length)
  expect(articlePaths.filter((path) => !own.has(path))).toEqual([])
  expect(mainText.includes(`More from ${category}`)).toBe(articlePaths.length > 5)
})

test('redirects the slug of a category to its canonical URL', async () => {
  const answer = await fetch(`${site.url}/category/competitions-awards`, { redirect: 'manual' })
  expect(Math.floor(answer.status / 100)).toBe(3)
  expect(answer.headers.get('location')).toBe('/category/Competitions%20%26%20Awards')
  const { html } = await fetchPage(site.url, '/category/Competitions%20%26%20Awards')
  expect(parsePageContent(html).heading).toBe('Competitions & Awards')
})

test('shows the years from 2024 to the current one in the footer', async () => {
  const { html } = await fetchPage(site.url, '/')
  const [footer] = parsePageContent(html).findAll({ tag: 'footer' })
  const year = new Date().getFullYear()
  expect(textOf(footer)).toContain(year === 2024 ? '2024' : `2024–${year}`)
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
