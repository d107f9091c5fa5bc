// Schemas of files that translators exchange with other programs.
import { z } from 'zod'
import { languageCode } from '#src/news/contract/article-field-schemas.ts'
import { refusalReasons } from './limits.ts'
import { languageParameter } from './translation.ts'

const count = z.number().int()

export const XliffQuery = z.object({
  lang: languageParameter,
  articles: z
    .string()
    .regex(/^[0-9a-f]{24}(,[0-9a-f]{24}){0,99}$/, { error: 'must be 1 to 100 ids of articles with commas' })
    .describe('Ids of articles, with commas'),
})

export const MemoryQuery = z.object({ source: languageParameter, lang: languageParameter })

const Refusal = z
  .object({
    source: z.string().describe('The beginning of the text'),
    reason: z
      .enum(refusalReasons)
      .describe(
        'stale: the original has changed; reviewed: somebody has reviewed another translation; conflict: the translation was changed during the import',
      ),
  })
  .meta({ id: 'TranslationRefusal' })
export type Refusal = z.infer<typeof Refusal>

export const XliffImport = z
  .object({
    articles: z.array(
      z.object({
        articleId: z.string(),
        lang: languageCode,
        title: z.string(),
        stored: count,
        unchanged: count.describe('Stored already, or without a translation'),
        refused: z.array(Refusal),
      }),
    ),
  })
  .meta({ id: 'XliffImport' })
export type XliffImport = z.infer<typeof XliffImport>

export const TmxImport = z
  .object({
    added: count,
    unchanged: count.describe('In the memory already'),
    refused: z.array(Refusal).describe('At most 100'),
    refusedTotal: count,
  })
  .meta({ id: 'TmxImport' })
export type TmxImport = z.infer<typeof TmxImport>

export const TbxImport = z
  .object({
    changed: count.describe('Terms of the publisher that were added or replaced'),
    unchanged: count,
  })
  .meta({ id: 'TbxImport' })
export type TbxImport = z.infer<typeof TbxImport>
