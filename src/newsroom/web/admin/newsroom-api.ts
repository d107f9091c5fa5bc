// Client for the API calls of articles, drafts, revisions, previews and the LLM.
import { createAuthenticatedClient } from '#src/auth/web/call-api-with-token.ts'
import type { Article } from '#src/news/contract/article.ts'
import type { newsCalls } from '#src/news/contract/news.calls.ts'
import { logFailure } from '#src/ui/log-failure.ts'
import type { ArticleListPage } from '../../contract/article-list-page.ts'
import type { ArticleDraft } from '../../contract/draft.ts'
import type { ArticleSort, ArticleStatus } from '../../contract/limits.ts'
import type { newsroomCalls } from '../../contract/newsroom.calls.ts'
import type { Revision } from '../../contract/revision.ts'

export const newsroomApi = createAuthenticatedClient<
  typeof newsroomCalls & Pick<typeof newsCalls, 'GET /news/id/:id'>
>()

export type ArticleListQuery = {
  search: string
  sort: ArticleSort
  status: ArticleStatus | 'all'
  page: number
}

/**
 * One page of the admin list of all articles, including unpublished ones.
 * @throws Error `Failed to fetch news data`
 */
export async function listArticles(query: ArticleListQuery, signal: AbortSignal): Promise<ArticleListPage> {
  try {
    // The reply to an admin who asks for this view.
    return (await newsroomApi('GET /news', { query: { view: 'desk', ...query }, signal })) as ArticleListPage
  } catch (cause) {
    const error = new Error('Failed to fetch news data', { cause })
    if (!signal.aborted) logFailure('Error fetching news:', error)
    throw error
  }
}

export async function getArticle(id: string, signal?: AbortSignal): Promise<Article> {
  return (await newsroomApi('GET /news/id/:id', { params: { id }, signal })).news
}

/** The current user's draft of an article; undefined if there is none. */
export async function findDraft(id: string, signal?: AbortSignal): Promise<ArticleDraft | undefined> {
  const { data } = await newsroomApi('GET /desk/drafts', { signal })
  if (!data.some(({ _id }) => _id === id)) return undefined
  return newsroomApi('GET /desk/drafts/:id', { params: { id }, signal })
}

export function getRevision(id: string, version: number, signal?: AbortSignal): Promise<Revision> {
  return newsroomApi('GET /desk/articles/:id/revisions/:version', { params: { id, version }, signal })
}
