// What the desk asks of the newsroom.
import { callSignedIn } from '#src/auth/web/call-signed-in.ts'
import { readReply } from '#src/ui/desk/read-reply.ts'
import { Article, ArticleWithTranslation } from '../../contract/article.ts'

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
