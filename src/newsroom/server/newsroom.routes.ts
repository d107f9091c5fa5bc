// Routes of the newsroom, for admins, and GET /news, whose response depends on the role.
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { isPaged } from '#src/news/contract/is-paged.ts'
import type { NewsService } from '#src/news/server/news.service.ts'
import { requireCurrentUser, requireSecondFactor } from '#src/platform/http/access.ts'
import { createClientSignal } from '#src/platform/http/client-signal.ts'
import { registerCalls } from '#src/platform/http/register-calls.ts'
import { invalidRequest } from '#src/platform/problem.ts'
import { ArticleIds, type DeletedIds } from '../contract/article-input.ts'
import { ArticleListParams } from '../contract/article-list-page.ts'
import { newsroomCalls } from '../contract/newsroom.calls.ts'
import { PreviewInput } from '../contract/newsroom.ts'
import type { NewsroomService } from './newsroom.service.ts'

type Dependencies = {
  news: Pick<NewsService, 'listPublished' | 'streamAllAsJson'>
  newsroom: NewsroomService
}

export function registerNewsroom(app: FastifyInstance, { news, newsroom }: Dependencies): void {
  const { drafts, llmDrafts, previews, revisions } = newsroom

  registerCalls(app, newsroomCalls, {
    'GET /news': async ({ query, currentUser, request }) => {
      const isAdmin = currentUser?.role === 'admin'
      if (query.view === 'desk') requireSecondFactor(request)
      if (query.view === 'desk' && isAdmin) {
        return newsroom.list(ArticleListParams.parse(query), requireCurrentUser(request).id)
      }
      if (isPaged(request.url) || !isAdmin) return news.listPublished(query)
      const stream = Readable.from(news.streamAllAsJson())
      return { stream, mediaType: 'application/json; charset=utf-8' }
    },
    'POST /news': ({ body, currentUser }) => newsroom.create(body, currentUser),
    'PATCH /news/:id': ({ params, body, currentUser, request }) =>
      newsroom.update(params.id, body, currentUser, { expectedVersion: expectedVersion(request) }),
    'PATCH /news/:id/hide': ({ params, currentUser }) => newsroom.hide(params.id, currentUser),
    'PATCH /news/:id/show': ({ params, currentUser }) => newsroom.show(params.id, currentUser),
    'DELETE /news': async ({ body, query, currentUser }) => ({
      deleted: await newsroom.remove(parseIds(body, query.ids), currentUser),
    }),

    'GET /desk/settings': () => newsroom.settings(),
    'GET /desk/dashboard': ({ query, currentUser }) => newsroom.dashboard(query.days, currentUser.id),
    'GET /desk/articles': ({ query, currentUser }) => newsroom.list(query, currentUser.id),
    'GET /desk/articles/:id': ({ params, currentUser }) => newsroom.open(params.id, currentUser.id),
    'PUT /desk/articles/:id/presence': ({ params, currentUser }) =>
      newsroom.refreshPresence(params.id, currentUser.id),
    'DELETE /desk/articles/:id/presence': async ({ params, currentUser }) => {
      await newsroom.endPresence(params.id, currentUser.id)
      return { left: true }
    },

    'POST /desk/articles/:id/preview': ({ params, body, currentUser }) =>
      previews.createLink(params.id, currentUser.id, PreviewInput.parse(body ?? {})),
    'GET /desk/articles/:id/previews': ({ params }) => previews.list(params.id),
    'DELETE /desk/articles/:id/previews/:previewId': async ({ params }) => ({
      ended: await previews.revoke(params.id, params.previewId),
    }),

    'GET /desk/drafts': ({ currentUser }) => drafts.list(currentUser.id),
    'GET /desk/drafts/:id': ({ params, currentUser }) => drafts.get(params.id, currentUser.id),
    'PUT /desk/drafts/:id': ({ params, body, currentUser }) => drafts.save(params.id, currentUser.id, body),
    'DELETE /desk/drafts/:id': async ({ params, currentUser }) => ({
      deleted: await drafts.discard(params.id, currentUser.id),
    }),

    'GET /desk/articles/:id/revisions': ({ params, query }) => revisions.list(params.id, query.page),
    'GET /desk/articles/:id/revisions/:version': ({ params }) => revisions.get(params.id, params.version),
    'POST /desk/articles/:id/revisions/:version/restore': ({ params, body, currentUser }) =>
      revisions.restore(params.id, params.version, currentUser, body?.version),

    // A closed connection cancels the request to the language model, and its text is not stored.
    'POST /desk/engine/drafts': ({ body, currentUser, reply }) =>
      llmDrafts.create(body, { id: currentUser.id }, createClientSignal(reply)),
    'GET /desk/engine/drafts': async ({ query }) => ({ data: await llmDrafts.list(query.draftId) }),
    'POST /desk/engine/share': ({ body }) => llmDrafts.measureRatio(body),
  })
}

/** If-Match: 3, "3" or W/"3". Undefined, which means any version, when it is absent or *. */
function expectedVersion(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match']
  if (header === undefined || header === '*') return undefined
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1]
  if (version === undefined)
    throw invalidRequest([{ path: 'If-Match', message: 'must be the version number of the article' }])
  return Number(version)
}

function parseIds(body: z.output<typeof DeletedIds>, query: string | string[] | undefined): string[] {
  const fromBody = Array.isArray(body) ? body : body?.ids
  const fromQuery = [query ?? []].flat().flatMap((part) => part.split(','))
  const parsed = ArticleIds.safeParse(fromBody ?? fromQuery.filter(Boolean))
  if (parsed.success) return parsed.data
  throw invalidRequest([{ path: 'ids', message: 'must be a list with at least one article id' }])
}
