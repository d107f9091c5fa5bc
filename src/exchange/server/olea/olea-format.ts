// Format of Olea's own export: one JSON object per line, so that it can be written and read as a stream. The first line
// is the header; the last line marks the file as complete.
import { z } from 'zod'
import { ExportedPictureMetadata } from '#src/media/contract/exported-picture-metadata.ts'
import { RankedCategory } from '#src/news/contract/article.ts'
import { instant, storedArticleFieldSchemas } from '#src/news/contract/article-field-schemas.ts'

export const oleaFormat = 'olea-export'
export const oleaFormatVersion = 1

export const OleaHeader = z.object({
  format: z.literal(oleaFormat),
  version: z.number().int(),
  site: z.string(),
  title: z.string(),
})

export const OleaArticle = z.object({
  type: z.literal('article'),
  id: z.string(),
  ...storedArticleFieldSchemas,
  categories: z.array(RankedCategory),
  createdAt: instant,
  updatedAt: instant,
  aiDeclaredAt: instant.optional(),
  wasPublic: z.literal(true).optional(),
  views: z.number().int(),
  likes: z.number().int(),
  shares: z.number().int(),
  redirects: z.array(z.string()),
  source: z.object({ system: z.string(), site: z.string(), id: z.string(), hash: z.string() }).optional(),
})
export type OleaArticle = z.infer<typeof OleaArticle>
/** An article as written to the file; fields without a value are left out. */
export type WrittenOleaArticle = z.input<typeof OleaArticle>

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
