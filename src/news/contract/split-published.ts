// Divides the list of published articles into the sections of the home page and the sidebar of articles.
import { newsLimits } from './limits.ts'

type DatedArticle = { _id: string; createdAt: string }

export type PublishedGroups<T> = { recent: T[]; feed: T[]; more: T[] }

/**
 * `recent`: the four newest by creation date. `feed`: all others. `more`: the last three of the list as the server
 * returned it, before sorting.
 */
export function splitPublished<T extends DatedArticle>(asReturned: readonly T[]): PublishedGroups<T> {
  const sorted = [...asReturned].sort((a, b) => b.createdAt.localeCompare(a.createdAt))
  const { today, more } = newsLimits.home
  return {
    recent: sorted.slice(0, today),
    feed: sorted.slice(today),
    more: selectMoreNews(asReturned, more),
  }
}

/** Returns the last articles of the list, without the excluded one. */
export function selectMoreNews<T extends DatedArticle>(
  asReturned: readonly T[],
  count: number,
  excludedId?: string,
): T[] {
  return asReturned.filter((article) => article._id !== excludedId).slice(-count)
}
