// How the list of All News goes on: one request at a time, late answers to older questions are ignored, nothing
// stands twice. Pure: what happens comes in as an action, what is to be asked goes out as `request`.
import { newsLimits } from '../../contract/limits.ts'
import type { CardView } from '../card-view.ts'
import type { Filters } from './filters.ts'

/** A part of a list as it was answered. */
export type ArticleBatch = {
  articles: CardView[]
  total: number
  hasNextPage: boolean
  /** Continues exactly after the last article, whatever is published meanwhile. */
  nextCursor: string | null
}

export type ListRequest = { number: number; filters: Filters; page: number; cursor: string | null }

export type ArticleList = {
  /** What the reader asked for last; the articles may still be those of the question before. */
  filters: Filters
  articles: CardView[]
  /** Where each page of the address begins in the articles. */
  pages: { page: number; start: number }[]
  total: number
  /** What continues the list; undefined at its end. */
  next: { page: number; cursor: string | null } | undefined
  /** How many more pages may come by scrolling alone. */
  automaticLeft: number
  /** Under way. */
  request: ListRequest | undefined
  failed: ListRequest | undefined
  requestCount: number
}

export type ListAction =
  | { type: 'filter'; filters: Filters }
  | { type: 'continue'; by: 'scrolling' | 'button' }
  | { type: 'retry' }
  | { type: 'answer'; number: number; part: ArticleBatch }
  | { type: 'failure'; number: number }

/** @param part undefined when the page could not be had */
export function createArticleList(
  filters: Filters,
  page: number,
  part: ArticleBatch | undefined,
): ArticleList {
  const empty: ArticleList = {
    filters,
    articles: [],
    pages: [],
    total: 0,
    next: undefined,
    automaticLeft: newsLimits.allNewsAutoLoadPages,
    request: undefined,
    failed: undefined,
    requestCount: 0,
  }
  return part
    ? withFirst(empty, page, part)
    : { ...empty, failed: { number: 0, filters, page, cursor: null } }
}

export function articleListReducer(list: ArticleList, action: ListAction): ArticleList {
  switch (action.type) {
    case 'filter':
      return ask({ ...list, filters: action.filters }, newsLimits.firstPage, null)
    case 'continue':
      return goOn(list, action.by)
    case 'retry':
      return list.failed && !list.request ? ask(list, list.failed.page, list.failed.cursor) : list
    case 'answer':
      return list.request?.number === action.number ? withAnswer(list, list.request, action.part) : list
    case 'failure':
      return list.request?.number === action.number ? withFailure(list, list.request) : list
  }
}

/** The list is being replaced: what it shows belongs to an earlier question. */
export function isReplacing({ request }: ArticleList): boolean {
  return request !== undefined && isFirst(request)
}

/** How many of how many are shown; the end of the list settles it, whatever was counted before. */
export function getListProgress({ articles, pages, total, next }: ArticleList) {
  const before = ((pages[0]?.page ?? 1) - 1) * newsLimits.allNewsPageSize
  const shown = before + articles.length
  return { first: before + 1, shown, total: next ? Math.max(total, shown + 1) : shown }
}

function ask(list: ArticleList, page: number, cursor: string | null): ArticleList {
  const number = list.requestCount + 1
  const request = { number, filters: list.filters, page, cursor }
  return { ...list, request, failed: undefined, requestCount: number }
}

function goOn(list: ArticleList, by: 'scrolling' | 'button'): ArticleList {
  if (!list.next || list.request) return list
  if (by === 'button') return ask(list, list.next.page, list.next.cursor)
  // After a failure, and after a few pages so that the end of the page can be reached, the reader decides.
  if (list.failed || list.automaticLeft === 0) return list
  const asked = ask(list, list.next.page, list.next.cursor)
  return { ...asked, automaticLeft: list.automaticLeft - 1 }
}

function withAnswer(list: ArticleList, request: ListRequest, part: ArticleBatch): ArticleList {
  const answered = { ...list, request: undefined }
  if (isFirst(request)) {
    const { allNewsAutoLoadPages: automaticLeft } = newsLimits
    return withFirst({ ...answered, automaticLeft }, request.page, part)
  }
  const known = new Set(list.articles.map(({ _id }) => _id))
  const added = unique(part.articles).filter(({ _id }) => !known.has(_id))
  return {
    ...answered,
    articles: [...list.articles, ...added],
    pages:
      added.length > 0 ? [...list.pages, { page: request.page, start: list.articles.length }] : list.pages,
    total: part.total,
    next: nextOf(part, request.page),
  }
}

function withFirst(list: ArticleList, page: number, part: ArticleBatch): ArticleList {
  return {
    ...list,
    articles: unique(part.articles),
    pages: [{ page, start: 0 }],
    total: part.total,
    next: nextOf(part, page),
  }
}

function withFailure(list: ArticleList, request: ListRequest): ArticleList {
  const failed = { ...list, request: undefined, failed: request }
  // What is shown answers another question: better nothing than the wrong thing.
  return isFirst(request) ? { ...failed, articles: [], pages: [], total: 0, next: undefined } : failed
}

/** Asked for anew; every other page continues what is shown. */
function isFirst({ page }: ListRequest): boolean {
  return page === newsLimits.firstPage
}

function nextOf({ hasNextPage, nextCursor }: ArticleBatch, page: number): ArticleList['next'] {
  return hasNextPage ? { page: page + 1, cursor: nextCursor } : undefined
}

function unique(articles: CardView[]): CardView[] {
  return [...new Map(articles.map((article) => [article._id, article])).values()]
}
