// Routes that read published articles and count views and shares.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fallbackLanguage, findLanguageCode } from '#src/i18n/languages.ts'
import type { CurrentUser } from '#src/platform/http/access.ts'
import { isAutomaticClient } from '#src/platform/http/automatic-client.ts'
import { registerCalls } from '#src/platform/http/register-calls.ts'
import { isTimeZone } from '#src/platform/is-time-zone.ts'
import { invalidRequest } from '#src/platform/problem.ts'
import type { SocialService } from '#src/social/server/social.service.ts'
import { isPaged } from '../contract/is-paged.ts'
import { newsLimits } from '../contract/limits.ts'
import { newsCalls } from '../contract/news.calls.ts'
import { toAppliedFilters } from './article-filters.ts'
import type { EventKind } from './event-counter.ts'
import type { NewsService } from './news.service.ts'

type Dependencies = { news: NewsService; social: Pick<SocialService, 'comments'> }

export function registerNews(app: FastifyInstance, { news, social }: Dependencies): void {
  async function addComments<Found extends { _id: string; commentsCount: number }>(article: Found) {
    const { data } = await social.comments.listFirstThreads(
      { kind: 'article', id: article._id },
      article.commentsCount,
    )
    return { ...article, comments: data }
  }

  registerCalls(app, newsCalls, {
    'GET /news/published': async ({ query, request }) => {
      const defaultLimit = isPaged(request.url) ? newsLimits.pageSize : newsLimits.publishedWithoutPaging
      return { ...(await news.listPublished(query, defaultLimit)), filters: toAppliedFilters(query) }
    },
    'GET /news/published/filters': () => news.getFilterOptions(),
    'GET /news/search': ({ query, currentUser }) => news.search(query, toPermissions(currentUser)),
    'GET /news/category/:category': ({ params, query }) => news.listCategory(params.category, query),
    'GET /news/today': ({ query }) => {
      if (query.tz !== undefined && !isTimeZone(query.tz)) {
        throw invalidRequest([{ path: 'tz', message: 'must be a time zone such as Europe/Berlin' }])
      }
      return news.listToday(query, query.tz)
    },
    'GET /news/popular': ({ query }) => news.listPopular(query),
    'GET /news/id/:id': async ({ params, query, currentUser }) => {
      const language = query.lang ? (findLanguageCode(query.lang) ?? fallbackLanguage) : undefined
      const found = await news.getWithTranslation(params.id, language, toPermissions(currentUser))
      return { ...found, news: await addComments(found.news) }
    },
    'GET /news/:id': async ({ params, currentUser }) =>
      addComments(await news.getArticle(params.id, { includeHidden: toPermissions(currentUser).isAdmin })),
    'POST /news/:id/view': async ({ params, query, request }) => ({
      views: await countEvent(news, 'view', { articleId: params.id, eventId: query.event, request }),
    }),
    'POST /news/:id/share': async ({ params, query, request }) => ({
      shares: await countEvent(news, 'share', { articleId: params.id, eventId: query.event, request }),
    }),
  })
}

function toPermissions(currentUser: CurrentUser | undefined): { isAdmin: boolean } {
  return { isAdmin: currentUser?.role === 'admin' }
}

function countEvent(
  news: NewsService,
  kind: EventKind,
  {
    articleId,
    eventId,
    request,
  }: { articleId: string; eventId: string | undefined; request: FastifyRequest },
): Promise<number> {
  return news.eventCounter.count({
    articleId,
    kind,
    client: request.ip,
    isAutomatic: isAutomaticClient(request.headers),
    ...(eventId ? { eventId } : {}),
  })
}
