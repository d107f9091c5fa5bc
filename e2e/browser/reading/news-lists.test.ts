// The lists of today's, popular and all news, and the filters of all news.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '../../olea-api.ts'
import { site } from '../support/test-site.ts'
import { type Visit, visit, waitForFrame, waitForNetworkIdle, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

const Listed = z.object({
  data: z.array(z.object({ _id: z.string(), title: z.string(), views: z.number(), category: z.string() })),
  pagination: z.object({ total: z.number() }),
})
const Choices = z.object({ aiPercentageRange: z.object({ min: z.number(), max: z.number() }) })
const listed = async (path: string) => Listed.parse(await call(site.url, 'GET', path))

/** Ids of the articles in the main part, in their order. */
const shownIds = (page: Page) =>
  page
    .getByRole('main')
    .locator('a[href^="/article/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''))

/** The query parameters of the page's requests for articles. */
const listQueries = (requests: string[]) =>
  requests
    .filter((request) => request.startsWith('GET /api/news/published?'))
    .map((request) => new URL(request.slice('GET '.length), site.url).searchParams)

async function visitList(path = '/news/all'): Promise<Visit> {
  const visited = await visit()
  await visited.open(path)
  await waitForNetworkIdle(visited.page)
  return visited
}

test.each([
  { path: '/news/today', call: '/news/today?limit=100', heading: 'Today in the news' },
  { path: '/news/popular', call: '/news/popular', heading: 'Popular news' },
])('shows the articles of the API call in the same order on $path', async ({ path, call: from, heading }) => {
  const { page, open, faults, close } = await visit()
  const { data } = await listed(from)
  await open(path)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(heading)
  expect(await shownIds(page)).toEqual(data.map(({ _id }) => _id))
  expect(data.length).toBeGreaterThan(0)
  expect(faults).toEqual([])
  await close()
})

test('sorts popular news by views in descending order', async () => {
  const { data } = await listed('/news/popular')
  const views = data.map((article) => article.views)
  expect(views).toEqual(views.toSorted((a, b) => b - a))
  expect(views.at(0)).toBeGreaterThan(0)
})

test('begins all news with the newest twelve and shows the total', async () => {
  const { page, open, faults, close } = await visit({ viewport: { width: 1280, height: 600 } })
  const { data, pagination } = await listed('/news/published?page=1&limit=12')
  await open('/news/all')
  expect((await shownIds(page)).slice(0, 12)).toEqual(data.map(({ _id }) => _id))
  await page.getByText(`of ${pagination.total}`).first().waitFor()
  expect(faults).toEqual([])
  await close()
})

test('has the specified defaults, choices and limits of the filters', async () => {
  const { page, requests, close } = await visitList()
  await expect.poll(() => requests).toContain('GET /api/news/published/filters')
  for (const [label, value] of [
    ['Category', 'all'],
    ['Sort by', 'newest'],
    ['Date range', 'all'],
    ['Author', 'all'],
  ] as const)
    expect(await page.getByLabel(label, { exact: true }).inputValue(), label).toBe(value)
  const categories = page.getByLabel('Category', { exact: true }).locator('option')
  expect(await categories.count()).toBe(11)
  expect(await categories.first().innerText()).toBe('All categories')

  const minimum = page.getByRole('group', { name: /AI percentage/ }).getByLabel('Minimum')
  expect(await minimum.isVisible()).toBe(false)
  await page.getByText('Advanced Filters').click()
  expect(await minimum.isVisible()).toBe(true)
  const { aiPercentageRange } = Choices.parse(await call(site.url, 'GET', '/news/published/filters'))
  await expect.poll(() => minimum.getAttribute('max')).toBe(String(aiPercentageRange.max))
  expect(await minimum.getAttribute('min')).toBe(String(aiPercentageRange.min))
  expect(
    await page
      .getByRole('group', { name: /Reading time/ })
      .getByLabel('Maximum')
      .isVisible(),
  ).toBe(true)
  await close()
})

test('hides the author filter without authors', async () => {
  const { page, context, open, close } = await visit()
  await context.route('**/api/news/published/filters', async (route) => {
    const answer = await route.fetch()
    const options: unknown = await answer.json()
    await route.fulfill({ response: answer, json: { ...Object(options), authors: [] } })
  })
  await open('/news/all')
  await expect.poll(() => page.getByLabel('Author', { exact: true }).count()).toBe(0)
  expect(await page.getByLabel('Category', { exact: true }).count()).toBe(1)
  await close()
})

test('loads page 1 for a filter, sends only this filter, and stores it in the URL', async () => {
  const { page, requests, faults, close } = await visitList()
  const before = listQueries(requests).length
  await page.getByLabel('Category', { exact: true }).selectOption('Market & Economy')
  const expected = await listed('/news/published?page=1&limit=12&category=Market%20%26%20Economy')
  await expect.poll(() => shownIds(page)).toEqual(expected.data.map(({ _id }) => _id))
  const [query] = listQueries(requests).slice(before)
  expect(Object.fromEntries(query ?? [])).toEqual({
    category: 'Market & Economy',
    page: '1',
    limit: '12',
    fields: 'card',
  })
  await expect.poll(() => new URL(page.url()).searchParams.get('category')).toBe('Market & Economy')
  expect(faults).toEqual([])
  await close()
})

test('combines filters and order, and resets them', async () => {
  const { page, requests, close } = await visitList()
  const all = await shownIds(page)
  await page.getByLabel('Category', { exact: true }).selectOption('Sustainability')
  await page.getByLabel('Sort by', { exact: true }).selectOption('oldest')
  const expected = await listed('/news/published?page=1&limit=12&category=Sustainability&sortBy=oldest')
  await expect.poll(() => shownIds(page)).toEqual(expected.data.map(({ _id }) => _id))
  await page.getByRole('button', { name: 'Reset Filters' }).click()
  await expect.poll(async () => (await shownIds(page)).slice(0, 12)).toEqual(all.slice(0, 12))
  expect(Object.fromEntries(listQueries(requests).at(-1) ?? [])).toMatchObject({ page: '1', limit: '12' })
  expect(listQueries(requests).at(-1)?.has('category')).toBe(false)
  for (const [label, value] of [
    ['Category', 'all'],
    ['Sort by', 'newest'],
  ] as const)
    expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(value)
  expect(new URL(page.url()).search).toBe('')
  await close()
})

test('sends advanced filters and date ranges, and shows when nothing matches', async () => {
  const { page, requests, faults, close } = await visitList()
  await page.getByText('Advanced Filters').click()
  await page
    .getByRole('group', { name: /Reading time/ })
    .getByLabel('Minimum')
    .fill('5000')
  await page.getByText('No news found').waitFor()
  expect(listQueries(requests).at(-1)?.get('minReadingTime')).toBe('5000')
  await page.getByRole('button', { name: 'Reset Filters' }).click()
  await expect.poll(async () => (await shownIds(page)).length).toBeGreaterThan(0)
  await page.getByLabel('Date range', { exact: true }).selectOption('custom')
  await page.getByLabel('To', { exact: true }).fill('2001-01-01')
  await page.getByText('No news found').waitFor()
  expect(Object.fromEntries(listQueries(requests).at(-1) ?? [])).toMatchObject({
    dateRange: 'custom',
    dateTo: '2001-01-01',
  })
  expect(faults).toEqual([])
  await close()
})

test('renders the list of a URL with filters on the server', async () => {
  const { page, open, close } = await visit({ javaScriptEnabled: false })
  const expected = await listed('/news/published?page=1&limit=12&category=Sustainability')
  await open('/news/all?category=Sustainability')
  expect(await shownIds(page)).toEqual(expected.data.map(({ _id }) => _id))
  expect(await page.getByLabel('Category', { exact: true }).inputValue()).toBe('Sustainability')
  await close()
})

test('ignores a late response to an older filter', async () => {
  const { page, context, close } = await visitList()
  const late: (() => void)[] = []
  const handled = Promise.withResolvers<void>()
  await context.route(/published\?category=Sustainability/, async (route) => {
    await new Promise<void>((resolve) => late.push(resolve))
    const response = await route.fetch()
    await route.fulfill({ response }).catch(() => undefined)
    handled.resolve()
  })
  const category = page.getByLabel('Category', { exact: true })
  await category.selectOption('Sustainability')
  await expect.poll(() => late.length).toBe(1)
  await category.selectOption('Science & Health')
  const expected = await listed('/news/published?page=1&limit=12&category=Science%20%26%20Health')
  const wanted = expected.data.map(({ _id }) => _id)
  await expect.poll(() => shownIds(page)).toEqual(wanted)
  late[0]?.()
  await handled.promise
  await waitForFrame(page)
  expect(await shownIds(page)).toEqual(wanted)
  await close()
})

test('shows a failed load of the list and retries', async () => {
  const { page, context, close } = await visitList()
  let isBroken = true
  await context.route('**/api/news/published?*', (route) =>
    isBroken ? route.fulfill({ status: 500, body: '{}' }) : route.fallback(),
  )
  await page.getByLabel('Category', { exact: true }).selectOption('Sustainability')
  await page.getByText('Failed to load news. Please try again.').waitFor()
  // The previous list belonged to another filter.
  expect(await shownIds(page)).toEqual([])
  isBroken = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.poll(async () => (await shownIds(page)).length).toBeGreaterThan(0)
  expect(await page.getByText('Failed to load news.').count()).toBe(0)
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
