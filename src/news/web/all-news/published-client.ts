// The calls of All News. Loaded when the page has come alive: its first articles came with it.
import { callApi } from '#src/ui/api-client.ts'
import { logFailure } from '#src/ui/log-failure.ts'
import { newsLimits } from '../../contract/limits.ts'
import { readArticleBatch } from '../read-list.ts'
import type { ArticleBatch, ListRequest } from './article-list-reducer.ts'
import { toFilterParameters } from './filters.ts'
import { type FilterChoices, parseFilterChoices } from './parse-filter-choices.ts'

/**
 * A page of the published news: the first by its number, what follows by cursor.
 * @throws Error `Failed to fetch news data`
 */
export async function listPublished(request: ListRequest, signal: AbortSignal): Promise<ArticleBatch> {
  const query = toFilterParameters(request.filters)
  query.set('page', String(request.page))
  query.set('limit', String(newsLimits.allNewsPageSize))
  query.set('fields', 'card')
  if (request.cursor) query.set('cursor', request.cursor)
  try {
    return readArticleBatch(await callApi(`/news/published?${query}`, { signal }), newsLimits.truncateAt.card)
  } catch (cause) {
    const error = new Error('Failed to fetch news data', { cause })
    if (!signal.aborted) logFailure('Error fetching news:', error)
    throw error
  }
}

export async function filterChoices(signal: AbortSignal): Promise<FilterChoices> {
  return parseFilterChoices(await callApi('/news/published/filters', { signal }))
}
