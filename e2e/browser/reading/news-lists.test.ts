// The lists of today's, popular and all news, and the filters of all news.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { call, fetchPage } from '../../olea-api.ts'
import { parsePageContent, textOf } from '../../page-content.ts'
import { site } from '../support/test-site.ts'
import { visit, waitForNetworkIdle, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

const Listed = z.object({
  data: z.array(z.object({ _id: z.string(), title: z.string(), views: z.number(), category: z.string() })),
  pagination: z.object({ total: z.number() }),
})
const listed = async (path: string) => Listed.parse(await call(site.url, 'GET', path))
const pathsOf = (data: { _id: string }[]) => data.map(({ _id }) => `/article/${_id}`)

async function fetchContent(path: string) {
  const { html, status } = await fetchPage(site.url, path)
  expect(status, path).toBe(200)
  return parsePageContent(html)
}

/** Ids of the articles in the main part, in their order. */
const shownIds = (page: Page) =>
  page
    .getByRole('main')
    .locator('a[href^="/article/"]')
    .evaluateAll((links) =>
      links.map((link) => /[0-9a-f]{24}/.exec(link.getAttribute('href') ?? '')?.[0] ?? ''),
    )

/** The query parameters of the page's last request for articles. */
function lastListQuery(requests: string[]): Record<string, string> {
  const request = requests.findLast((each) => each.startsWith('GET /api/news/published?'))
  return Object.fromEntries(new URL(request?.slice('GET '.length) ?? '', site.url).searchParams)
}

test.each([
  { path: '/news/today', call: '/news/today?limit=100', heading: 'Today in the news' },
  { path: '/news/popular', call: '/news/popular', heading: 'Popular news' },
])('shows the articles of the API call in the same order on $path', async ({ path, call: from, heading }) => {
  const { data } = await listed(from)
  const content = await fetchContent(path)
  expect(content.heading).toBe(heading)
  expect(content.articlePaths).toEqual(pathsOf(data))
  expect(data.length).toBeGreaterThan(0)
})

test('sorts popular news by views in descending order', async () => {
  const { data } = await listed('/news/popular')
  const views = data.map((article) => article.views)
  expect(views).toEqual(views.toSorted((a, b) => b - a))
  expect(views.at(0)).toBeGreaterThan(0)
})

test('begins all news with the newest twelve, the total, and the choices of the filters', async () => {
  const { data, pagination } = await listed('/news/published?page=1&limit=12')
  const { articlePaths, mainText, findAll } = await fetchContent('/news/all')
  expect(articlePaths).toEqual(pathsOf(data))
  expect(mainText).toContain(`12 of ${pagination.total}`)
  const [category] = findAll({ tag: 'select', attributes: { name: 'category' } })
  const options = findAll({ tag: 'option', within: category })
  expect(options).toHaveLength(11)
  expect(textOf(options[0])).toBe('All categories')
  expect(textOf(options.find(({ attribs }) => 'selected' in attribs))).toBe('All categories')
})

test('renders the list of a URL with filters or a page number on the server', async () => {
  const filtered = await listed('/news/published?page=1&limit=12&category=Sustainability')
  const { articlePaths, findAll } = await fetchContent('/news/all?category=Sustainability')
  expect(articlePaths).toEqual(pathsOf(filtered.data))
  const [category] = findAll({ tag: 'select', attributes: { name: 'category' } })
  const options = findAll({ tag: 'option', within: category })
  expect(textOf(options.find(({ attribs }) => 'selected' in attribs))).toBe('Sustainability')

  const second = await listed('/news/published?page=2&limit=12')
  expect((await fetchContent('/news/all?page=2')).articlePaths).toEqual(pathsOf(second.data))
})

test('filters, sorts and resets the list, and stores the filters in the URL', async () => {
  const { page, open, requests, faults, close } = await visit()
  await open('/news/all')
  await waitForNetworkIdle(page)
  expect(requests).toContain('GET /api/news/published/filters')
  const all = await shownIds(page)
  const select = (name: string) => page.getByLabel(name, { exact: true })
  const reset = page.getByRole('button', { name: 'Reset Filters' })

  await select('Category').selectOption('Market & Economy')
  const filtered = await listed('/news/published?page=1&limit=12&category=Market%20%26%20Economy')
  await expect.poll(() => shownIds(page)).toEqual(filtered.data.map(({ _id }) => _id))
  expect(lastListQuery(requests)).toEqual({
    category: 'Market & Economy',
    page: '1',
    limit: '12',
    fields: 'card',
    lang: 'en',
  })
  await expect.poll(() => new URL(page.url()).searchParams.get('category')).toBe('Market & Economy')

  await select('Sort by').selectOption('oldest')
  const sorted = await listed('/news/published?page=1&limit=12&category=Market%20%26%20Economy&sortBy=oldest')
  await expect.poll(() => shownIds(page)).toEqual(sorted.data.map(({ _id }) => _id))

  await reset.click()
  await expect.poll(async () => (await shownIds(page)).slice(0, 12)).toEqual(all.slice(0, 12))
  expect(new URL(page.url()).search).toBe('')

  await page.getByText('Advanced Filters').click()
  await page
    .getByRole('group', { name: /Reading time/ })
    .getByLabel('Minimum')
    .fill('5000')
  await page.getByText('No news found').waitFor()
  await reset.click()
  await expect.poll(async () => (await shownIds(page)).length).toBeGreaterThan(0)
  await select('Date range').selectOption('custom')
  await select('To').fill('2001-01-01')
  await page.getByText('No news found').waitFor()
  expect(lastListQuery(requests)).toMatchObject({ dateRange: 'custom', dateTo: '2001-01-01' })
  expect(faults).toEqual([])
  await close()
})

test('applies filters by a button and pages by links without JavaScript', async () => {
  const { page, open, faults, close } = await visit({ javaScriptEnabled: false })
  await open('/news/all')
  const first = await shownIds(page)
  await page.getByRole('link', { name: 'Load more' }).click()
  await page.waitForURL('**/news/all?page=2')
  const second = await shownIds(page)
  expect(second.length).toBeGreaterThan(0)
  expect(second.filter((id) => first.includes(id))).toEqual([])
  await page.getByRole('link', { name: 'Previous' }).click()
  await page.waitForURL((url) => url.search === '')
  expect(await shownIds(page)).toEqual(first)

  await page.getByLabel('Category', { exact: true }).selectOption('Market & Economy')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.waitForURL('**category=Market**')
  const expected = await listed('/news/published?page=1&limit=12&category=Market%20%26%20Economy')
  expect(await shownIds(page)).toEqual(expected.data.map(({ _id }) => _id))
  await page.getByRole('link', { name: 'Reset Filters' }).click()
  await page.waitForURL((url) => url.search === '')
  expect(await shownIds(page)).toEqual(first)
  expect(faults).toEqual([])
  await close()
})
