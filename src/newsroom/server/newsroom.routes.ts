// The desk over the API. The specified calls that write articles stand with the news.
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { NewsService } from '#src/news/server/news.service.ts'
import { requireCurrentUser } from '#src/platform/http/access.ts'
import { DeskPage, DeskQuery } from '../contract/article-rows.ts'
import {
  ArticleDraft,
  DeskArticle,
  DraftInput,
  DraftList,
  DraftRemoved,
  DraftSaved,
  PresenceAnswer,
} from '../contract/draft.ts'
import { Dashboard, DashboardQuery, DeskSettings } from '../contract/newsroom.ts'
import { registerArticles } from './articles/articles.routes.ts'
import { registerDeskEngine } from './llm/llm.routes.ts'
import type { NewsroomService } from './newsroom.service.ts'
import { registerPreviews } from './previews/previews.routes.ts'
import { registerRevisions } from './revisions/revisions.routes.ts'

const tags = ['Desk']
const security = [{ bearer: [] }]
const config = { access: 'admin' as const }
const params = z.object({ id: z.string() })
/** As large as an article may be: pictures may be inline. */
const bodyLimit = 5_000_000

type Dependencies = {
  news: Pick<NewsService, 'listPublished' | 'streamAllAsJson'>
  newsroom: NewsroomService
}

export function registerNewsroom(app: FastifyInstance, dependencies: Dependencies): void {
  const { newsroom: desk } = dependencies
  registerArticles(app, dependencies)
  registerOverview(app, desk)
  registerOpenArticles(app, desk)
  registerPreviews(app, desk)
  registerDrafts(app, desk)
  registerRevisions(app, desk)
  registerDeskEngine(app, desk)
}

function registerOverview(plain: FastifyInstance, desk: NewsroomService): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/desk/settings',
    {
      config,
      schema: { tags, security, summary: 'What the desk offers', response: { 200: DeskSettings } },
    },
    async () => desk.settings(),
  )

  app.get(
    '/desk/dashboard',
    {
      config,
      schema: {
        tags,
        security,
        summary: 'What waits, what is read today, and the views of the last days',
        querystring: DashboardQuery,
        response: { 200: Dashboard },
      },
    },
    (request) => desk.dashboard(request.query.days, requireCurrentUser(request).id),
  )

  app.get(
    '/desk/articles',
    {
      config,
      schema: {
        tags,
        security,
        summary: 'Articles in narrow rows, eight a page',
        querystring: DeskQuery,
        response: { 200: DeskPage },
      },
    },
    (request) => desk.list(request.query, requireCurrentUser(request).id),
  )
}

function registerOpenArticles(plain: FastifyInstance, desk: NewsroomService): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/desk/articles/:id',
    {
      config,
      schema: {
        tags,
        security,
        summary: 'Open an article: own draft, who else has it open, how much the engine wrote',
        params,
        response: { 200: DeskArticle },
      },
    },
    (request) => desk.open(request.params.id, requireCurrentUser(request).id),
  )

  app.put(
    '/desk/articles/:id/presence',
    {
      config,
      schema: {
        tags,
        security,
        summary: 'Still open; answers who else has it open',
        params,
        response: { 200: PresenceAnswer },
      },
    },
    (request) => desk.arrive(request.params.id, requireCurrentUser(request).id),
  )

  app.delete(
    '/desk/articles/:id/presence',
    {
      config,
      schema: {
        tags,
        security,
        summary: 'Closed',
        params,
        response: { 200: z.object({ left: z.literal(true) }) },
      },
    },
    async (request) => {
      await desk.leave(request.params.id, requireCurrentUser(request).id)
      return { left: true as const }
    },
  )
}

function registerDrafts(plain: FastifyInstance, desk: NewsroomService): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/desk/drafts',
    {
      config,
      schema: { tags, security, summary: 'Own drafts, last saved first', response: { 200: DraftList } },
    },
    (request) => desk.drafts.list(requireCurrentUser(request).id),
  )

  app.get(
    '/desk/drafts/:id',
    {
      config,
      schema: { tags, security, summary: 'Own draft of an article', params, response: { 200: ArticleDraft } },
    },
    (request) => desk.drafts.get(request.params.id, requireCurrentUser(request).id),
  )

  app.put(
    '/desk/drafts/:id',
    {
      config,
      bodyLimit,
      schema: {
        tags,
        security,
        summary: 'Keep what is typed and not saved; for a new article under an id of the editor’s making',
        params,
        body: DraftInput,
        response: { 200: DraftSaved },
      },
    },
    (request) => desk.drafts.put(request.params.id, requireCurrentUser(request).id, request.body),
  )

  app.delete(
    '/desk/drafts/:id',
    {
      config,
      schema: { tags, security, summary: 'Discard the own draft', params, response: { 200: DraftRemoved } },
    },
    async (request) => ({
      deleted: await desk.drafts.discard(request.params.id, requireCurrentUser(request).id),
    }),
  )
}
