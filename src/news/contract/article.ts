// Schemas of articles in API responses.
import { z } from 'zod'
import { languages } from '#src/i18n/languages.ts'
import { AiUse } from './ai-use.ts'
import { CategoryName } from './category-schema.ts'

export const articleId = z.string().regex(/^[0-9a-f]{24}$/)

const instant = z.iso.datetime({ offset: true })
export const languageCode = z.enum(languages.map((language) => language.code))

export const RankedCategory = z.object({ category: CategoryName, confidence: z.number().min(0).max(1) })
export type RankedCategory = z.infer<typeof RankedCategory>

const sharedFields = {
  _id: articleId,
  title: z.string(),
  summary: z.string(),
  previewImage: z.string().describe('URL given by the editor; empty when the cover is generated'),
  author: z.string(),
  categories: z.array(RankedCategory),
  category: CategoryName,
  tags: z.array(z.string()),
  language: languageCode.describe('Language the article is written in'),
  createdAt: instant,
  publishDate: instant
    .optional()
    .describe('In the future: the article is scheduled and not public until then'),
  displayedDate: z.iso.date().describe('Day to display; defaults to publishDate, then createdAt'),
  readingTime: z.number().int().min(0).describe('Minutes'),
  aiPercent: z.number().int().min(0).max(100).describe('Declared percentage of text written by AI'),
  aiDeclared: z.boolean().describe('False: nothing was declared, and aiPercent is only a default'),
  aiUse: AiUse.nullable().describe(
    'Parts of the work for which AI was used; null when not declared by parts',
  ),
  views: z.number().int(),
  likes: z.number().int(),
  shares: z.number().int(),
  commentsCount: z.number().int(),
  isPublished: z.boolean(),
  updatedAt: instant,
  version: z
    .number()
    .int()
    .describe('Incremented by every edit; send it as If-Match to reject a concurrent overwrite'),
}

export const Article = z
  .object({ ...sharedFields, content: z.string().describe('Sanitized HTML'), comments: z.array(z.unknown()) })
  .meta({ id: 'Article' })
export type Article = z.infer<typeof Article>

/** An article in a list, without its body; `description` is the first 260 characters of its text. */
export const ArticleCard = z.object({ ...sharedFields, description: z.string() }).meta({ id: 'ArticleCard' })
export type ArticleCard = z.infer<typeof ArticleCard>

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
