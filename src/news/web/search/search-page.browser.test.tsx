import { afterEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInApp } from '#src/ui/test-app.ts'
import { createCards } from '../cards/cards.fixtures.ts'
import SearchPage from './search-page.tsx'
import { parseSearchParameters } from './search-parameters.ts'

const totalPages = 3

/** The results of a search as the loader returns them. */
function createResults(searchParams: URLSearchParams) {
  const number = Number(searchParams.get('page') ?? 1)
  return {
    search: parseSearchParameters(searchParams),
    articles: createCards(number * 10, number * 10 + 1),
    corrected: undefined as string | undefined,
    alternatives: undefined as unknown,
    number,
    total: totalPages * 2,
    totalPages,
  }
}

type Results = ReturnType<typeof createResults>

const noResults = { articles: [], total: 0, totalPages: 0 }

async function renderSearch(query: string, changes: Partial<Results> = {}, untilLoaded?: Promise<void>) {
  const loads: string[] = []
  const router = await renderInApp(<SearchPage />, {
    path: `/search?${query}`,
    route: {
      loader: async ({ request }) => {
        const { searchParams } = new URL(request.url)
        if (loads.length > 0) await untilLoaded
        loads.push(searchParams.toString())
        return { ...createResults(searchParams), ...changes }
      },
    },
  })
  await expect.element(heading()).toBeVisible()
  return { router, loads }
}

afterEach(() => scrollTo(0, 0))

const heading = () => page.getByRole('heading', { level: 1 })
const pager = () => page.getByRole('navigation', { name: 'Pages' })
const currentPage = () => document.querySelector('nav [aria-current=page]')?.textContent
const link = (name: string) => page.getByRole('link', { name })

test.each([
  { query: 'q=oil&category=Sustainability&author=Olea', title: 'Search results for “oil”' },
  { query: 'category=Sustainability&author=Olea', title: 'News in Sustainability' },
  { query: 'author=Olea', title: 'News by Olea' },
])('names the first of query, category and author: $title', async ({ query, title }) => {
  await renderSearch(query)
  await expect.element(heading()).toHaveTextContent(title)
  await expect.element(page.getByText('6 articles')).toBeVisible()
})

test('pages by links to the previous, the next and each page, with the focus on the heading', async () => {
  const { router } = await renderSearch('q=oil')
  expect(currentPage()).toBe('1')
  await expect.element(pager().getByRole('button', { name: 'Previous' })).toBeDisabled()
  await pager().getByRole('link', { name: 'Next' }).click()
  await expect.poll(currentPage).toBe('2')
  expect(router.state.location.search).toBe('?q=oil&page=2')
  await expect.element(heading()).toHaveFocus()
  await expect.element(link('Article 20')).toBeVisible()
  await pager().getByRole('link', { name: 'Page 3' }).click()
  await expect.poll(currentPage).toBe('3')
  await expect.element(pager().getByRole('button', { name: 'Next' })).toBeDisabled()
  await pager().getByRole('link', { name: 'Previous' }).click()
  await expect.poll(currentPage).toBe('2')
})

test('does not scroll when only the query changes', async () => {
  const { innerWidth, innerHeight } = window
  await page.viewport(390, 300)
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  await renderSearch('q=oil')
  const next = pager().getByRole('link', { name: 'Next' })
  next.element().scrollIntoView({ behavior: 'instant', block: 'end' })
  const scrolledTo = window.scrollY
  expect(scrolledTo).toBeGreaterThan(0)
  await next.click()
  await expect.element(heading()).toHaveFocus()
  expect(window.scrollY).toBe(scrolledTo)
})

test('leaves the focus where it is when the reader goes back', async () => {
  const { router } = await renderSearch('q=oil')
  await pager().getByRole('link', { name: 'Next' }).click()
  await expect.element(heading()).toHaveFocus()
  link('Article 21').element().focus()
  await router.navigate(-1)
  await expect.poll(currentPage).toBe('1')
  await expect.element(heading()).not.toHaveFocus()
})

test('marks the results as busy while others load', async () => {
  const loaded = Promise.withResolvers<void>()
  await renderSearch('q=oil', {}, loaded.promise)
  const isBusy = () => document.querySelector('[aria-busy]')?.getAttribute('aria-busy')
  expect(isBusy()).toBe('false')
  await pager().getByRole('link', { name: 'Next' }).click()
  await expect.poll(isBusy).toBe('true')
  loaded.resolve()
  await expect.poll(isBusy).toBe('false')
})

test('says which corrected query the results are for', async () => {
  await renderSearch('q=olve', { corrected: 'olive' })
  await expect.element(page.getByText('Showing results for “olive”.')).toBeVisible()
  await expect.element(heading()).toHaveTextContent('Search results for “olve”')
})

test('offers another spelling, fewer conditions, popular news and categories without results', async () => {
  const alternatives = { spelling: 'olive', popular: createCards(1, 4) }
  const { router } = await renderSearch('q=olve&category=Sustainability&author=Olea', {
    ...noResults,
    alternatives,
  })
  await expect.element(page.getByText('No results found')).toBeVisible()
  await expect.element(page.getByText("We couldn't find any news matching “olve”")).toBeVisible()
  await expect
    .element(link('Search without “Sustainability”'))
    .toHaveAttribute('href', '/search?q=olve&author=Olea')
  await expect
    .element(link('Search without “Olea”'))
    .toHaveAttribute('href', '/search?q=olve&category=Sustainability')
  await expect.element(link('View All News')).toHaveAttribute('href', '/news/all')
  const region = (name: string) => page.getByRole('region', { name })
  expect(region('Popular news').getByRole('heading', { level: 3 }).elements()).toHaveLength(4)
  expect(region('Categories').getByRole('link').elements()).toHaveLength(10)
  expect(pager().query()).toBeNull()
  await link('Did you mean “olive”?').click()
  await expect.poll(() => router.state.location.search).toBe('?q=olive')
})

test('offers all news when a single condition has no results', async () => {
  const alternatives = { spelling: undefined, popular: [] }
  await renderSearch('author=Nobody', { ...noResults, alternatives })
  await expect.element(page.getByText("We couldn't find any news matching your criteria")).toBeVisible()
  await expect.element(link('View All News')).toBeVisible()
  expect(page.getByRole('link', { name: /Search without|Did you mean/ }).query()).toBeNull()
})

test('says that the search failed, and repeats it on demand', async () => {
  const { loads } = await renderSearch('q=oil', noResults)
  await expect.element(page.getByText('Failed to search news. Please try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.poll(() => loads).toEqual(['q=oil', 'q=oil'])
})
