// Unsaved input of an editor, stored separately from the article and visible to that editor only, and the presence of
// other editors.
import { z } from 'zod'
import { AiUse } from '#src/news/contract/ai-use.ts'
import { articleId } from '#src/news/contract/article.ts'
import { mapArticleFields } from '#src/news/contract/article-fields.ts'
import { storableText } from '#src/news/contract/storable-text.ts'
import { AiUseInput } from './ai-use-input.ts'
import { ArticleListItem, EditorSummary } from './article-list-page.ts'

const instant = z.iso.datetime({ offset: true })

/** Unsaved form values, which may be missing, empty or invalid. Saving the article validates them. */
const draftFieldSchemas = mapArticleFields({
  title: () => storableText.max(2_000),
  text: ({ maxLength = 0 }) => storableText.max(10 * maxLength),
  html: () => storableText,
  picture: () => storableText.max(4_500_000),
  category: () => storableText.max(200),
  tags: () => z.array(storableText.max(200)).max(400),
  productIds: () => z.array(storableText.max(60)).max(400),
  names: ({ maxLength = 0 }) => z.array(storableText.max(maxLength)).max(400),
  language: () => storableText.max(35),
  boolean: () => z.boolean(),
  percent: () => z.number().int().min(0).max(100).nullable(),
  aiUse: () => AiUse.nullable(),
  time: () => storableText.max(60).nullable(),
  date: () => storableText.max(60).nullable(),
})
const draftInputFields = z.object({ ...draftFieldSchemas, aiUse: AiUseInput.nullable() }).partial()
export const DraftFields = z.object(draftFieldSchemas).partial()
export type DraftFields = z.infer<typeof DraftFields>

/** Body of PUT /desk/drafts/{id}. */
export const DraftInput = z
  .object({
    fields: draftInputFields,
    baseVersion: z
      .number()
      .int()
      .min(1)
      .max(2_147_483_647)
      .nullable()
      .default(null)
      .describe('Version of the article the editor started from; null for one not saved yet'),
    after: instant
      .nullable()
      .optional()
      .describe(
        '`savedAt` of the draft this one continues, null for none: rejected with 409 when another window has saved since',
      ),
  })
  .meta({ id: 'DraftInput' })
export type DraftInput = z.infer<typeof DraftInput>

/** Another editor who has the article open. */
export const Presence = EditorSummary.extend({
  seenAt: instant,
  hasDraft: z.boolean().describe('Has unsaved input'),
}).meta({ id: 'Presence' })
export type Presence = z.infer<typeof Presence>

export const PresenceState = z.object({
  version: z
    .number()
    .int()
    .nullable()
    .describe(
      'Version of the stored article; a higher one than that of the editor means that somebody else saved',
    ),
  editors: z.array(Presence),
})
export type PresenceState = z.infer<typeof PresenceState>

export const DraftSaved = PresenceState.extend({ _id: articleId, savedAt: instant })
export type DraftSaved = z.infer<typeof DraftSaved>

export const ArticleDraft = z
  .object({
    _id: articleId.describe('Id of the article, or the id it will get'),
    isNew: z.boolean().describe('The article is not stored: not saved yet, or deleted'),
    baseVersion: z.number().int().nullable(),
    version: z.number().int().nullable().describe('Version of the stored article'),
    savedAt: instant,
    fields: DraftFields,
  })
  .meta({ id: 'ArticleDraft' })
export type ArticleDraft = z.infer<typeof ArticleDraft>

export const DraftRow = ArticleDraft.omit({ fields: true }).extend({
  title: z.string().describe('Title in the draft, or that of the article if there is none'),
})
export const DraftList = z.object({ data: z.array(DraftRow) })
export type DraftList = z.infer<typeof DraftList>

export const DraftRemoved = z.object({ deleted: z.number().int() })

/** Data of the article editor besides GET /news/id/{id}: own draft, other editors, ratio of LLM text. */
export const EditingState = z.object({
  row: ArticleListItem,
  draft: ArticleDraft.nullable(),
  editors: z.array(Presence),
  engine: z.object({
    drafts: z.number().int().describe('Number of texts the LLM wrote for this article'),
    percent: z.number().int().describe('Percentage of the stored text that is left from them'),
  }),
})
export type EditingState = z.infer<typeof EditingState>
