// The search page: titles, pagination, suggestions without results, and special characters.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { publishArticle } from '../support/articles.ts'
import { openWithoutScripts, visit, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

const word = 'Zweigelbaum'
const amount = 27
const author = 'Orsolya Kéregfalvi'

beforeAll(async () => {
  for (let number = 1; number <= amount; number++)
    await publishArticle({
      title: `${word} number ${number}`,
      content: `<p>${word}</p>`,
      category: 'Tech & Innovation',
      ...(number <= 2 ? { author } : {}),
    })
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).innerText()
const shownTitles = (page: Page) =>
  page
    .getByRole('main')
    .locator('a[href^="/article/"]')
    .evaluateAll((links) => links.map((link) => link.textContent ?? ''))
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' })

test.each([
  { query: `q=${word}`, title: `Search results for “${word}”` },
  { query: 'category=Competitions%20%26%20Awards', title: 'News in Competitions & Awards' },
  { query: `author=${encodeURIComponent(author)}`, title: `News by ${author}` },
  // The query takes precedence over the category, the category over the author.
  { query: `author=Olea&category=Sustainability&q=${word}`, title: `Search results for “${word}”` },
  { query: 'author=Olea&category=Sustainability', title: 'News in Sustainability' },
])('has the title $title for $query', async ({ query, title }) => {
  const page = await openWithoutScripts(`/search?${query}`)
  expect(await heading(page)).toBe(title)
  expect(await page.title()).toContain(title)
})

test('lists only the articles of the author', async () => {
  const page = await openWithoutScripts(`/search?author=${encodeURIComponent(author)}`)
  expect((await shownTitles(page)).toSorted()).toEqual([`${word} number 1`, `${word} number 2`])
})

test('paginates by twelve results with links to the next, previous and each page', async () => {
  const { page, open, faults, close } = await visit()
  await open(`/search?q=${word}`)
  const seen = await shownTitles(page)
  expect(seen).toHaveLength(12)
  const previous = pager(page).getByText('Previous')
  const next = pager(page).getByText('Next')
  expect(await previous.isDisabled()).toBe(true)
  expect(await pager(page).locator('[aria-current=page]').innerText()).toBe('1')
  await next.click()
  await page.waitForURL('**page=2')
  await expect.poll(() => pager(page).locator('[aria-current=page]').innerText()).toBe('2')
  // The focus moves to the heading.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  seen.push(...(await shownTitles(page)))
  await pager(page).getByRole('link', { name: 'Page 3' }).click()
  await expect.poll(() => pager(page).locator('[aria-current=page]').innerText()).toBe('3')
  seen.push(...(await shownTitles(page)))
  expect(await next.isDisabled()).toBe(true)
  expect(new Set(seen).size).toBe(amount)
  expect(seen).toHaveLength(amount)
  await previous.click()
  await page.waitForURL('**page=2')
  await page.goBack()
  await expect.poll(() => pager(page).locator('[aria-current=page]').innerText()).toBe('3')
  expect(faults).toEqual([])
  await close()
})

test('redirects a page number beyond the last to the last page', async () => {
  const page = await openWithoutScripts(`/search?q=${word}&page=99`)
  expect(new URL(page.url()).searchParams.get('page')).toBe('3')
  expect(await shownTitles(page)).toHaveLength(amount - 24)
})

test('paginates without JavaScript', async () => {
  const { page, open, close } = await visit({ javaScriptEnabled: false })
  await open(`/search?q=${word}`)
  const first = await shownTitles(page)
  await pager(page).getByRole('link', { name: 'Next' }).click()
  await page.waitForURL('**page=2')
  const second = await shownTitles(page)
  expect(second).toHaveLength(12)
  expect(second.filter((title) => first.includes(title))).toEqual([])
  await close()
})

test('shows the query when there are no results', async () => {
  const page = await openWithoutScripts('/search?q=xqzwvk')
  const main = page.getByRole('main')
  expect(await main.getByText('No results found', { exact: true }).isVisible()).toBe(true)
  expect(await main.getByText("We couldn't find any news matching").innerText()).toContain('xqzwvk')
  await openWithoutScripts('/search?author=Nobody%20at%20all')
  expect(await main.getByText("We couldn't find any news matching your criteria").isVisible()).toBe(true)
})

test('offers another spelling, fewer conditions, popular news and categories without results', async () => {
  const { page, open, faults, close } = await visit()
  await open(`/search?q=${word}e%20xqzwvk&category=Sustainability&author=Olea`)
  const main = page.getByRole('main')
  await main.getByText('No results found', { exact: true }).waitFor()
  const without = (name: string) => main.getByRole('link', { name: `Search without “${name}”` })
  expect(await without('Sustainability').getAttribute('href')).toBe(`/search?q=${word}e+xqzwvk&author=Olea`)
  expect(await without('Olea').getAttribute('href')).toBe(`/search?q=${word}e+xqzwvk&category=Sustainability`)
  expect(await main.getByRole('link', { name: 'View All News' }).getAttribute('href')).toBe('/news/all')
  expect(await main.getByRole('region', { name: 'Popular news' }).locator('h3').count()).toBe(4)
  expect(await main.getByRole('region', { name: 'Categories' }).getByRole('link').count()).toBe(10)

  await main.getByRole('link', { name: 'Did you mean' }).click()
  await expect.poll(() => heading(page)).toBe(`Search results for “${word.toLowerCase()}”`)
  expect(await shownTitles(page)).toHaveLength(12)
  expect(faults).toEqual([])
  await close()
})

test('links to all news when a single condition has no results', async () => {
  const page = await openWithoutScripts('/search?author=Nobody%20at%20all')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'View All News' }).waitFor()
  expect(await main.getByRole('link', { name: 'Search without' }).count()).toBe(0)
  expect(await main.getByText('Did you mean').count()).toBe(0)
})

test('shows when the results are for a corrected query', async () => {
  const page = await openWithoutScripts('/search?q=Zweiglebaum')
  const main = page.getByRole('main')
  await main.getByText(`These are the results for “${word.toLowerCase()}”.`).waitFor()
  expect(await heading(page)).toBe('Search results for “Zweiglebaum”')
  await openWithoutScripts(`/search?q=${word}`)
  expect(await main.getByText('These are the results').count()).toBe(0)
})

test.each(['%', '_', '*', '(', ')', '"', "'", '\\', '[', '+', '🫒', '%%%', '"(', '<b>', "'; --"])(
  'handles the character %s without an error or matching everything',
  async (sign) => {
    const page = await openWithoutScripts(`/search?q=${encodeURIComponent(sign)}`)
    expect(await heading(page)).toBe(`Search results for “${sign}”`)
    expect(await page.getByText('Failed to search news').count()).toBe(0)
    expect((await shownTitles(page)).length).toBeLessThan(12)
  },
)
