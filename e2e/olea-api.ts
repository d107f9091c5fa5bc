// The API calls of the end-to-end tests. The response shapes are repeated here from the specification instead of
// imported, so that an accidental change of a contract fails a test.
import { z } from 'zod'

const SignedIn = z.object({ user: z.object({ _id: z.string(), role: z.string() }), accessToken: z.string() })
const Article = z.object({
  _id: z.string(),
  title: z.string(),
  category: z.string(),
  isPublished: z.boolean(),
  publishDate: z.string().optional(),
  views: z.number(),
  shares: z.number(),
})
const ArticleList = z.object({ data: z.array(Article), pagination: z.object({ total: z.number() }) })
type Article = z.infer<typeof Article>

export type NewArticle = {
  title: string
  content?: string
  summary?: string
  category?: string
  author?: string
  publishDate?: string
  isPublished?: boolean
  previewImage?: string
  tags?: string[]
  products?: string[]
  producers?: string[]
  aiPercent?: number
  aiUse?: { parts: string[]; system?: string; note?: string }
}

/** A response whose status is not 2xx. */
export class RequestError extends Error {
  readonly status: number
  constructor(method: string, path: string, status: number, body: string) {
    super(`${method} ${path} returned ${status}: ${body.slice(0, 500)}`)
    this.status = status
  }
}

/**
 * @returns the parsed JSON body
 * @throws RequestError when the status is not 2xx
 */
export async function call(
  url: string,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  options: { body?: unknown; token?: string } = {},
): Promise<unknown> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new RequestError(method, path, response.status, text)
  return JSON.parse(text)
}

export async function signIn(url: string, person: { email: string; password: string }) {
  return SignedIn.parse(await call(url, 'POST', '/auth/login', { body: person }))
}

export async function register(url: string, person: { email: string; password: string }) {
  const body = { ...person, isProfessionalAccount: false, acceptedPrivacyPolicy: true }
  return SignedIn.parse(await call(url, 'POST', '/auth/register', { body }))
}

export async function createArticle(url: string, token: string, article: NewArticle): Promise<Article> {
  return Article.parse(await call(url, 'POST', '/news', { token, body: { content: '', ...article } }))
}

export async function updateArticle(url: string, token: string, id: string, changes: Partial<NewArticle>) {
  return Article.parse(await call(url, 'PATCH', `/news/${id}`, { token, body: changes }))
}

/** The published articles, newest first. */
export async function listPublishedArticles(url: string, query = 'page=1&limit=100') {
  return ArticleList.parse(await call(url, 'GET', `/news/published?${query}`))
}

/** All articles, including hidden ones. */
export async function listAllArticles(url: string, token: string): Promise<Article[]> {
  return z.array(Article).parse(await call(url, 'GET', '/news', { token }))
}

export async function countEvent(url: string, id: string, kind: 'view' | 'share', eventId: string) {
  await call(url, 'POST', `/news/${id}/${kind}?event=${eventId}`)
}

/** Requests a page and returns its HTML, as a visitor without JavaScript receives it. */
export async function fetchPage(url: string, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}${path}`, { headers: { 'accept-language': 'en', ...headers } })
  const html = await response.text()
  return {
    status: response.status,
    html,
    headers: response.headers,
    /** Searches the whole HTML, including data for hydration. A failed assertion on this does not print the page. */
    contains: (words: string) => html.includes(words),
    /** Searches the HTML without scripts and the messages in them. */
    hasVisibleText: (words: string) => html.replaceAll(/<script[\s\S]*?<\/script>/g, '').includes(words),
  }
}
