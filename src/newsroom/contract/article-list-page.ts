// The admin's paginated list of articles of every status. Items do not contain the article text.
import { z } from 'zod'
import { articleId } from '#src/news/contract/article.ts'
import { instant, languageCode } from '#src/news/contract/article-field-schemas.ts'
import { CategoryName } from '#src/news/contract/category-schema.ts'
import { Pagination, pageNumber, queryText } from '#src/platform/contract/pagination.ts'
import { articleSorts, articleStatuses } from './limits.ts'

export const ArticleListParams = z.object({
  search: queryText.describe('Beginning of the title; ignores letter case and accents'),
  sort: z.enum(articleSorts).default('newest').catch('newest'),
  status: z
    .enum(['all', ...articleStatuses])
    .default('all')
    .catch('all'),
  page: pageNumber,
})
export type ArticleListParams = z.infer<typeof ArticleListParams>

export const EditorSummary = z
  .object({
    id: z.string(),
    name: z.string().describe('Name, or e-mail address if there is none; empty for a deleted account'),
  })
  .meta({ id: 'DeskEditor' })
export type EditorSummary = z.infer<typeof EditorSummary>

export const ArticleListItem = z
  .object({
    _id: articleId,
    title: z.string(),
    excerpt: z.string().describe('Beginning of the text, without markup, in one line'),
    author: z.string(),
    category: CategoryName,
    language: languageCode,
    status: z.enum(articleStatuses),
    isPublished: z.boolean(),
    createdAt: instant,
    publishDate: instant.optional(),
    displayedDate: z.iso.date(),
    updatedAt: instant,
    views: z.number().int(),
    likes: z.number().int(),
    shares: z.number().int(),
    commentsCount: z.number().int(),
    aiPercent: z.number().int(),
    aiDeclared: z.boolean(),
    version: z.number().int(),
    editors: z.array(EditorSummary).describe('Other editors who have the article open'),
  })
  .meta({ id: 'DeskRow' })
export type ArticleListItem = z.infer<typeof ArticleListItem>

export const ArticleCounts = z.object({
  published: z.number().int(),
  scheduled: z.number().int(),
  hidden: z.number().int(),
  draft: z.number().int(),
})
export type ArticleCounts = z.infer<typeof ArticleCounts>

export const ArticleListPage = z.object({
  data: z.array(ArticleListItem),
  pagination: Pagination,
  counts: ArticleCounts,
})
export type ArticleListPage = z.infer<typeof ArticleListPage>
