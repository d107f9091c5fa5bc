// The JSON API of the newsroom. Thin: a contract in, a service call, a contract out.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { fallbackLanguage, findLanguageCode } from '#src/i18n/languages.ts'
import { defineCachePolicy } from '#src/platform/http/api-cache.ts'
import { isAutomaticClient } from '#src/platform/http/automatic-client.ts'
import { isTimeZone } from '#src/platform/is-time-zone.ts'
import { invalidRequest } from '#src/platform/problem.ts'
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
import { isPaged } from '../contract/is-paged.ts'
import { newsLimits } from '../contract/limits.ts'
import { appliedFilters } from './article-filters.ts'
import type { EventKind } from './count-events.ts'
import type { NewsService } from './news.service.ts'

const tags = ['News']
const params = z.object({ id: z.string() })
const listCache = defineCachePolicy({ tags: [newsTag], maxAgeMs: 30_000 })
const isAdmin = (request: FastifyRequest) => ({ isAdmin: request.currentUser?.role === 'admin' })

export function registerNews(app: FastifyInstance, { news }: { news: NewsService }): void {
  registerPublished(app, news)
  registerSubjects(app, news)
  registerRankings(app, news)
  registerSingles(app, news)
  registerCounting(app, news)
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
      const defaultLimit = isPaged(url) ? newsLimits.pageSize : newsLimits.publishedWithoutPaging
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
        throw invalidRequest([{ path: 'tz', message: 'must be a time zone such as Europe/Berlin' }])
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

function registerSingles(plain: FastifyInstance, news: NewsService): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()

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
