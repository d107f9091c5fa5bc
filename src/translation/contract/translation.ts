// Schemas of translations of articles.
import { z } from 'zod'
import { findLanguageCode } from '#src/i18n/languages.ts'
import { articleId } from '#src/news/contract/article.ts'
import { instant, languageCode } from '#src/news/contract/article-field-schemas.ts'
import { articleFields } from '#src/news/contract/article-fields.ts'
import { storableText } from '#src/news/contract/storable-text.ts'
import { Pagination, pageNumber } from '#src/platform/contract/pagination.ts'
import { type TranslationFilter, translationFilters, translationLimits, translationStates } from './limits.ts'
import { segmentKinds, segmentStates } from './segment.ts'

/** A language by Olea's code or a BCP 47 tag. */
export const languageParameter = z
  .string()
  .max(35)
  .transform((value, context) => {
    const code = findLanguageCode(value)
    if (code) return code
    context.addIssue({ code: 'custom', message: 'must be one of the nine languages' })
    return z.NEVER
  })

const title = storableText
  .trim()
  .min(1, { error: 'must not be empty' })
  .max(articleFields.title.maxLength, {
    error: `must have at most ${articleFields.title.maxLength} characters`,
  })

/** Body of PUT /news/{id}/translations/{lang}. */
export const TranslationInput = z
  .object({
    translatedTitle: title,
    translatedSummary: storableText.trim().max(articleFields.summary.maxLength).default(''),
    translatedContent: storableText
      .nullable()
      .default(null)
      .describe('HTML, sanitized like that of an article; null when only title and summary are translated'),
    reviewed: z.boolean().default(false).describe('Somebody has compared the text with the original'),
    note: storableText
      .trim()
      .max(translationLimits.noteCharacters)
      .optional()
      .describe('For readers, in the language of the translation; stays the same when it is not sent'),
    version: z
      .number()
      .int()
      .min(0)
      .max(2_147_483_647)
      .optional()
      .describe(
        'Version that was edited, 0 for a new translation: rejected with 409 when it has changed since',
      ),
  })
  .meta({ id: 'TranslationInput' })
export type TranslationInput = z.infer<typeof TranslationInput>

export const SegmentView = z
  .object({
    key: z.string(),
    kind: z.enum(segmentKinds),
    source: z.string(),
    target: z.string().nullable(),
    state: z.enum(segmentStates),
    provider: z.string().optional(),
    model: z.string().optional(),
    at: instant,
    isStale: z.boolean().describe('The source no longer occurs in the article'),
  })
  .meta({ id: 'TranslatedSegment' })

export const ArticleTranslation = z
  .object({
    articleId,
    lang: languageCode,
    translatedTitle: z.string(),
    translatedSummary: z.string(),
    translatedContent: z.string().nullable(),
    status: z.enum(segmentStates).describe('machine: a part of it was not reviewed'),
    isStale: z.boolean().describe('The original has changed since'),
    changedSegments: z.number().int(),
    totalSegments: z.number().int(),
    origin: z.enum(['human', 'machine']),
    provider: z.string().nullable(),
    model: z.string().nullable(),
    note: z.string(),
    reviewedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
    reviewedAt: instant.nullable(),
    version: z.number().int(),
    createdAt: instant,
    updatedAt: instant,
    segments: z.array(SegmentView),
  })
  .meta({ id: 'ArticleTranslation' })
export type ArticleTranslation = z.infer<typeof ArticleTranslation>

export const ArticleTranslations = z.object({
  original: languageCode,
  data: z.array(ArticleTranslation),
})
export type ArticleTranslations = z.infer<typeof ArticleTranslations>

export const TranslationListQuery = z.object({
  lang: languageParameter,
  state: z.enum(translationFilters).optional().catch(undefined),
  page: pageNumber,
})
export type TranslationListQuery = z.infer<typeof TranslationListQuery>

const TranslationListItem = z
  .object({
    articleId,
    title: z.string(),
    language: languageCode.describe('Of the original'),
    state: z.enum([...translationStates, 'original']),
    translatedTitle: z.string().nullable(),
    updatedAt: instant.nullable().describe('Of the translation'),
    publishedAt: instant,
    request: z
      .enum(['waiting', 'failed'])
      .nullable()
      .describe('Of a translation by machine: it waits for its job, or the job has failed'),
  })
  .meta({ id: 'TranslationListItem' })

const count = z.number().int()

export const TranslationList = z.object({
  data: z.array(TranslationListItem),
  pagination: Pagination,
})
export type TranslationList = z.infer<typeof TranslationList>

export const TranslationOverview = z.object({
  data: z.array(
    z.object({
      lang: languageCode,
      counts: z
        .object({
          missing: count,
          stale: count,
          machine: count,
          reviewed: count,
          waiting: count.describe('For a job; each is in one of the states as well'),
          original: count.describe('Written in this language'),
        } satisfies Record<TranslationFilter, z.ZodType>)
        .describe('Published and scheduled articles'),
    }),
  ),
})
export type TranslationOverview = z.infer<typeof TranslationOverview>
export type TranslationCounts = TranslationOverview['data'][number]['counts']
