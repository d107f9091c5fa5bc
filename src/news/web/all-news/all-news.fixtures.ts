// The list of all news and the calls it makes, for component tests.
import { createElement, Fragment } from 'react'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { renderInApp } from '#src/ui/test-app.ts'
import { mockCalls, type SentCall } from '#src/ui/test-calls.ts'
import { type FilterOptions, sortOrders } from '../../contract/article-list.ts'
import { newsLimits } from '../../contract/limits.ts'
import { createCards } from '../cards/cards.fixtures.ts'
import { AllNews } from './AllNews.tsx'
import { defaultFilters, type Filters } from './filters.ts'

const { allNewsPageSize: pageSize } = newsLimits
const listCall = 'GET /news/published'
export const articleCount = 5 * pageSize + 3

export const toOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
export const choices: FilterOptions = {
  categories: toOptions(['all', 'Sustainability', 'Science & Health']),
  authors: toOptions(['all', 'Marta Vidal']),
  dateRanges: toOptions(['all', 'today', 'custom']),
  sortOptions: toOptions(sortOrders),
  aiPercentageRange: { min: 5, max: 80 },
  readingTimeRange: { min: 1, max: 12 },
}

/** A page of the articles as the API returns it. */
export function createPage(number: number) {
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

export async function renderList({
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
  const list = createElement(AllNews, { loaded, visitKey: `visit ${visitCount}` })
  const below = createElement('a', { href: '#below' }, 'Below the list')
  await renderInApp(createElement(Fragment, null, list, createElement('footer', null, below)))
  return { queries: () => sent.filter(({ call }) => call === listCall).map(({ query }) => query) }
}

const originalPath = location.pathname + location.search

/** Gives the page space below the list, so that its end is never near by itself. */
export function preparePage(): void {
  document.body.style.paddingBlockEnd = '3000px'
}

export function restorePage(): void {
  document.body.removeAttribute('style')
  scrollTo(0, 0)
  history.replaceState(history.state, '', originalPath)
}

export const links = () => [...document.querySelectorAll('ol a[href^="/article/"]')]
export const titles = () => links().map(({ textContent }) => textContent)
export const shownCount = () => expect.poll(() => links().length)
export const select = (name: string) => page.getByRole('combobox', { name })
export const failure = () => page.getByText('Failed to load news. Please try again.')
