// Format of Olea's own export: one JSON object per line, so that it can be written and read as a stream. The first line
// is the header; the last line marks the file as complete.
import { z } from 'zod'
import { ExportedPictureMetadata } from '#src/media/contract/exported-picture-metadata.ts'
import { AiUse } from '#src/news/contract/ai-use.ts'
import { languageCode, RankedCategory } from '#src/news/contract/article.ts'
import { CategoryName } from '#src/news/contract/category-schema.ts'

export const oleaFormat = 'olea-export'
export const oleaFormatVersion = 1

const timestamp = z.iso.datetime({ offset: true })

export const OleaHeader = z.object({
  format: z.literal(oleaFormat),
  version: z.number().int(),
  site: z.string(),
  title: z.string(),
})

export const OleaArticle = z.object({
  type: z.literal('article'),
  id: z.string(),
  title: z.string(),
  content: z.string(),
  summary: z.string(),
  previewImage: z.string(),
  author: z.string(),
  category: CategoryName,
  categories: z.array(RankedCategory),
  tags: z.array(z.string()),
  language: languageCode,
  createdAt: timestamp,
  publishDate: timestamp.optional(),
  displayedDate: z.iso.date().optional(),
  aiPercent: z.number(),
  aiDeclaredAt: timestamp.optional(),
  aiUse: AiUse.optional(),
  wasPublic: z.literal(true).optional(),
  isPublished: z.boolean(),
  views: z.number().int(),
  likes: z.number().int(),
  shares: z.number().int(),
  updatedAt: timestamp,
  redirects: z.array(z.string()),
  source: z.object({ system: z.string(), site: z.string(), id: z.string(), hash: z.string() }).optional(),
})
export type OleaArticle = z.infer<typeof OleaArticle>

export const OleaMedia = z.object({
  type: z.literal('media'),
  id: z.string(),
  contentType: z.string(),
  alt: z.string(),
  urls: z.array(z.string()),
  library: ExportedPictureMetadata.optional(),
  /** Base64. */
  data: z.string(),
})

export const OleaEnd = z.object({
  type: z.literal('end'),
  articles: z.number().int(),
  media: z.number().int(),
})
