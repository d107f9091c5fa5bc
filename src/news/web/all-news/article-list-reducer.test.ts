import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CardView } from '../card-view.ts'
import {
  type ArticleBatch,
  type ArticleList,
  articleListReducer,
  createArticleList,
  getListProgress,
  isReplacing,
  type ListAction,
} from './article-list-reducer.ts'
import { defaultFilters, type Filters } from './filters.ts'

const onePage = 3
const filtersOf = (category: string): Filters => ({ ...defaultFilters, category })
const everything = defaultFilters
const culture = filtersOf('Culture & Lifestyle')

function card(number: number): CardView {
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

/** A newsroom: newest first, each article newer than all before it, continued by cursor. */
function openNewsroom(published: number) {
  let count = published
  const matching = (filters: Filters): CardView[] =>
    Array.from({ length: count }, (_, index) => card(count - index)).filter(
      ({ category }) => filters.category === 'all' || category === filters.category,
    )
  return {
    matching,
    publish() {
      count += 1
    },
    answer(filters: Filters, cursor: string | null): ArticleBatch {
      const all = matching(filters)
      const rest = all.filter(({ _id }) => cursor === null || _id < cursor)
      const articles = rest.slice(0, onePage)
      const hasNextPage = rest.length > onePage
      return { articles, total: all.length, hasNextPage, nextCursor: articles.at(-1)?._id ?? null }
    },
  }
}

const part = (numbers: number[], more = true): ArticleBatch => ({
  articles: numbers.map(card),
  total: 9,
  hasNextPage: more,
  nextCursor: more ? 'c' : null,
})
const run = (list: ArticleList, ...actions: ListAction[]) => actions.reduce(articleListReducer, list)
const ids = (list: ArticleList) => list.articles.map(({ _id }) => Number(_id))
const scroll = { type: 'continue', by: 'scrolling' } as const
const press = { type: 'continue', by: 'button' } as const

test('the next page is asked for by cursor, once, and added behind what is there', () => {
  const asked = run(createArticleList(everything, 1, part([9, 8, 7])), scroll, scroll, press)
  expect(asked.request).toMatchObject({ number: 1, page: 2, cursor: 'c' })
  const more = run(asked, { type: 'answer', number: 1, part: part([7, 6, 5]) })
  expect(ids(more)).toEqual([9, 8, 7, 6, 5])
  expect(more.pages).toEqual([
    { page: 1, start: 0 },
    { page: 2, start: 3 },
  ])
})

test('at the end nothing more is asked for', () => {
  const list = createArticleList(everything, 1, part([2, 1], false))
  expect(run(list, scroll, press).request).toBeUndefined()
  expect(getListProgress(list)).toEqual({ first: 1, shown: 2, total: 2 })
})

test('three pages come by scrolling, then only by the button', () => {
  let list = createArticleList(everything, 1, part([99]))
  for (const number of [1, 2, 3]) list = run(list, scroll, { type: 'answer', number, part: part([number]) })
  expect(run(list, scroll)).toBe(list)
  expect(run(list, press).request).toMatchObject({ page: 5 })
})

test('another filter asks for the first page and replaces the list', () => {
  const asked = run(createArticleList(everything, 3, part([9])), scroll, { type: 'filter', filters: culture })
  expect(asked.request).toMatchObject({ filters: culture, page: 1, cursor: null })
  expect(isReplacing(asked)).toBe(true)
  const late = run(asked, { type: 'answer', number: 1, part: part([1]) })
  expect(late).toBe(asked)
  const replaced = run(asked, { type: 'answer', number: 2, part: part([4, 2]) })
  expect(ids(replaced)).toEqual([4, 2])
  expect(replaced.pages).toEqual([{ page: 1, start: 0 }])
})

test('when a filter cannot be answered, what was shown for another one is gone, and the same is tried again', () => {
  const asked = run(createArticleList(everything, 1, part([9])), { type: 'filter', filters: culture })
  const failed = run(asked, { type: 'failure', number: 1 })
  expect(failed).toMatchObject({ articles: [], failed: { page: 1 }, request: undefined })
  expect(run(failed, { type: 'retry' }).request).toMatchObject({ filters: culture, page: 1 })
})

test('when a page does not come, what is there stays, and scrolling does not ask again', () => {
  const asked = run(createArticleList(everything, 1, part([9])), scroll)
  const failed = run(asked, { type: 'failure', number: 1 })
  expect(ids(failed)).toEqual([9])
  expect(run(failed, scroll)).toBe(failed)
  expect(run(failed, { type: 'retry' }).request).toMatchObject({ number: 2, page: 2, cursor: 'c' })
})

test('a page that could not be rendered is asked for again where it is', () => {
  const list = run(createArticleList(everything, 3, undefined), { type: 'retry' })
  expect(list.request).toMatchObject({ page: 3, cursor: null })
  const answered = run(list, { type: 'answer', number: 1, part: part([3, 2]) })
  expect(answered.pages).toEqual([{ page: 3, start: 0 }])
  expect(getListProgress(answered)).toEqual({ first: 25, shown: 26, total: 27 })
})

/** What happens next; `which` of the answers under way arrives or fails. */
const steps = fc.record({
  does: fc.constantFrom(
    ...['scroll', 'scroll', 'press', 'retry', 'publish', 'everything', 'culture', 'arrive', 'arrive', 'fail'],
  ),
  which: fc.nat({ max: 9 }),
})

test('whatever happens in whatever order: no article twice, none left out, none of another filter', () => {
  const begin = fc.nat({ max: 20 })
  fc.assert(
    fc.property(begin, fc.array(steps, { maxLength: 60 }), (published, happenings) => {
      const newsroom = openNewsroom(published)
      let list = createArticleList(everything, 1, newsroom.answer(everything, null))
      /** Answers on their way, also of requests that were given up; made when they were asked for. */
      const underWay: { number: number; part: ArticleBatch }[] = []
      const act = (action: ListAction) => {
        const before = list.request
        list = articleListReducer(list, action)
        const { request } = list
        if (!request || request === before) return
        underWay.push({ number: request.number, part: newsroom.answer(request.filters, request.cursor) })
      }
      for (const step of happenings) {
        if (step.does === 'publish') newsroom.publish()
        else if (step.does === 'scroll') act(scroll)
        else if (step.does === 'press') act(press)
        else if (step.does === 'retry') act({ type: 'retry' })
        else if (step.does === 'everything') act({ type: 'filter', filters: everything })
        else if (step.does === 'culture') act({ type: 'filter', filters: culture })
        else {
          const [arrived] = underWay.splice(step.which % Math.max(underWay.length, 1), 1)
          if (arrived && step.does === 'arrive') act({ type: 'answer', ...arrived })
          else if (arrived) act({ type: 'failure', number: arrived.number })
        }
        expectWhole(list, newsroom)
      }
      // Left alone until nothing is open any more, the list is complete.
      for (let rounds = 0; rounds < 100 && (list.next || list.request || list.failed); rounds++) {
        const mine = underWay.find(({ number }) => number === list.request?.number)
        if (list.request && mine) act({ type: 'answer', ...mine })
        else act(list.failed ? { type: 'retry' } : press)
      }
      expectWhole(list, newsroom)
      // An empty answer is an end as well: what was published since is newer than it.
      const last = list.articles.at(-1)
      if (last) expect(last._id).toBe(newsroom.matching(list.filters).at(-1)?._id)
      else expect(list.next ?? list.request ?? list.failed).toBeUndefined()
    }),
    { numRuns: 1_000 },
  )
})

/** What is shown is an unbroken run of what the newsroom has. */
function expectWhole(list: ArticleList, newsroom: ReturnType<typeof openNewsroom>): void {
  const shown = list.articles.map(({ _id }) => _id)
  expect(new Set(shown).size).toBe(shown.length)
  if (isReplacing(list)) return
  const all = newsroom.matching(list.filters).map(({ _id }) => _id)
  const start = shown[0] === undefined ? 0 : all.indexOf(shown[0])
  expect(shown).toEqual(all.slice(start, start + shown.length))
}
