import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newsLimits } from '../../contract/limits.ts'
import type { CardView } from '../cards/card-view.ts'
import {
  type ArticleBatch,
  type ArticleList,
  articleListReducer,
  countReservedArticles,
  createArticleList,
  getListProgress,
  isReplacing,
  type ListAction,
} from './article-list-reducer.ts'
import { defaultFilters, type Filters } from './filters.ts'

const batchSize = 3
const noFilters = defaultFilters
const cultureFilters: Filters = { ...defaultFilters, category: 'Culture & Lifestyle' }

function createCard(number: number): CardView {
  return {
    _id: String(number).padStart(6, '0'),
    title: `Article ${number}`,
    category: number % 2 === 0 ? 'Culture & Lifestyle' : 'Sustainability',
    language: 'en',
    displayedDate: '2026-01-01',
    readingTime: 1,
    aiPercent: 0,
    hasPicture: false,
    description: '',
  }
}

/** A server with a list of articles, newest first, paged by cursor. Published articles are newer than all others. */
function createServer(articleCount: number) {
  let count = articleCount
  const getMatching = (filters: Filters): CardView[] =>
    Array.from({ length: count }, (_, index) => createCard(count - index)).filter(
      ({ category }) => filters.category === 'all' || category === filters.category,
    )
  return {
    getMatching,
    publish() {
      count += 1
    },
    respond(filters: Filters, cursor: string | null): ArticleBatch {
      const all = getMatching(filters)
      const remaining = all.filter(({ _id }) => cursor === null || _id < cursor)
      const articles = remaining.slice(0, batchSize)
      const hasNextPage = remaining.length > batchSize
      return { articles, total: all.length, hasNextPage, nextCursor: articles.at(-1)?._id ?? null }
    },
  }
}

const createBatch = (numbers: number[], hasNextPage = true): ArticleBatch => ({
  articles: numbers.map(createCard),
  total: 9,
  hasNextPage,
  nextCursor: hasNextPage ? 'c' : null,
})
const reduce = (list: ArticleList, ...actions: ListAction[]) => actions.reduce(articleListReducer, list)
const getIds = (list: ArticleList) => list.articles.map(({ _id }) => Number(_id))
const scroll = { type: 'loadMore', trigger: 'scroll' } as const
const press = { type: 'loadMore', trigger: 'button' } as const

test('requests the next page once, by cursor, and appends it without duplicates', () => {
  const requested = reduce(createArticleList(noFilters, 1, createBatch([9, 8, 7])), scroll, scroll, press)
  expect(requested.request).toMatchObject({ number: 1, page: 2, cursor: 'c' })
  const loaded = reduce(requested, { type: 'success', number: 1, batch: createBatch([7, 6, 5]) })
  expect(getIds(loaded)).toEqual([9, 8, 7, 6, 5])
  expect(loaded.pages).toEqual([
    { page: 1, start: 0 },
    { page: 2, start: 3 },
  ])
})

test('requests nothing at the end of the list', () => {
  const list = createArticleList(noFilters, 1, createBatch([2, 1], false))
  expect(reduce(list, scroll, press).request).toBeUndefined()
  expect(getListProgress(list)).toEqual({ first: 1, shown: 2, total: 2 })
})

test('loads three pages by scrolling, then only by the button', () => {
  let list = createArticleList(noFilters, 1, createBatch([99]))
  for (const number of [1, 2, 3])
    list = reduce(list, scroll, { type: 'success', number, batch: createBatch([number]) })
  expect(reduce(list, scroll)).toBe(list)
  expect(reduce(list, press).request).toMatchObject({ page: 5 })
})

test('reserves space while scrolling loads, while a page is loaded, and not after a failure', () => {
  const initial = createArticleList(noFilters, 1, { ...createBatch([99]), total: 5 })
  expect(countReservedArticles(initial)).toBe(4)
  expect(countReservedArticles(reduce(initial, scroll))).toBe(4)
  expect(countReservedArticles(reduce(initial, scroll, { type: 'failure', number: 1 }))).toBe(0)
  expect(countReservedArticles(reduce(initial, { type: 'filter', filters: cultureFilters }))).toBe(0)
  let list = initial
  for (const number of [1, 2, 3])
    list = reduce(list, scroll, { type: 'success', number, batch: { ...createBatch([number]), total: 99 } })
  expect(countReservedArticles(list)).toBe(0)
  expect(countReservedArticles(reduce(list, press))).toBe(newsLimits.allNewsPageSize)
  expect(countReservedArticles(createArticleList(noFilters, 1, createBatch([2, 1], false)))).toBe(0)
})

test('a change of the filters requests the first page and replaces the list', () => {
  const initial = createArticleList(noFilters, 3, createBatch([9]))
  const requested = reduce(initial, scroll, { type: 'filter', filters: cultureFilters })
  expect(requested.request).toMatchObject({ filters: cultureFilters, page: 1, cursor: null })
  expect(isReplacing(requested)).toBe(true)
  const afterLateResponse = reduce(requested, { type: 'success', number: 1, batch: createBatch([1]) })
  expect(afterLateResponse).toBe(requested)
  const replaced = reduce(requested, { type: 'success', number: 2, batch: createBatch([4, 2]) })
  expect(getIds(replaced)).toEqual([4, 2])
  expect(replaced.pages).toEqual([{ page: 1, start: 0 }])
})

test('removes the articles when a change of the filters fails, and retries the same request', () => {
  const initial = createArticleList(noFilters, 1, createBatch([9]))
  const failed = reduce(initial, { type: 'filter', filters: cultureFilters }, { type: 'failure', number: 1 })
  expect(failed).toMatchObject({ articles: [], failedRequest: { page: 1 }, request: undefined })
  expect(reduce(failed, { type: 'retry' }).request).toMatchObject({ filters: cultureFilters, page: 1 })
})

test('keeps the articles when a further page fails, and does not retry on scroll', () => {
  const requested = reduce(createArticleList(noFilters, 1, createBatch([9])), scroll)
  const failed = reduce(requested, { type: 'failure', number: 1 })
  expect(getIds(failed)).toEqual([9])
  expect(reduce(failed, scroll)).toBe(failed)
  expect(reduce(failed, { type: 'retry' }).request).toMatchObject({ number: 2, page: 2, cursor: 'c' })
})

test('retries the page that the server could not load', () => {
  const list = reduce(createArticleList(noFilters, 3, undefined), { type: 'retry' })
  expect(list.request).toMatchObject({ page: 3, cursor: null })
  const loaded = reduce(list, { type: 'success', number: 1, batch: createBatch([3, 2]) })
  expect(loaded.pages).toEqual([{ page: 3, start: 0 }])
  expect(getListProgress(loaded)).toEqual({ first: 25, shown: 26, total: 27 })
})

/** A random event; `index` selects the pending response that succeeds or fails. */
const randomEvent = fc.record({
  type: fc.constantFrom(
    ...[
      ...['scroll', 'scroll', 'press', 'retry', 'publish', 'clearFilters', 'filterCulture'],
      ...['success', 'success', 'failure'],
    ],
  ),
  index: fc.nat({ max: 9 }),
})

test('any order of events: no duplicates, no gaps, and only articles that match the filters', () => {
  const initialCount = fc.nat({ max: 20 })
  fc.assert(
    fc.property(initialCount, fc.array(randomEvent, { maxLength: 60 }), (articleCount, events) => {
      const server = createServer(articleCount)
      let list = createArticleList(noFilters, 1, server.respond(noFilters, null))
      /** Responses created when they were requested, including those of outdated requests. */
      const pending: { number: number; batch: ArticleBatch }[] = []
      const dispatch = (action: ListAction) => {
        const before = list.request
        list = articleListReducer(list, action)
        const { request } = list
        if (!request || request === before) return
        pending.push({ number: request.number, batch: server.respond(request.filters, request.cursor) })
      }
      for (const event of events) {
        if (event.type === 'publish') server.publish()
        else if (event.type === 'scroll') dispatch(scroll)
        else if (event.type === 'press') dispatch(press)
        else if (event.type === 'retry') dispatch({ type: 'retry' })
        else if (event.type === 'clearFilters') dispatch({ type: 'filter', filters: noFilters })
        else if (event.type === 'filterCulture') dispatch({ type: 'filter', filters: cultureFilters })
        else {
          const [response] = pending.splice(event.index % Math.max(pending.length, 1), 1)
          if (response && event.type === 'success') dispatch({ type: 'success', ...response })
          else if (response) dispatch({ type: 'failure', number: response.number })
        }
        expectContiguous(list, server)
      }
      // Loads the remaining pages until the list is complete.
      for (let rounds = 0; rounds < 100 && (list.next || list.request || list.failedRequest); rounds++) {
        const response = pending.find(({ number }) => number === list.request?.number)
        if (list.request && response) dispatch({ type: 'success', ...response })
        else dispatch(list.failedRequest ? { type: 'retry' } : press)
      }
      expectContiguous(list, server)
      // An empty list is complete too: articles published later are newer than its response.
      const last = list.articles.at(-1)
      if (last) expect(last._id).toBe(server.getMatching(list.filters).at(-1)?._id)
      else expect(list.next ?? list.request ?? list.failedRequest).toBeUndefined()
    }),
    { numRuns: 1_000 },
  )
})

/** Expects the displayed articles to be a contiguous part of the server's list, without duplicates. */
function expectContiguous(list: ArticleList, server: ReturnType<typeof createServer>): void {
  const shown = list.articles.map(({ _id }) => _id)
  expect(new Set(shown).size).toBe(shown.length)
  if (isReplacing(list)) return
  const all = server.getMatching(list.filters).map(({ _id }) => _id)
  const start = shown[0] === undefined ? 0 : all.indexOf(shown[0])
  expect(shown).toEqual(all.slice(start, start + shown.length))
}
