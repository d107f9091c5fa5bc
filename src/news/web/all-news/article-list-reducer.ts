// State of the All News list: one request at a time, responses to outdated requests are ignored, and no article appears
// twice. A pure reducer: it takes actions, and the hook sends the request that the state contains.
import { newsLimits } from '../../contract/limits.ts'
import type { CardView } from '../cards/card-view.ts'
import type { Filters } from './filters.ts'

/** A batch of articles, as in a response. */
export type ArticleBatch = {
  articles: CardView[]
  total: number
  hasNextPage: boolean
  /** Continues after the last article, unaffected by later publications. */
  nextCursor: string | null
}

export type ListRequest = { number: number; filters: Filters; page: number; cursor: string | null }

export type ArticleList = {
  /** The selected filters. Until the response arrives, the articles may still be those of the previous filters. */
  filters: Filters
  articles: CardView[]
  /** Index of the first article of each page. */
  pages: { page: number; start: number }[]
  total: number
  /** The next page; undefined at the end of the list. */
  next: { page: number; cursor: string | null } | undefined
  /** Number of pages that may still be loaded by scrolling. */
  autoLoadsLeft: number
  /** The pending request. */
  request: ListRequest | undefined
  failedRequest: ListRequest | undefined
  requestCount: number
}

export type ListAction =
  | { type: 'filter'; filters: Filters }
  | { type: 'loadMore'; trigger: 'scroll' | 'button' }
  | { type: 'retry' }
  | { type: 'success'; number: number; batch: ArticleBatch }
  | { type: 'failure'; number: number }

/** @param batch undefined when the server could not load the page */
export function createArticleList(
  filters: Filters,
  page: number,
  batch: ArticleBatch | undefined,
): ArticleList {
  const empty: ArticleList = {
    filters,
    articles: [],
    pages: [],
    total: 0,
    next: undefined,
    autoLoadsLeft: newsLimits.allNewsAutoLoadPages,
    request: undefined,
    failedRequest: undefined,
    requestCount: 0,
  }
  return batch
    ? replaceArticles(empty, page, batch)
    : { ...empty, failedRequest: { number: 0, filters, page, cursor: null } }
}

export function articleListReducer(list: ArticleList, action: ListAction): ArticleList {
  switch (action.type) {
    case 'filter':
      return startRequest({ ...list, filters: action.filters }, newsLimits.firstPage, null)
    case 'loadMore':
      return loadMore(list, action.trigger)
    case 'retry':
      return retry(list)
    case 'success':
      return list.request?.number === action.number ? addBatch(list, list.request, action.batch) : list
    case 'failure':
      return list.request?.number === action.number ? addFailure(list, list.request) : list
  }
}

/** Whether the pending request replaces the list: the displayed articles belong to the previous filters. */
export function isReplacing({ request }: ArticleList): boolean {
  return request !== undefined && isFirstPage(request)
}

/** Numbers of the first and the last displayed article, and of all. At the end of the list the total is exact. */
export function getListProgress({ articles, pages, total, next }: ArticleList) {
  const before = ((pages[0]?.page ?? 1) - 1) * newsLimits.allNewsPageSize
  const shown = before + articles.length
  return { first: before + 1, shown, total: next ? Math.max(total, shown + 1) : shown }
}

/** Number of articles that scrolling will add or that are being loaded: the list reserves space for them. */
export function countReservedArticles(list: ArticleList): number {
  const { next, request, failedRequest, autoLoadsLeft } = list
  if (!next || failedRequest || isReplacing(list) || (!request && autoLoadsLeft === 0)) return 0
  const { shown, total } = getListProgress(list)
  return Math.min(newsLimits.allNewsPageSize, total - shown)
}

function startRequest(list: ArticleList, page: number, cursor: string | null): ArticleList {
  const number = list.requestCount + 1
  const request = { number, filters: list.filters, page, cursor }
  return { ...list, request, failedRequest: undefined, requestCount: number }
}

function loadMore(list: ArticleList, trigger: 'scroll' | 'button'): ArticleList {
  if (!list.next || list.request) return list
  if (trigger === 'button') return startRequest(list, list.next.page, list.next.cursor)
  // After a failure, or after some pages so that the footer can be reached, only the button loads more.
  if (list.failedRequest || list.autoLoadsLeft === 0) return list
  const requested = startRequest(list, list.next.page, list.next.cursor)
  return { ...requested, autoLoadsLeft: list.autoLoadsLeft - 1 }
}

function retry(list: ArticleList): ArticleList {
  const { failedRequest, request } = list
  return failedRequest && !request ? startRequest(list, failedRequest.page, failedRequest.cursor) : list
}

function addBatch(list: ArticleList, request: ListRequest, batch: ArticleBatch): ArticleList {
  const loaded = { ...list, request: undefined }
  if (isFirstPage(request)) {
    const { allNewsAutoLoadPages } = newsLimits
    return replaceArticles({ ...loaded, autoLoadsLeft: allNewsAutoLoadPages }, request.page, batch)
  }
  const existingIds = new Set(list.articles.map(({ _id }) => _id))
  const added = removeDuplicates(batch.articles).filter(({ _id }) => !existingIds.has(_id))
  return {
    ...loaded,
    articles: [...list.articles, ...added],
    pages:
      added.length > 0 ? [...list.pages, { page: request.page, start: list.articles.length }] : list.pages,
    total: batch.total,
    next: getNext(batch, request.page),
  }
}

function replaceArticles(list: ArticleList, page: number, batch: ArticleBatch): ArticleList {
  return {
    ...list,
    articles: removeDuplicates(batch.articles),
    pages: [{ page, start: 0 }],
    total: batch.total,
    next: getNext(batch, page),
  }
}

function addFailure(list: ArticleList, request: ListRequest): ArticleList {
  const failed = { ...list, request: undefined, failedRequest: request }
  // The displayed articles do not match the selected filters, so they are removed.
  return isFirstPage(request) ? { ...failed, articles: [], pages: [], total: 0, next: undefined } : failed
}

/** A request for the first page replaces the list. Every other request continues it. */
function isFirstPage({ page }: ListRequest): boolean {
  return page === newsLimits.firstPage
}

function getNext({ hasNextPage, nextCursor }: ArticleBatch, page: number): ArticleList['next'] {
  return hasNextPage ? { page: page + 1, cursor: nextCursor } : undefined
}

function removeDuplicates(articles: CardView[]): CardView[] {
  return [...new Map(articles.map((article) => [article._id, article])).values()]
}
