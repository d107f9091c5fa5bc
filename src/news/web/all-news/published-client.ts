// The calls of All News. Loaded when the page has come alive: its first articles came with it.
import { logFailure } from '#src/ui/log-failure.ts'
import { newsLimits } from '../../contract/limits.ts'
import { newsApi } from '../news-client.ts'
import { readArticleBatch } from '../read-list.ts'
import type { ArticleBatch, ListRequest } from './article-list-reducer.ts'
import { toFilterParameters } from './filters.ts'

/**
 * A page of the published news: the first by its number, what follows by cursor.
 * @throws Error `Failed to fetch news data`
 */
export async function listPublished(request: ListRequest, signal: AbortSignal): Promise<ArticleBatch> {
  const query = {
    ...Object.fromEntries(toFilterParameters(request.filters)),
    page: request.page,
    limit: newsLimits.allNewsPageSize,
    fields: 'card' as const,
    cursor: request.cursor || undefined,
  }
  try {
    const reply = await newsApi('GET /news/published', { query, signal })
    return readArticleBatch(reply, newsLimits.truncateAt.card)
  } catch (cause) {
    const error = new Error('Failed to fetch news data', { cause })
    if (!signal.aborted) logFailure('Error fetching news:', error)
    throw error
  }
}
