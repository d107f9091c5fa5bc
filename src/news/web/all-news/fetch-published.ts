// Fetches further articles of All News. Loaded after hydration, because the page contains the first ones.
import type { LanguageCode } from '#src/i18n/languages.ts'
import { logFailure } from '#src/ui/log-failure.ts'
import { newsLimits } from '../../contract/limits.ts'
import { parseArticleBatch } from '../cards/parse-list.ts'
import { newsApi } from '../news-client.ts'
import type { ArticleBatch, ListRequest } from './article-list-reducer.ts'
import { toFilterParameters } from './filters.ts'

/**
 * Fetches a page of the published articles: the first by number, the following ones by cursor.
 * @throws Error `Failed to fetch news data`
 */
export async function fetchPublished(
  request: ListRequest,
  lang: LanguageCode | undefined,
  signal: AbortSignal,
): Promise<ArticleBatch> {
  const query = {
    ...Object.fromEntries(toFilterParameters(request.filters)),
    page: request.page,
    limit: newsLimits.allNewsPageSize,
    fields: 'card' as const,
    cursor: request.cursor || undefined,
    lang,
  }
  try {
    const response = await newsApi('GET /news/published', { query, signal })
    return parseArticleBatch(response, newsLimits.truncateAt.card)
  } catch (cause) {
    const error = new Error('Failed to fetch news data', { cause })
    if (!signal.aborted) logFailure('Error fetching news:', error)
    throw error
  }
}
