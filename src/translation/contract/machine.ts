// Schemas of machine translation and of the work of translators on segments.
import { z } from 'zod'
import { articleId } from '#src/news/contract/article.ts'
import { instant, languageCode } from '#src/news/contract/article-field-schemas.ts'
import { storableText } from '#src/news/contract/storable-text.ts'
import { requestStates, segmentWorkStates, translationLimits } from './limits.ts'
import { segmentKinds } from './segment.ts'
import { languageParameter } from './translation.ts'

export const TranslationRequestState = z.object({
  state: z
    .enum(requestStates)
    .describe(
      'ready: it can be read; waiting: a job makes it; unavailable: no provider translates for readers',
    ),
})
export type TranslationRequestState = z.infer<typeof TranslationRequestState>

export const TranslationRequests = z.object({
  articles: z.array(articleId).min(1).max(translationLimits.requestedArticles),
  lang: languageParameter,
})

export const TranslationStatus = z
  .object({
    providers: z.array(
      z.object({
        name: z.string(),
        isPaused: z.boolean().describe('As this process has seen it'),
        lastFailure: z.object({ kind: z.string(), at: instant }).nullable(),
      }),
    ),
    spending: z
      .object({
        characters: z.number(),
        dailyCharacters: z.number().describe('0: no limit'),
        cost: z.number().describe('In the currency of the prices'),
        dailyCost: z.number().describe('0: no limit'),
      })
      .describe('Of this day'),
  })
  .meta({ id: 'TranslationStatus' })
export type TranslationStatus = z.infer<typeof TranslationStatus>

const SegmentWork = z.object({
  key: z.string(),
  kind: z.enum(segmentKinds),
  source: z.string().describe('Text with placeholders for formatting: <x id="1">…</x>, <x id="2"/>'),
  target: z.string().nullable(),
  state: z.enum(segmentWorkStates),
  provider: z.string().nullable(),
  isSuggestion: z.boolean().describe('The target is from the memory, and not stored in this article yet'),
  previous: z
    .object({ source: z.string(), target: z.string() })
    .nullable()
    .describe('What was at this place before the original changed'),
  terms: z.array(z.object({ source: z.string(), target: z.string() })),
})
export type SegmentWork = z.infer<typeof SegmentWork>

export const TranslationWork = z
  .object({
    articleId,
    lang: languageCode,
    original: languageCode,
    title: z.string(),
    version: z.number().int().describe('0: there is no translation yet'),
    request: z.enum(requestStates),
    segments: z.array(SegmentWork),
  })
  .meta({ id: 'TranslationWork' })
export type TranslationWork = z.infer<typeof TranslationWork>

export const SegmentsInput = z
  .object({
    version: z.number().int().min(0).max(2_147_483_647),
    segments: z
      .array(
        z.object({
          key: z.string().min(1).max(100),
          target: storableText.trim().min(1).max(translationLimits.segmentCharacters),
          isReviewed: z.boolean().default(false),
        }),
      )
      .min(1)
      .max(2_000),
  })
  .meta({ id: 'TranslationSegmentsInput' })
export type SegmentsInput = z.infer<typeof SegmentsInput>
