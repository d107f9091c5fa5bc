// What the desk asks of the newsroom.
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
 * The desk's pages of all articles, hidden ones too.
 * @throws Error `Failed to fetch news data`
 */
export async function listArticles(question: ArticleListQuery, signal: AbortSignal): Promise<DeskPage> {
  const query = new URLSearchParams({ view: 'desk', ...question, page: String(question.page) })
  try {
    return readReply(DeskPage, await callApiWithToken(`/news?${query}`, { signal }))
  } catch (cause) {
    const error = new Error('Failed to fetch news data', { cause })
    if (!signal.aborted) logFailure('Error fetching news:', error)
    throw error
  }
}

/** @returns how many there were */
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

/** What stands beside an article's text: the own draft, who else has it open. */
export async function getEditingState(id: string, signal?: AbortSignal): Promise<DeskArticle> {
  return readReply(DeskArticle, await callApiWithToken(`/desk/articles/${id}`, signal ? { signal } : {}))
}

/** Says that the article is still open, and hears who else has it open. */
export async function reportPresence(id: string): Promise<PresenceAnswer> {
  return readReply(PresenceAnswer, await sendJson('PUT', `/desk/articles/${id}/presence`, {}))
}

export async function removePresence(id: string): Promise<void> {
  await callApiWithToken(`/desk/articles/${id}/presence`, { method: 'DELETE', body: '{}', keepalive: true })
}

export async function listDrafts(signal?: AbortSignal): Promise<DraftList> {
  return readReply(DraftList, await callApiWithToken('/desk/drafts', signal ? { signal } : {}))
}

/** The own draft; undefined when there is none. */
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

/** Versions of an article, newest first. */
export async function listRevisions(id: string, page: number, signal: AbortSignal): Promise<RevisionPage> {
  return readReply(
    RevisionPage,
    await callApiWithToken(`/desk/articles/${id}/revisions?page=${page}`, { signal }),
  )
}

export async function getRevision(id: string, version: number, signal: AbortSignal): Promise<Revision> {
  return readReply(Revision, await callApiWithToken(`/desk/articles/${id}/revisions/${version}`, { signal }))
}

/** Brings a version back as a new one, unless the article has moved on from `present`. */
export async function restoreRevision(id: string, version: number, present: number): Promise<Article> {
  const path = `/desk/articles/${id}/revisions/${version}/restore`
  return readReply(Article, await sendJson('POST', path, { version: present }))
}

/** A link that shows the article, or what this editor has typed, to whoever has it. */
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

/** What the desk offers in this installation. */
export async function getNewsroomSettings(signal: AbortSignal): Promise<DeskSettings> {
  return readReply(DeskSettings, await callApiWithToken('/desk/settings', { signal }))
}

/** Has the engine write; `signal` gives it up. */
export async function generateLlmDraft(question: EngineInput, signal: AbortSignal): Promise<EngineDraft> {
  return readReply(EngineDraft, await sendJson('POST', '/desk/engine/drafts', question, signal))
}

/** How much of a text survives from what the engine wrote for its article. */
export async function measureLlmRatio(text: ShareInput, signal: AbortSignal): Promise<EngineShare> {
  return readReply(EngineShare, await sendJson('POST', '/desk/engine/share', text, signal))
}

function sendJson(method: string, path: string, body: object, signal?: AbortSignal): Promise<unknown> {
  return callApiWithToken(path, { method, body: JSON.stringify(body), ...(signal ? { signal } : {}) })
}
