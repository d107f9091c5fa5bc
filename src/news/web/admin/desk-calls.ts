// What the desk asks of the newsroom.
import { z } from 'zod'
import { callSignedIn } from '#src/auth/web/call-signed-in.ts'
import { readReply } from '#src/ui/desk/read-reply.ts'
import { Article, ArticleWithTranslation } from '../../contract/article.ts'
import type { DeskSort, DeskStatus } from '../../contract/desk-limits.ts'
import { DeskPage } from '../../contract/desk-list.ts'

export type ListQuestion = { search: string; sort: DeskSort; status: DeskStatus | 'all'; page: number }

/** The desk's pages of all articles, hidden ones too. */
export async function listArticles(question: ListQuestion, signal: AbortSignal): Promise<DeskPage> {
  const query = new URLSearchParams({ view: 'desk', ...question, page: String(question.page) })
  return readReply(DeskPage, await callSignedIn(`/news?${query}`, { signal }))
}

/** @returns how many there were */
export async function deleteArticles(ids: string[]): Promise<number> {
  const reply = await callSignedIn('/news', { method: 'DELETE', body: JSON.stringify({ ids }) })
  return readReply(z.object({ deleted: z.number() }), reply).deleted
}

export async function showArticle(id: string): Promise<Article> {
  return readReply(Article, await callSignedIn(`/news/${id}/show`, { method: 'PATCH', body: '{}' }))
}

export async function hideArticle(id: string): Promise<Article> {
  return readReply(Article, await callSignedIn(`/news/${id}/hide`, { method: 'PATCH', body: '{}' }))
}

export async function getArticle(id: string, signal?: AbortSignal): Promise<Article> {
  const reply = await callSignedIn(`/news/id/${id}`, signal ? { signal } : {})
  return readReply(ArticleWithTranslation, reply).news
}

export async function createArticle(fields: Record<string, unknown>): Promise<Article> {
  return readReply(Article, await send('POST', '/news', fields))
}

export async function changeArticle(id: string, changes: Record<string, unknown>): Promise<Article> {
  return readReply(Article, await send('PATCH', `/news/${id}`, changes))
}

function send(method: string, path: string, body: object): Promise<unknown> {
  return callSignedIn(path, { method, body: JSON.stringify(body) })
}
