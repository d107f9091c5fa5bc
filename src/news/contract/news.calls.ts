// Calls that read published articles and count views and shares.
import { z } from 'zod'
import { fallbackLanguage } from '#src/i18n/languages.ts'
import { defineCalls } from '#src/platform/contract/call.ts'
import { Article, ArticleWithTranslation } from './article.ts'
import {
  ArticlePage,
  FilterOptions,
  PageQuery,
  PublishedPage,
  PublishedQuery,
  SearchQuery,
  TodayQuery,
} from './article-list.ts'
import { newsTag } from './cache-tags.ts'

const tag = 'News'
const params = z.object({ id: z.string() })
const listCache = { tags: [newsTag], maxAgeMs: 30_000 }
/** Lists that depend on the time of day or on view counts. */
const shortListCache = { tags: [newsTag], maxAgeMs: 1_000 }

const eventQuery = z.object({
  event: z
    .string()
    .max(64)
    .optional()
    .catch(undefined)
    .describe('Id of the page view; a repeated call with the same id is counted once'),
})

export const newsCalls = defineCalls({
  'GET /news/published': {
    id: 'listPublishedArticles',
    tag,
    summary: 'Published articles, filtered; in pages, or continued by cursor',
    access: 'public',
    cache: listCache,
    query: PublishedQuery,
    replies: { 200: PublishedPage },
  },
  'GET /news/published/filters': {
    id: 'getPublishedFilters',
    tag,
    summary: 'Values and ranges of the filters',
    access: 'public',
    cache: listCache,
    replies: { 200: FilterOptions },
  },
  'GET /news/search': {
    id: 'searchArticles',
    tag,
    summary: 'Search by words in title, summary and text, by category and author',
    access: 'optional-auth',
    cache: listCache,
    query: SearchQuery,
    replies: { 200: ArticlePage },
  },
  'GET /news/category/:category': {
    id: 'listCategoryArticles',
    tag,
    summary: 'Articles of one category, by its name or slug',
    access: 'public',
    cache: listCache,
    params: z.object({ category: z.string() }),
    query: PageQuery,
    replies: { 200: ArticlePage },
  },
  'GET /news/today': {
    id: 'listTodaysArticles',
    tag,
    summary: 'Articles of this calendar day',
    access: 'public',
    cache: shortListCache,
    query: TodayQuery,
    replies: { 200: ArticlePage },
    problems: [400],
  },
  'GET /news/popular': {
    id: 'listPopularArticles',
    tag,
    summary: 'Most viewed articles',
    access: 'public',
    cache: shortListCache,
    query: PageQuery,
    replies: { 200: ArticlePage },
  },
  'GET /news/id/:id': {
    id: 'getArticleWithTranslation',
    tag,
    summary: 'One article and its text in another language',
    access: 'optional-auth',
    params,
    query: z.object({ lang: z.string().max(35).optional().catch(fallbackLanguage) }),
    replies: { 200: ArticleWithTranslation },
    problems: [404],
  },
  'GET /news/:id': {
    id: 'getArticle',
    tag,
    summary: 'One article',
    access: 'optional-auth',
    params,
    replies: { 200: Article },
    problems: [404],
  },
  'POST /news/:id/view': {
    id: 'countView',
    tag,
    summary: 'Count a view',
    access: 'public',
    params,
    query: eventQuery,
    replies: { 200: z.object({ views: z.number().int() }) },
    problems: [404],
  },
  'POST /news/:id/share': {
    id: 'countShare',
    tag,
    summary: 'Count a share',
    access: 'public',
    params,
    query: eventQuery,
    replies: { 200: z.object({ shares: z.number().int() }) },
    problems: [404],
  },
})
