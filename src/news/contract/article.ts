// The words of the newsroom: what an article is, in the shapes that leave the server.
import { z } from 'zod'
import { languages } from '#src/i18n/languages.ts'
import { AiUse } from './ai-use.ts'
import { CategoryName } from './category-schema.ts'

export const articleId = z.string().regex(/^[0-9a-f]{24}$/)

const instant = z.iso.datetime({ offset: true })
export const languageCode = z.enum(languages.map((language) => language.code))

export const RankedCategory = z.object({ category: CategoryName, confidence: z.number().min(0).max(1) })
export type RankedCategory = z.infer<typeof RankedCategory>

const shared = {
  _id: articleId,
  title: z.string(),
  summary: z.string(),
  previewImage: z.string().describe('Address as the editor gave it; empty when the cover is drawn'),
  author: z.string(),
  categories: z.array(RankedCategory),
  category: CategoryName,
  tags: z.array(z.string()),
  language: languageCode.describe('Language the article is written in'),
  createdAt: instant,
  publishDate: instant.optional().describe('In the future: scheduled, invisible to the public until then'),
  displayedDate: z.iso.date().describe('Day to show; falls back to publishDate, then createdAt'),
  readingTime: z.number().int().min(0).describe('Minutes'),
  aiPercent: z
    .number()
    .int()
    .min(0)
    .max(100)
    .describe('Declared share of text written by a machine, in percent'),
  aiDeclared: z.boolean().describe('False: nobody declared anything, and aiPercent is only a default'),
  aiUse: AiUse.nullable().describe('Which parts a machine had a hand in; null when not declared in parts'),
  views: z.number().int(),
  likes: z.number().int(),
  shares: z.number().int(),
  commentsCount: z.number().int(),
  isPublished: z.boolean(),
  updatedAt: instant,
  version: z.number().int().describe('Counts up with every edit; send as If-Match to refuse overwriting'),
}

export const Article = z
  .object({ ...shared, content: z.string().describe('Sanitised HTML'), comments: z.array(z.unknown()) })
  .meta({ id: 'Article' })
export type Article = z.infer<typeof Article>

/** What a card shows: an article without its body; `description` is the first 260 characters of its text. */
export const ArticleCard = z.object({ ...shared, description: z.string() }).meta({ id: 'ArticleCard' })
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
