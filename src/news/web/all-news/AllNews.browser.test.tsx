import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderInApp } from '#src/ui/test-app.ts'
import { failWith, mockCalls, type SentCall } from '#src/ui/test-calls.ts'
import { nextFrame, waitForFrame } from '#src/ui/test-frames.ts'
import { responseTimeoutMs } from '#src/ui/timeouts.ts'
import { type FilterOptions, sortOrders } from '../../contract/article-list.ts'
import { newsLimits } from '../../contract/limits.ts'
import { createCards } from '../cards/cards.fixtures.ts'
import { AllNews } from './AllNews.tsx'
import { defaultFilters, type Filters } from './filters.ts'

const { allNewsPageSize: pageSize, allNewsScrollTriggerPx: triggerPx } = newsLimits
const { debounceMs } = newsLimits.suggestions
const listCall = 'GET /news/published'
const articleCount = 5 * pageSize + 3

const toOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const choices: FilterOptions = {
  categories: toOptions(['all', 'Sustainability', 'Science & Health']),
  authors: toOptions(['all', 'Marta Vidal']),
  dateRanges: toOptions(['all', 'today', 'custom']),
  sortOptions: toOptions(sortOrders),
  aiPercentageRange: { min: 5, max: 80 },
  readingTimeRange: { min: 1, max: 12 },
}

/** A page of the articles as the API returns it. */
function createPage(number: number) {
  const data = createCards((number - 1) * pageSize + 1, Math.min(number * pageSize, articleCount))
  const hasNextPage = number * pageSize < articleCount
  return {
    data,
    pagination: { total: articleCount, hasNextPage, nextCursor: hasNextPage ? `after ${number}` : null },
  }
}

type Options = {
  /** Answers requests for articles. */
  answer?: (sent: SentCall) => unknown
  currentChoices?: FilterOptions
  filters?: Partial<Filters>
  firstPage?: number
}

let visitCount = 0

async function renderList({
  answer = ({ query }) => createPage(Number(query.page)),
  currentChoices = choices,
  filters = {},
  firstPage = 1,
}: Options = {}) {
  const sent = mockCalls({ [listCall]: answer, 'GET /news/published/filters': () => currentChoices })
  const { data, pagination } = createPage(firstPage)
  const loaded = {
    filters: { ...defaultFilters, ...filters },
    page: firstPage,
    batch: { ...pagination, articles: data },
    choices,
  }
  visitCount += 1
  await renderInApp(
    <>
      <AllNews loaded={loaded} visitKey={`visit ${visitCount}`} />
      <footer>
        <a href="#below">Below the list</a>
      </footer>
    </>,
  )
  return { queries: () => sent.filter(({ call }) => call === listCall).map(({ query }) => query) }
}

const originalPath = location.pathname + location.search

beforeEach(() => {
  // A list whose end is never near by itself.
  document.body.style.paddingBlockEnd = '3000px'
})

afterEach(() => {
  document.body.removeAttribute('style')
  scrollTo(0, 0)
  history.replaceState(history.state, '', originalPath)
})

const links = () => [...document.querySelectorAll('ol a[href^="/article/"]')]
const titles = () => links().map(({ textContent }) => textContent)
const shownCount = () => expect.poll(() => links().length)
const more = () => page.getByRole('button', { name: 'Load more' })
const select = (name: string) => page.getByRole('combobox', { name })
const failure = () => page.getByText('Failed to load news. Please try again.')

/** Scrolls to this distance from the end of the page, and waits until the page has reacted. */
async function scrollToDistance(px: number): Promise<void> {
  scrollTo(0, document.documentElement.scrollHeight - innerHeight - px)
  await nextFrame()
}

test('loads the next page within 1000 px of the end, and not before', async () => {
  const { queries } = await renderList()
  await scrollToDistance(triggerPx + 60)
  expect(queries()).toEqual([])
  await scrollToDistance(triggerPx - 60)
  await shownCount().toBe(2 * pageSize)
  expect(queries()).toEqual([{ page: '2', limit: '12', fields: 'card', lang: 'en', cursor: 'after 1' }])
  await expect.element(page.getByText(`24 of ${articleCount}`)).toBeVisible()
})

test('continues by the cursor of the last response', async () => {
  const { queries } = await renderList({ firstPage: 2 })
  await more().click()
  await shownCount().toBe(2 * pageSize)
  await more().click()
  await shownCount().toBe(3 * pageSize)
  expect(queries().map(({ cursor }) => cursor)).toEqual(['after 2', 'after 3'])
})

test('loads three pages by itself, then by a button, until the list ends', async () => {
  const { queries } = await renderList()
  for (const pages of [2, 3, 4]) {
    await scrollToDistance(0)
    await shownCount().toBe(pages * pageSize)
  }
  await scrollToDistance(10)
  await scrollToDistance(0)
  expect(queries()).toHaveLength(3)
  await more().click()
  await shownCount().toBe(5 * pageSize)
  await more().click()
  await expect.element(page.getByText('You have reached the end of all news')).toBeVisible()
  expect(titles()).toEqual(createCards(1, articleCount).map(({ title }) => title))
  await expect.element(more()).not.toBeInTheDocument()
  await scrollToDistance(10)
  await scrollToDistance(0)
  expect(queries()).toHaveLength(5)
})

test('loads nothing while the keyboard focus is on the button or below it', async () => {
  const { queries } = await renderList()
  await userEvent.tab()
  more().element().focus()
  await scrollToDistance(10)
  page.getByRole('link', { name: 'Below the list' }).element().focus()
  await scrollToDistance(0)
  expect(queries()).toEqual([])
  more().element().focus()
  await userEvent.keyboard('{Enter}')
  await shownCount().toBe(2 * pageSize)
})

test('makes the bar with the selects sticky after 50 px, and not before', async () => {
  await renderList()
  const bar = () => document.querySelector('form > div') ?? document.body
  const isSticky = () => getComputedStyle(bar()).position === 'sticky'
  const start = bar().getBoundingClientRect().top
  scrollTo(0, 50)
  await expect.poll(() => bar().getBoundingClientRect().top).toBe(start - 50)
  expect(isSticky()).toBe(false)
  scrollTo(0, 1_200)
  await expect.poll(isSticky).toBe(true)
  expect(bar().getBoundingClientRect().top).toBe(0)
  scrollTo(0, 0)
  await expect.poll(isSticky).toBe(false)
  expect(bar().getBoundingClientRect().top).toBe(start)
})

test('keeps the list when a further page fails to load, and loads it on retry', async () => {
  let isBroken = true
  const { queries } = await renderList({
    answer: ({ query }) => (isBroken ? failWith(503) : createPage(Number(query.page))),
  })
  await scrollToDistance(10)
  await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to load news. Please try again.')
  expect(links()).toHaveLength(pageSize)
  // Only the reader repeats a failed request.
  await scrollToDistance(0)
  expect(queries()).toHaveLength(1)
  isBroken = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await shownCount().toBe(2 * pageSize)
  await expect.element(failure()).not.toBeInTheDocument()
})

test('removes the list of another filter when loading fails, and loads the filtered list on retry', async () => {
  let isBroken = true
  await renderList({ answer: () => (isBroken ? failWith(500) : createPage(1)) })
  await select('Category').selectOptions('Sustainability')
  await expect.element(failure()).toBeVisible()
  expect(links()).toEqual([])
  isBroken = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await shownCount().toBe(pageSize)
  await expect.element(failure()).not.toBeInTheDocument()
})

test('reports a list without a response as failed after the timeout', async () => {
  const { queries } = await renderList({ answer: () => new Promise(() => undefined) })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await select('Sort by').selectOptions('oldest')
  await expect.poll(queries).toHaveLength(1)
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading…')
  await vi.advanceTimersByTimeAsync(responseTimeoutMs)
  await expect.element(failure()).toBeVisible()
})

test('begins at a later page, with a link to the previous one', async () => {
  await renderList({ firstPage: 2 })
  expect(titles()[0]).toBe('Article 13')
  await expect.element(page.getByText(`13–24 of ${articleCount}`)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '/news/all')
})

test('keeps the page in view in the URL', async () => {
  await renderList()
  await scrollToDistance(10)
  await shownCount().toBe(2 * pageSize)
  document.querySelector('[data-page="2"]')?.scrollIntoView()
  await expect.poll(() => location.pathname + location.search).toBe('/news/all?page=2')
  scrollTo(0, 0)
  await expect.poll(() => location.pathname + location.search).toBe('/news/all')
})

test('has defaults that do not filter, and shows the current choices and limits', async () => {
  const aiPercentageRange = { min: 0, max: 90 }
  await renderList({ currentChoices: { ...choices, aiPercentageRange } })
  for (const [name, value] of [
    ['Category', 'all'],
    ['Sort by', 'newest'],
    ['Date range', 'all'],
    ['Author', 'all'],
  ] as const)
    await expect.element(select(name)).toHaveValue(value)
  const options = [...(select('Category').element() as HTMLSelectElement).options]
  expect(options.map(({ text }) => text)).toEqual(['All categories', 'Sustainability', 'Science & Health'])

  const ai = page.getByRole('group', { name: 'AI percentage (0–90)' })
  expect(ai.query()).toBeNull()
  await page.getByText('Advanced Filters').click()
  await expect.element(ai.getByLabelText('Minimum')).toHaveAttribute('max', '90')
  await expect.element(ai.getByLabelText('Minimum')).toHaveAttribute('min', '0')
  await expect.element(ai.getByLabelText('Maximum')).toHaveAttribute('placeholder', '90')
  const readingTime = page.getByRole('group', { name: 'Reading time in minutes (1–12)' })
  await expect.element(readingTime.getByLabelText('Maximum')).toBeVisible()
})

test('names a range of one value by that value', async () => {
  await renderList({ currentChoices: { ...choices, aiPercentageRange: { min: 100, max: 100 } } })
  await page.getByText('Advanced Filters').click()
  await expect.element(page.getByRole('group', { name: 'AI percentage (100)' })).toBeVisible()
})

test('hides the choice of an author without authors', async () => {
  await renderList({ currentChoices: { ...choices, authors: toOptions(['all']) } })
  await expect.element(select('Author')).not.toBeInTheDocument()
  await expect.element(select('Category')).toBeVisible()
})

test('keeps a filter of the URL that is no longer a choice, and shows advanced filters that are set', async () => {
  await renderList({ filters: { author: 'Nobody', minReadingTime: '4' } })
  await expect.element(select('Author')).toHaveValue('Nobody')
  await expect
    .element(page.getByRole('group', { name: /Reading time/ }).getByLabelText('Minimum'))
    .toHaveValue(4)
})

test('requests the first page of a filter with only that filter, and stores it in the URL', async () => {
  const { queries } = await renderList({ answer: () => createPage(2) })
  await select('Category').selectOptions('Science & Health')
  await expect.poll(() => titles()[0]).toBe('Article 13')
  expect(queries()).toEqual([
    { category: 'Science & Health', page: '1', limit: '12', fields: 'card', lang: 'en' },
  ])
  expect(location.pathname + location.search).toBe('/news/all?category=Science+%26+Health')
})

test('combines filters and order, and resets them', async () => {
  const { queries } = await renderList()
  await select('Category').selectOptions('Sustainability')
  await select('Sort by').selectOptions('oldest')
  await expect.poll(queries).toHaveLength(2)
  expect(queries()[1]).toMatchObject({ category: 'Sustainability', sortBy: 'oldest', page: '1' })
  await page.getByRole('button', { name: 'Reset Filters' }).click()
  await expect.poll(queries).toHaveLength(3)
  expect(queries()[2]).toEqual({ page: '1', limit: '12', fields: 'card', lang: 'en' })
  await expect.element(select('Category')).toHaveValue('all')
  await expect.element(select('Sort by')).toHaveValue('newest')
  await expect.poll(() => location.search).toBe('')
})

test('applies typed numbers and days after a pause', async () => {
  const { queries } = await renderList()
  await page.getByText('Advanced Filters').click()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  page
    .getByRole('group', { name: /Reading time/ })
    .getByLabelText('Minimum')
    .element()
    .focus()
  await userEvent.keyboard('1')
  await vi.advanceTimersByTimeAsync(debounceMs - 1)
  await userEvent.keyboard('2')
  await vi.advanceTimersByTimeAsync(debounceMs - 1)
  await nextFrame()
  expect(queries()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await waitForFrame(() => queries().length > 0)
  expect(queries()).toMatchObject([{ minReadingTime: '12' }])
  await select('Date range').selectOptions('custom')
  await page.getByLabelText('To').fill('2001-01-01')
  await vi.advanceTimersByTimeAsync(debounceMs)
  await expect.poll(() => queries().at(-1)).toMatchObject({ dateRange: 'custom', dateTo: '2001-01-01' })
})

test('says when no article matches, without links to pages', async () => {
  const pagination = { total: 0, hasNextPage: false, nextCursor: null }
  await renderList({ answer: () => ({ data: [], pagination }) })
  await select('Category').selectOptions('Sustainability')
  await expect.element(page.getByText('No news found')).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument()
})

test('ignores a late response to an older filter', async () => {
  const late = Promise.withResolvers<unknown>()
  await renderList({
    answer: ({ query }) => (query.category === 'Sustainability' ? late.promise : createPage(3)),
  })
  await select('Category').selectOptions('Sustainability')
  await select('Category').selectOptions('Science & Health')
  await expect.poll(() => titles()[0]).toBe('Article 25')
  late.resolve(createPage(2))
  await nextFrame()
  expect(titles()[0]).toBe('Article 25')
})
