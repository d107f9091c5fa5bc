import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { failWith } from '#src/ui/test-calls.ts'
import { nextFrame, waitForFrame } from '#src/ui/test-frames.ts'
import { newsLimits } from '../../contract/limits.ts'
import {
  choices,
  createPage,
  failure,
  links,
  preparePage,
  renderList,
  restorePage,
  select,
  shownCount,
  titles,
  toOptions,
} from './all-news.fixtures.ts'

const { allNewsPageSize: pageSize } = newsLimits
const { debounceMs } = newsLimits.suggestions

beforeEach(preparePage)
afterEach(restorePage)

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
