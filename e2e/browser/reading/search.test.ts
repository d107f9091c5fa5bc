// The search page: titles, pagination, suggestions without results, and special characters.
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { createArticle, fetchPage, signIn } from '../../olea-api.ts'
import { parsePageContent, textOf } from '../../page-content.ts'
import { parsePageHead } from '../../page-head.ts'
import { site } from '../support/test-site.ts'
import { visit, withBrowser } from '../support/visit.ts'

withBrowser({ pictures: false })

const word = 'Zweigelbaum'
const amount = 27
const author = 'Orsolya Kéregfalvi'

beforeAll(async () => {
  const { accessToken } = await signIn(site.url, site.admin)
  for (let number = 1; number <= amount; number++)
    await createArticle(site.url, accessToken, {
      isPublished: true,
      title: `${word} number ${number}`,
      content: `<p>${word}</p>`,
      category: 'Tech & Innovation',
      ...(number <= 2 ? { author } : {}),
    })
})

async function search(query: string) {
  const { status, html } = await fetchPage(site.url, `/search?${query}`)
  expect(status, query).toBe(200)
  return { ...parsePageContent(html), title: parsePageHead(html).title }
}

test.each([
  { query: `q=${word}`, title: `Search results for “${word}”` },
  { query: 'category=Competitions%20%26%20Awards', title: 'News in Competitions & Awards' },
  { query: `author=${encodeURIComponent(author)}`, title: `News by ${author}` },
  // The query takes precedence over the category, the category over the author.
  { query: `author=Olea&category=Sustainability&q=${word}`, title: `Search results for “${word}”` },
  { query: 'author=Olea&category=Sustainability', title: 'News in Sustainability' },
])('has the title $title for $query', async ({ query, title }) => {
  const found = await search(query)
  expect(found.heading).toBe(title)
  expect(found.title).toContain(title)
})

test('lists only the articles of the author', async () => {
  const { articleTitles } = await search(`author=${encodeURIComponent(author)}`)
  expect(articleTitles.toSorted()).toEqual([`${word} number 1`, `${word} number 2`])
})

const shownTitles = (page: Page) =>
  page
    .getByRole('main')
    .locator('a[href^="/article/"]')
    .evaluateAll((links) => links.map((link) => link.textContent ?? ''))
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' })

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
  const answer = await fetch(`${site.url}/search?q=${word}&page=99`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `/search?q=${word}&page=3`])
  expect((await search(`q=${word}&page=3`)).articleTitles).toHaveLength(amount - 24)
})

test('links to the next results without JavaScript', async () => {
  const { articleTitles, findAll } = await search(`q=${word}`)
  const [next] = findAll({ tag: 'a', attributes: { rel: 'next' } })
  expect(textOf(next)).toBe('Next')
  expect(next?.attribs.href).toBe(`/search?q=${word}&page=2`)
  const second = await search(`q=${word}&page=2`)
  expect(second.articleTitles).toHaveLength(12)
  expect(second.articleTitles.filter((title) => articleTitles.includes(title))).toEqual([])
})

test('shows the query when there are no results', async () => {
  const { mainText } = await search('q=xqzwvk')
  expect(mainText).toContain('No results found')
  expect(mainText).toMatch(/We couldn't find any news matching “?xqzwvk/)
  const { mainText: withoutQuery } = await search('author=Nobody%20at%20all')
  expect(withoutQuery).toContain("We couldn't find any news matching your criteria")
})

test('offers another spelling, fewer conditions, popular news and categories without results', async () => {
  const { mainText, main, findAll } = await search(`q=${word}e%20xqzwvk&category=Sustainability&author=Olea`)
  expect(mainText).toContain('No results found')
  const linkTo = (text: string) =>
    findAll({ tag: 'a', within: main }).find((link) => textOf(link).startsWith(text))?.attribs.href
  expect(linkTo('Search without “Sustainability”')).toBe(`/search?q=${word}e+xqzwvk&author=Olea`)
  expect(linkTo('Search without “Olea”')).toBe(`/search?q=${word}e+xqzwvk&category=Sustainability`)
  expect(linkTo('View All News')).toBe('/news/all')
  const region = (label: string) => findAll({ tag: 'section', attributes: { 'aria-labelledby': label } })[0]
  expect(findAll({ tag: 'h3', within: region('popular') })).toHaveLength(4)
  expect(findAll({ tag: 'a', within: region('categories') })).toHaveLength(10)

  const suggested = await search(String(linkTo('Did you mean')?.split('?')[1]))
  expect(suggested.heading).toBe(`Search results for “${word.toLowerCase()}”`)
  expect(suggested.articleTitles).toHaveLength(12)
})

test('links to all news when a single condition has no results', async () => {
  const { mainText } = await search('author=Nobody%20at%20all')
  expect(mainText).toContain('View All News')
  expect(mainText).not.toContain('Search without')
  expect(mainText).not.toContain('Did you mean')
})

test('shows when the results are for a corrected query', async () => {
  const { mainText, heading } = await search('q=Zweiglebaum')
  expect(mainText).toContain(`Showing results for “${word.toLowerCase()}”.`)
  expect(heading).toBe('Search results for “Zweiglebaum”')
  expect((await search(`q=${word}`)).mainText).not.toContain('Showing results')
})

test.each(['%', '_', '*', '(', ')', '"', "'", '\\', '[', '+', '🫒', '%%%', '"(', '<b>', "'; --"])(
  'handles the character %s without an error or matching everything',
  async (sign) => {
    const { heading, mainText, articleTitles } = await search(`q=${encodeURIComponent(sign)}`)
    expect(heading).toBe(`Search results for “${sign}”`)
    expect(mainText).not.toContain('Failed to search news')
    expect(articleTitles.length).toBeLessThan(12)
  },
)
