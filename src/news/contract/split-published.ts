// How a list of published articles becomes the groups of the home page and the sidebar.
import { newsLimits } from './limits.ts'

type Dated = { _id: string; createdAt: string }

export type PublishedGroups<T> = { recent: T[]; feed: T[]; more: T[] }

/**
 * Recent news: the four newest by creation date. Feed: everything after them. Other news: the last three of the
 * list as the server returned it, before sorting.
 */
export function splitPublished<T extends Dated>(asReturned: readonly T[]): PublishedGroups<T> {
  const sorted = [...asReturned].sort((a, b) => b.createdAt.localeCompare(a.createdAt))
  const { today, more: other } = newsLimits.home
  return {
    recent: sorted.slice(0, today),
    feed: sorted.slice(today),
    more: selectMoreNews(asReturned, other),
  }
}

/** The last items of the list as returned, without one article. */
export function selectMoreNews<T extends Dated>(
  asReturned: readonly T[],
  amount: number,
  withoutId?: string,
): T[] {
  return asReturned.filter((article) => article._id !== withoutId).slice(-amount)
}
