// Calls that list all articles for admins and write them.
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Article } from '#src/news/contract/article.ts'
import { ArticlePage, PageQuery } from '#src/news/contract/article-list.ts'
import { isPaged } from '#src/news/contract/is-paged.ts'
import type { NewsService } from '#src/news/server/news.service.ts'
import { requireCurrentUser, requireSecondFactor } from '#src/platform/http/access.ts'
import { invalidRequest } from '#src/platform/problem.ts'
import { ArticleChanges, ArticleIds, NewArticle } from '../../contract/article-input.ts'
import { DeskPage, DeskQuery } from '../../contract/article-rows.ts'
import type { NewsroomService } from '../newsroom.service.ts'

const tags = ['News']
/** Pictures may be inline. */
const bodyLimit = 5_000_000
const params = z.object({ id: z.string() })
const security = [{ bearer: [] }]
const admin = { config: { access: 'admin' as const }, bodyLimit }

const AllArticlesQuery = PageQuery.extend(DeskQuery.partial().shape).extend({
  view: z.enum(['desk']).optional().catch(undefined),
})

type Dependencies = {
  news: Pick<NewsService, 'listPublished' | 'streamAllAsJson'>
  newsroom: NewsroomService
}

export function registerArticles(app: FastifyInstance, dependencies: Dependencies): void {
  registerAllArticles(app, dependencies)
  registerWrites(app, dependencies.newsroom)
}

/**
 * One path with three shapes: pages of published articles for everybody; for admins the plain list of all articles,
 * and with `view=desk` the pages of the admin list, which stay fast with many articles.
 */
function registerAllArticles(plain: FastifyInstance, { news, newsroom }: Dependencies): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/news',
    {
      config: { access: 'reject-invalid-token' },
      schema: {
        tags,
        summary:
          'Admins without page and limit: every article as a plain list, or with view=desk what GET /desk/articles answers; everybody else: published pages',
        querystring: AllArticlesQuery,
        response: { 200: z.union([DeskPage, ArticlePage, z.array(Article)]) },
      },
    },
    async (request, reply) => {
      const { query, currentUser } = request
      const isAdmin = currentUser?.role === 'admin'
      if (query.view === 'desk') requireSecondFactor(request)
      if (query.view === 'desk' && isAdmin) {
        return newsroom.list(DeskQuery.parse(query), requireCurrentUser(request).id)
      }
      if (isPaged(request.url) || !isAdmin) return news.listPublished(query)
      // A stream bypasses the response serializer; its items are built by the same mapper.
      const raw: FastifyReply = reply.type('application/json; charset=utf-8')
      return raw.send(Readable.from(news.streamAllAsJson()))
    },
  )
}

function registerWrites(plain: FastifyInstance, newsroom: NewsroomService): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/news',
    {
      ...admin,
      schema: { tags, security, summary: 'Create an article', body: NewArticle, response: { 201: Article } },
    },
    async (request, reply) => reply.code(201).send(await newsroom.create(request.body, request.currentUser)),
  )

  app.patch(
    '/news/:id',
    {
      ...admin,
      schema: {
        tags,
        security,
        summary:
          'Change the sent fields; with If-Match: {version} or a version, refused with 409 when the article moved on',
        params,
        body: ArticleChanges,
        response: { 200: Article },
      },
    },
    (request) => {
      const { params, body, currentUser } = request
      return newsroom.update(params.id, body, currentUser, expectedVersion(request) ?? body.version)
    },
  )

  registerRemoving(plain, newsroom)
}

/** Off the site and on again, and away for good. */
function registerRemoving(plain: FastifyInstance, newsroom: NewsroomService): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()

  for (const [verb, summary] of [
    ['hide', 'Take an article off the site'],
    ['show', 'Put an article on the site'],
  ] as const) {
    app.patch(
      `/news/:id/${verb}`,
      { ...admin, schema: { tags, security, summary, params, response: { 200: Article } } },
      (request) => newsroom[verb](request.params.id, request.currentUser),
    )
  }

  app.delete(
    '/news',
    {
      ...admin,
      schema: {
        tags,
        security,
        summary: 'Delete articles: { ids } or a bare list in the body, or ?ids=a,b',
        querystring: z.object({ ids: z.union([z.string(), z.array(z.string())]).optional() }),
        response: { 200: z.object({ deleted: z.number().int() }) },
      },
    },
    async (request) => ({
      deleted: await newsroom.remove(idsOf(request.body, request.query.ids), request.currentUser),
    }),
  )
}

/** If-Match: 3, "3" or W/"3"; absent or *: whatever version is stored. */
function expectedVersion(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match']
  if (header === undefined || header === '*') return undefined
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1]
  if (version === undefined)
    throw invalidRequest([{ path: 'If-Match', message: 'must be the version number of the article' }])
  return Number(version)
}

/** Some proxies drop the body of a DELETE: ids are taken from the address as well. */
function idsOf(body: unknown, query: string | string[] | undefined): string[] {
  const fromQuery = [query ?? []].flat().flatMap((part) => part.split(','))
  const parsed = ArticleIds.safeParse(body ?? fromQuery.filter(Boolean))
  if (parsed.success) return parsed.data
  throw invalidRequest([{ path: 'ids', message: 'must be a list with at least one article id' }])
}
