// Schemas of articles in API responses.
import { z } from 'zod'
import { CommentThread } from '#src/social/contract/comment.ts'
import { articleFieldSchemas, instant, languageCode } from './article-field-schemas.ts'
import { articleFields } from './article-fields.ts'
import { CategoryName } from './category-schema.ts'

export const articleId = z.string().regex(/^[0-9a-f]{24}$/)

export const RankedCategory = z.object({ category: CategoryName, confidence: z.number().min(0).max(1) })
export type RankedCategory = z.infer<typeof RankedCategory>

const { content, ...cardFieldSchemas } = articleFieldSchemas

export const ListedTranslation = z
  .object({
    translatedTitle: z.string(),
    translatedSummary: z.string(),
    translatedDescription: z.string().describe('The summary, or the beginning of the text'),
    lang: languageCode,
    status: z
      .enum(['reviewed', 'machine', 'stale'])
      .describe('machine: not reviewed; stale: title or summary of the original have changed since'),
  })
  .meta({ id: 'ListedTranslation' })
export type ListedTranslation = z.infer<typeof ListedTranslation>

const sharedFields = {
  _id: articleId,
  ...cardFieldSchemas,
  publishDate: instant.optional().describe(articleFields.publishDate.description),
  displayedDate: z.iso.date().describe(articleFields.displayedDate.description),
  categories: z.array(RankedCategory),
  createdAt: instant,
  readingTime: z.number().int().min(0).describe('Minutes'),
  aiDeclared: z.boolean().describe('False: nothing was declared, and aiPercent is only a default'),
  views: z.number().int(),
  likes: z.number().int(),
  shares: z.number().int(),
  commentsCount: z.number().int(),
  updatedAt: instant,
  translated: ListedTranslation.nullish().describe(
    'In lists that were requested with `lang`: title and summary in that language; null without a translation',
  ),
  version: z
    .number()
    .int()
    .describe('Incremented by every edit; send it as If-Match to reject a concurrent overwrite'),
}

export const Article = z
  .object({
    ...sharedFields,
    content,
    comments: z.array(CommentThread).describe('The newest ones; GET /news/{id}/comments has all'),
  })
  .meta({ id: 'Article' })
export type Article = z.infer<typeof Article>

/** An article in a list, without its body; `description` is the first 260 characters of its text. */
export const ArticleCard = z.object({ ...sharedFields, description: z.string() }).meta({ id: 'ArticleCard' })
export type ArticleCard = z.infer<typeof ArticleCard>

/** What a link to an article shows. */
export type ArticleLink = Pick<ArticleCard, '_id' | 'title' | 'language' | 'displayedDate'> & {
  isTranslated: boolean
}

const translationStatuses = ['original', 'reviewed', 'machine', 'pending', 'stale', 'unavailable'] as const

const isOf = (what: string) => `Of a ${what}`

export const Translated = z
  .object({
    translatedTitle: z.string(),
    translatedSummary: z.string(),
    translatedContent: z.string(),
    lang: languageCode,
    status: z
      .enum(translationStatuses)
      .describe(
        'original: the article is written in this language; reviewed, machine: a translation; stale: a translation of an earlier version; pending: it is being translated, the original text is repeated; unavailable: the original text is repeated',
      ),
    origin: z.enum(['human', 'machine']).optional().describe('Who wrote the translation'),
    isReviewed: z.boolean().optional(),
    provider: z.string().optional().describe(isOf('machine translation')),
    model: z.string().optional().describe(isOf('machine translation')),
    note: z.string().optional().describe('For readers, by whoever is responsible for the translation'),
    translatedAt: instant.optional(),
    reviewedAt: instant.optional(),
    changedSegments: z.number().int().optional().describe('Parts of the original that have changed since'),
    totalSegments: z.number().int().optional(),
  })
  .meta({ id: 'Translated' })
export type Translated = z.infer<typeof Translated>

export const ArticleWithTranslation = z.object({ news: Article, translated: Translated.nullable() })
export type ArticleWithTranslation = z.infer<typeof ArticleWithTranslation>
