// The calls the end-to-end tests make, as any client of the API would. Shapes are written down here once more, from
// the specification: a contract that changes by mistake is noticed.
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
export type Article = z.infer<typeof Article>

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
  aiPercent?: number
  aiUse?: { parts: string[]; system?: string; note?: string }
}

/** An answer that was not a success. */
export class Refused extends Error {
  readonly status: number
  constructor(method: string, path: string, status: number, body: string) {
    super(`${method} ${path} answered ${status}: ${body.slice(0, 500)}`)
    this.status = status
  }
}

/** @returns the body, once the answer arrived whole; anything but a success throws `Refused` */
export async function call(
  url: string,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
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
  if (!response.ok) throw new Refused(method, path, response.status, text)
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

export async function changeArticle(url: string, token: string, id: string, changes: Partial<NewArticle>) {
  return Article.parse(await call(url, 'PATCH', `/news/${id}`, { token, body: changes }))
}

/** What the public sees, newest first. */
export async function publishedArticles(url: string, query = 'page=1&limit=100') {
  return ArticleList.parse(await call(url, 'GET', `/news/published?${query}`))
}

/** Everything, hidden articles too. */
export async function allArticles(url: string, token: string): Promise<Article[]> {
  return z.array(Article).parse(await call(url, 'GET', '/news', { token }))
}

export async function countEvent(url: string, id: string, kind: 'view' | 'share', eventId: string) {
  await call(url, 'POST', `/news/${id}/${kind}?event=${eventId}`)
}

/** A page as a visitor without JavaScript gets it. */
export async function page(url: string, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}${path}`, { headers: { 'accept-language': 'en', ...headers } })
  const html = await response.text()
  return {
    status: response.status,
    html,
    headers: response.headers,
    /** Whether it stands anywhere, in data for the browser too; a test that fails on this does not print the page. */
    shows: (words: string) => html.includes(words),
    /** Whether a reader sees it: scripts and the messages they carry are left out. */
    reads: (words: string) => html.replaceAll(/<script[\s\S]*?<\/script>/g, '').includes(words),
  }
}
