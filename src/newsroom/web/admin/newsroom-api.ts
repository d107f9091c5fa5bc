// Client for the API endpoints of articles, drafts, revisions, previews and the LLM.
import { z } from 'zod'
import { callApiWithToken } from '#src/auth/web/call-api-with-token.ts'
import { Article, ArticleWithTranslation } from '#src/news/contract/article.ts'
import { readReply } from '#src/ui/admin/read-reply.ts'
import { logFailure } from '#src/ui/log-failure.ts'
import { DeskPage } from '../../contract/article-rows.ts'
import {
  ArticleDraft,
  DeskArticle,
  type DraftInput,
  DraftList,
  DraftSaved,
  PresenceAnswer,
} from '../../contract/draft.ts'
import type { DeskSort, DeskStatus } from '../../contract/limits.ts'
import {
  DeskSettings,
  EngineDraft,
  type EngineInput,
  EngineShare,
  OpenPreviews,
  type PreviewInput,
  PreviewLink,
  type ShareInput,
} from '../../contract/newsroom.ts'
import { Revision, RevisionPage } from '../../contract/revision.ts'

export type ArticleListQuery = { search: string; sort: DeskSort; status: DeskStatus | 'all'; page: number }

/**
 * One page of the admin list of all articles, including unpublished ones.
 * @throws Error `Failed to fetch news data`
 */
export async function listArticles(query: ArticleListQuery, signal: AbortSignal): Promise<DeskPage> {
  const params = new URLSearchParams({ view: 'desk', ...query, page: String(query.page) })
  try {
    return readReply(DeskPage, await callApiWithToken(`/news?${params}`, { signal }))
  } catch (cause) {
    const error = new Error('Failed to fetch news data', { cause })
    if (!signal.aborted) logFailure('Error fetching news:', error)
    throw error
  }
}

/** @returns the number of deleted articles */
export async function deleteArticles(ids: string[]): Promise<number> {
  const reply = await callApiWithToken('/news', { method: 'DELETE', body: JSON.stringify({ ids }) })
  return readReply(z.object({ deleted: z.number() }), reply).deleted
}

export async function showArticle(id: string): Promise<Article> {
  return readReply(Article, await callApiWithToken(`/news/${id}/show`, { method: 'PATCH', body: '{}' }))
}

export async function hideArticle(id: string): Promise<Article> {
  return readReply(Article, await callApiWithToken(`/news/${id}/hide`, { method: 'PATCH', body: '{}' }))
}

export async function getArticle(id: string, signal?: AbortSignal): Promise<Article> {
  const reply = await callApiWithToken(`/news/id/${id}`, signal ? { signal } : {})
  return readReply(ArticleWithTranslation, reply).news
}

export async function createArticle(fields: Record<string, unknown>): Promise<Article> {
  return readReply(Article, await sendJson('POST', '/news', fields))
}

export async function updateArticle(id: string, changes: Record<string, unknown>): Promise<Article> {
  return readReply(Article, await sendJson('PATCH', `/news/${id}`, changes))
}

/** Editing data of an article that its readers do not get: the user's draft and the other editors. */
export async function getEditingState(id: string, signal?: AbortSignal): Promise<DeskArticle> {
  return readReply(DeskArticle, await callApiWithToken(`/desk/articles/${id}`, signal ? { signal } : {}))
}

/** Reports that the current user has the article open. Returns the other editors and the stored version. */
export async function reportPresence(id: string): Promise<PresenceAnswer> {
  return readReply(PresenceAnswer, await sendJson('PUT', `/desk/articles/${id}/presence`, {}))
}

export async function removePresence(id: string): Promise<void> {
  await callApiWithToken(`/desk/articles/${id}/presence`, { method: 'DELETE', body: '{}', keepalive: true })
}

export async function listDrafts(signal?: AbortSignal): Promise<DraftList> {
  return readReply(DraftList, await callApiWithToken('/desk/drafts', signal ? { signal } : {}))
}

/** The current user's draft of an article; undefined if there is none. */
export async function findDraft(id: string): Promise<ArticleDraft | undefined> {
  const { data } = await listDrafts()
  if (!data.some(({ _id }) => _id === id)) return undefined
  return readReply(ArticleDraft, await callApiWithToken(`/desk/drafts/${id}`))
}

export async function saveDraft(id: string, draft: DraftInput): Promise<DraftSaved> {
  return readReply(DraftSaved, await sendJson('PUT', `/desk/drafts/${id}`, draft))
}

export async function discardDraft(id: string): Promise<void> {
  await sendJson('DELETE', `/desk/drafts/${id}`, {})
}

/** Revisions of an article, newest first. */
export async function listRevisions(id: string, page: number, signal: AbortSignal): Promise<RevisionPage> {
  return readReply(
    RevisionPage,
    await callApiWithToken(`/desk/articles/${id}/revisions?page=${page}`, { signal }),
  )
}

export async function getRevision(id: string, version: number, signal: AbortSignal): Promise<Revision> {
  return readReply(Revision, await callApiWithToken(`/desk/articles/${id}/revisions/${version}`, { signal }))
}

/**
 * Restores a revision by saving its content as a new version.
 * @param currentVersion version that the editor sees as the stored one
 * @throws ApiError 409 when another version is stored
 */
export async function restoreRevision(id: string, version: number, currentVersion: number): Promise<Article> {
  const path = `/desk/articles/${id}/revisions/${version}/restore`
  return readReply(Article, await sendJson('POST', path, { version: currentVersion }))
}

/** Creates a link that shows the stored article or the current user's draft to anyone who has the link. */
export async function createPreviewLink(id: string, of: PreviewInput['of']): Promise<PreviewLink> {
  return readReply(PreviewLink, await sendJson('POST', `/desk/articles/${id}/preview`, { of }))
}

export async function listPreviewLinks(id: string, signal: AbortSignal): Promise<OpenPreviews> {
  return readReply(OpenPreviews, await callApiWithToken(`/desk/articles/${id}/previews`, { signal }))
}

export async function revokePreviewLink(id: string, linkId: string): Promise<void> {
  const path = `/desk/articles/${id}/previews/${linkId}`
  await callApiWithToken(path, { method: 'DELETE', body: '{}', keepalive: true })
}

/** Newsroom settings of this installation, such as the availability of an LLM. */
export async function getNewsroomSettings(signal: AbortSignal): Promise<DeskSettings> {
  return readReply(DeskSettings, await callApiWithToken('/desk/settings', { signal }))
}

/** Asks the LLM for a summary or a text. */
export async function generateLlmDraft(input: EngineInput, signal: AbortSignal): Promise<EngineDraft> {
  return readReply(EngineDraft, await sendJson('POST', '/desk/engine/drafts', input, signal))
}

/** Measures how much of a text remains from the LLM drafts of its article. */
export async function measureLlmRatio(text: ShareInput, signal: AbortSignal): Promise<EngineShare> {
  return readReply(EngineShare, await sendJson('POST', '/desk/engine/share', text, signal))
}

function sendJson(method: string, path: string, body: object, signal?: AbortSignal): Promise<unknown> {
  return callApiWithToken(path, { method, body: JSON.stringify(body), ...(signal ? { signal } : {}) })
}
