// The desk's list of articles: narrow rows, in pages made by the server.
import { z } from 'zod'
import { articleId } from '#src/news/contract/article.ts'
import { instant, languageCode } from '#src/news/contract/article-field-schemas.ts'
import { CategoryName } from '#src/news/contract/category-schema.ts'
import { Pagination, pageNumber, queryText } from '#src/platform/contract/pagination.ts'
import { deskSorts, deskStatuses } from './limits.ts'

export const DeskQuery = z.object({
  search: queryText.describe('How the title begins; letter case and accents do not matter'),
  sort: z.enum(deskSorts).default('newest').catch('newest'),
  status: z
    .enum(['all', ...deskStatuses])
    .default('all')
    .catch('all'),
  page: pageNumber,
})
export type DeskQuery = z.infer<typeof DeskQuery>

export const DeskEditor = z
  .object({
    id: z.string(),
    name: z.string().describe('Name, else e-mail; empty for an account that is gone'),
  })
  .meta({ id: 'DeskEditor' })
export type DeskEditor = z.infer<typeof DeskEditor>

export const ArticleListItem = z
  .object({
    _id: articleId,
    title: z.string(),
    excerpt: z.string().describe('How the text begins, without markup, in one line'),
    author: z.string(),
    category: CategoryName,
    language: languageCode,
    status: z.enum(deskStatuses),
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
    editors: z.array(DeskEditor).describe('Who has it open now, the asker left out'),
  })
  .meta({ id: 'DeskRow' })
export type ArticleListItem = z.infer<typeof ArticleListItem>

export const DeskCounts = z.object({
  published: z.number().int(),
  scheduled: z.number().int(),
  hidden: z.number().int(),
  draft: z.number().int(),
})
export type DeskCounts = z.infer<typeof DeskCounts>

export const DeskPage = z.object({
  data: z.array(ArticleListItem),
  pagination: Pagination,
  counts: DeskCounts,
})
export type DeskPage = z.infer<typeof DeskPage>
