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
export type ArticleLink = Pick<ArticleCard, '_id' | 'title' | 'language' | 'displayedDate'>

export const Translated = z
  .object({
    translatedTitle: z.string(),
    translatedContent: z.string(),
    lang: languageCode,
    status: z
      .enum(['original', 'unavailable'])
      .describe(
        'original: the article is written in this language; unavailable: the original text is repeated',
      ),
  })
  .meta({ id: 'Translated' })
export type Translated = z.infer<typeof Translated>

export const ArticleWithTranslation = z.object({ news: Article, translated: Translated.nullable() })
export type ArticleWithTranslation = z.infer<typeof ArticleWithTranslation>
