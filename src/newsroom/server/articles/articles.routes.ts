// The writing half of the newsroom's API: admins publish, anybody's reading and sharing is counted.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { Article } from '#src/news/contract/article.ts'
import type { EventKind } from '#src/news/server/count-events.ts'
import type { NewsService } from '#src/news/server/news.service.ts'
import { isAutomaticClient } from '#src/platform/http/automatic-client.ts'
import { invalid } from '#src/platform/problem.ts'
import { ArticleChanges, ArticleIds, NewArticle } from '../../contract/article-input.ts'

const tags = ['News']
/** Pictures may be inline. */
const bodyLimit = 5_000_000
const params = z.object({ id: z.string() })
const security = [{ bearer: [] }]
const admin = { config: { access: 'admin' as const }, bodyLimit }

export function registerNewsWrites(plain: FastifyInstance, { news }: { news: NewsService }): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()

  app.post(
    '/news',
    {
      ...admin,
      schema: { tags, security, summary: 'Create an article', body: NewArticle, response: { 201: Article } },
    },
    async (request, reply) => reply.code(201).send(await news.create(request.body, request.currentUser)),
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
      return news.update(params.id, body, currentUser, expectedVersion(request) ?? body.version)
    },
  )

  registerRemoving(plain, news)
  registerCounting(plain, news)
}

/** Off the site and on again, and away for good. */
function registerRemoving(plain: FastifyInstance, news: NewsService): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()

  for (const [verb, summary] of [
    ['hide', 'Take an article off the site'],
    ['show', 'Put an article on the site'],
  ] as const) {
    app.patch(
      `/news/:id/${verb}`,
      { ...admin, schema: { tags, security, summary, params, response: { 200: Article } } },
      (request) => news[verb](request.params.id, request.currentUser),
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
      deleted: await news.remove(idsOf(request.body, request.query.ids), request.currentUser),
    }),
  )
}

function registerCounting(plain: FastifyInstance, news: NewsService): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  const querystring = z.object({
    event: z
      .string()
      .max(64)
      .optional()
      .catch(undefined)
      .describe('Id of the page view: a retry never counts twice'),
  })
  const count = (kind: EventKind, request: FastifyRequest, articleId: string, eventId: string | undefined) =>
    news.counting.count({
      articleId,
      kind,
      client: request.ip,
      isAutomatic: isAutomaticClient(request.headers),
      ...(eventId ? { eventId } : {}),
    })

  app.post(
    '/news/:id/view',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Count a view',
        params,
        querystring,
        response: { 200: z.object({ views: z.number().int() }) },
      },
    },
    async (request) => ({ views: await count('view', request, request.params.id, request.query.event) }),
  )

  app.post(
    '/news/:id/share',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'Count a share',
        params,
        querystring,
        response: { 200: z.object({ shares: z.number().int() }) },
      },
    },
    async (request) => ({ shares: await count('share', request, request.params.id, request.query.event) }),
  )
}

/** If-Match: 3, "3" or W/"3"; absent or *: whatever version is stored. */
function expectedVersion(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match']
  if (header === undefined || header === '*') return undefined
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1]
  if (version === undefined)
    throw invalid([{ path: 'If-Match', message: 'must be the version number of the article' }])
  return Number(version)
}

/** Some proxies drop the body of a DELETE: ids are taken from the address as well. */
function idsOf(body: unknown, query: string | string[] | undefined): string[] {
  const fromQuery = [query ?? []].flat().flatMap((part) => part.split(','))
  const parsed = ArticleIds.safeParse(body ?? fromQuery.filter(Boolean))
  if (parsed.success) return parsed.data
  throw invalid([{ path: 'ids', message: 'must be a list with at least one article id' }])
}
