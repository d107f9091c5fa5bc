// The JSON API of the newsroom. Thin: a contract in, a service call, a contract out.

import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { fallbackLanguage, findLanguageCode } from '#src/i18n/languages.ts'
import { DeskPage, DeskQuery } from '#src/newsroom/contract/article-rows.ts'
import { registerNewsWrites } from '#src/newsroom/server/articles/articles.routes.ts'
import type { DeskService } from '#src/newsroom/server/newsroom.service.ts'
import { requireCurrentUser, requireSecondFactor } from '#src/platform/http/access.ts'
import { defineCachePolicy } from '#src/platform/http/api-cache.ts'
import { invalid } from '#src/platform/problem.ts'
import { isTimeZone } from '#src/platform/time-zone.ts'
import { Article, ArticleWithTranslation } from '../contract/article.ts'
import {
  ArticlePage,
  FilterOptions,
  PageQuery,
  PublishedPage,
  PublishedQuery,
  SearchQuery,
  TodayQuery,
} from '../contract/article-list.ts'
import { newsTag } from '../contract/cache-tags.ts'
import { newsLimits } from '../contract/limits.ts'
import { appliedFilters } from './article-filters.ts'
import type { NewsService } from './news.service.ts'

const tags = ['News']
const listCache = defineCachePolicy({ tags: [newsTag], maxAgeMs: 30_000 })
const EverythingQuery = PageQuery.extend(DeskQuery.partial().shape).extend({
  view: z.enum(['desk']).optional().catch(undefined),
})
const isAdmin = (request: FastifyRequest) => ({ isAdmin: request.currentUser?.role === 'admin' })

type Needs = { news: NewsService; desk: Pick<DeskService, 'list'> }

export function registerNews(app: FastifyInstance, { news, desk }: Needs): void {
  registerPublished(app, news)
  registerEverything(app, { news, desk })
  registerSubjects(app, news)
  registerRankings(app, news)
  registerSingles(app, news)
  registerNewsWrites(app, { news })
}

function registerPublished(plain: FastifyInstance, news: NewsService): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/news/published',
    {
      config: { access: 'public', cache: listCache },
      schema: {
        tags,
        summary: 'Published articles, filtered, in pages or continued by cursor',
        querystring: PublishedQuery,
        response: { 200: PublishedPage },
      },
    },
    async ({ query, url }) => {
      const defaultLimit = asksForPages(url) ? newsLimits.pageSize : newsLimits.publishedWithoutPaging
      return { ...(await news.listPublished(query, defaultLimit)), filters: appliedFilters(query) }
    },
  )

  app.get(
    '/news/published/filters',
    {
      config: { access: 'public', cache: listCache },
      schema: { tags, summary: 'Values and ranges of the filters', response: { 200: FilterOptions } },
    },
    () => news.filterOptions(),
  )
}

/**
 * One address with three shapes: pages for everybody; for admins the plain list, and the desk’s own pages, which are
 * as quick in a large newsroom.
 */
function registerEverything(plain: FastifyInstance, { news, desk }: Needs): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/news',
    {
      config: { access: 'reject-invalid-token' },
      schema: {
        tags,
        summary:
          'Admins without page and limit: every article as a plain list, or with view=desk what GET /desk/articles answers; everybody else: published pages',
        querystring: EverythingQuery,
        response: { 200: z.union([DeskPage, ArticlePage, z.array(Article)]) },
      },
    },
    async (request, reply) => {
      const { query } = request
      if (query.view === 'desk') requireSecondFactor(request)
      if (query.view === 'desk' && isAdmin(request).isAdmin) {
        return desk.list(DeskQuery.parse(query), requireCurrentUser(request).id)
      }
      if (asksForPages(request.url) || !isAdmin(request).isAdmin) return news.listPublished(query)
      // A stream passes by the contract's serialiser; its items are built by the same mapper.
      const raw: FastifyReply = reply.type('application/json; charset=utf-8')
      return raw.send(Readable.from(news.streamAllAsJson()))
    },
  )
}

function registerSubjects(plain: FastifyInstance, news: NewsService): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/news/search',
    {
      config: { access: 'optional-auth', cache: listCache },
      schema: {
        tags,
        summary: 'Search by words in title, summary and text, by category and author',
        querystring: SearchQuery,
        response: { 200: ArticlePage },
      },
    },
    (request) => news.search(request.query, isAdmin(request)),
  )

  app.get(
    '/news/category/:category',
    {
      config: { access: 'public', cache: listCache },
      schema: {
        tags,
        summary: 'Articles of one category, by its name or slug',
        params: z.object({ category: z.string() }),
        querystring: PageQuery,
        response: { 200: ArticlePage },
      },
    },
    ({ params, query }) => news.listCategory(params.category, query),
  )
}

function registerRankings(plain: FastifyInstance, news: NewsService): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/news/today',
    {
      config: { access: 'public', cache: defineCachePolicy({ tags: [newsTag], maxAgeMs: 1_000 }) },
      schema: {
        tags,
        summary: 'Articles of this calendar day',
        querystring: TodayQuery,
        response: { 200: ArticlePage },
      },
    },
    ({ query }) => {
      if (query.tz !== undefined && !isTimeZone(query.tz)) {
        throw invalid([{ path: 'tz', message: 'must be a time zone such as Europe/Berlin' }])
      }
      return news.listToday(query, query.tz)
    },
  )

  app.get(
    '/news/popular',
    {
      config: { access: 'public', cache: defineCachePolicy({ tags: [newsTag], maxAgeMs: 1_000 }) },
      schema: {
        tags,
        summary: 'Most viewed articles',
        querystring: PageQuery,
        response: { 200: ArticlePage },
      },
    },
    ({ query }) => news.listPopular(query),
  )
}

/** `limit=many` asks for pages as well, of the default size. */
function asksForPages(url: string): boolean {
  const query = new URLSearchParams(url.split('?', 2)[1])
  return ['page', 'limit', 'cursor'].some((name) => query.get(name))
}

function registerSingles(plain: FastifyInstance, news: NewsService): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()
  const params = z.object({ id: z.string() })

  app.get(
    '/news/id/:id',
    {
      config: { access: 'optional-auth' },
      schema: {
        tags,
        summary: 'One article and its text in another language',
        params,
        querystring: z.object({ lang: z.string().max(35).optional().catch(fallbackLanguage) }),
        response: { 200: ArticleWithTranslation },
      },
    },
    (request) => {
      const { lang } = request.query
      const language = lang ? (findLanguageCode(lang) ?? fallbackLanguage) : undefined
      return news.getWithTranslation(request.params.id, language, isAdmin(request))
    },
  )

  app.get(
    '/news/:id',
    {
      config: { access: 'optional-auth' },
      schema: { tags, summary: 'One article', params, response: { 200: Article } },
    },
    (request) => news.getArticle(request.params.id, { includeHidden: isAdmin(request).isAdmin }),
  )
}
