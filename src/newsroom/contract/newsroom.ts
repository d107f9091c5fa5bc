// Schemas of the newsroom's settings, preview links, LLM texts and dashboard.
import { z } from 'zod'
import { articleId } from '#src/news/contract/article.ts'
import { languageCode } from '#src/news/contract/article-field-schemas.ts'
import { storableText } from '#src/news/contract/storable-text.ts'
import { ArticleCounts, ArticleListItem, EditorSummary } from './article-list-page.ts'
import { llmDraftKinds, newsroomLimits } from './limits.ts'

const instant = z.iso.datetime({ offset: true })

export const NewsroomSettings = z
  .object({
    author: z.string().describe('Author of new articles'),
    timeZone: z.string().describe('Time zone of dates and days'),
    engine: z.object({
      available: z.boolean(),
      model: z.string().nullable(),
    }),
  })
  .meta({ id: 'DeskSettings' })
export type NewsroomSettings = z.infer<typeof NewsroomSettings>

/** Body of POST /desk/articles/{id}/preview. */
export const PreviewInput = z.object({
  of: z.enum(['saved', 'draft']).default('saved').describe('draft: the unsaved draft of the current user'),
  hours: z
    .number()
    .int()
    .min(1)
    .max(newsroomLimits.previewHours.max)
    .default(newsroomLimits.previewHours.default),
})
export type PreviewInput = z.infer<typeof PreviewInput>

export const PreviewLink = z.object({
  _id: z.string(),
  url: z.url().describe('Add `&lang=` and `&lng=` for other languages of the text and of the page around it'),
  token: z.string(),
  expiresAt: instant,
})
export type PreviewLink = z.infer<typeof PreviewLink>

/** A link that has not expired. Only the response that creates it contains the token. */
export const ActivePreviewLink = z.object({
  _id: z.string(),
  of: z.enum(['saved', 'draft']),
  editor: EditorSummary,
  expiresAt: instant,
})
export const ActivePreviewLinks = z.object({
  data: z.array(ActivePreviewLink).describe('The last to expire first'),
})
export type ActivePreviewLinks = z.infer<typeof ActivePreviewLinks>

export const PreviewRevoked = z.object({ ended: z.number().int() })

/** Body of POST /desk/engine/drafts. */
export const LlmDraftInput = z.object({
  draftId: articleId.describe('Id of the article, or the id it will get'),
  kind: z.enum(llmDraftKinds),
  title: storableText.trim().max(2_000).default(''),
  text: storableText
    .trim()
    .max(newsroomLimits.llmInputCharacters)
    .default('')
    .describe('Notes, or the text to summarize; plain text'),
  instruction: storableText.trim().max(newsroomLimits.llmInstructionCharacters).default(''),
  language: languageCode,
})
export type LlmDraftInput = z.infer<typeof LlmDraftInput>

export const LlmDraft = z
  .object({
    _id: z.string(),
    kind: z.enum(llmDraftKinds),
    text: z.string().describe('Plain text; paragraphs are separated by blank lines'),
    html: z.string().describe('The same text as sanitized HTML'),
    model: z.string(),
    createdAt: instant,
  })
  .meta({ id: 'EngineDraft' })
export type LlmDraft = z.infer<typeof LlmDraft>

export const LlmDraftList = z.object({ data: z.array(LlmDraft) })

/** Body of POST /desk/engine/share: the present text in the editor. */
export const LlmRatioInput = z.object({
  draftId: articleId,
  content: storableText,
  summary: storableText.max(20_000).default(''),
  language: languageCode,
})
export type LlmRatioInput = z.infer<typeof LlmRatioInput>

export const LlmRatioResult = z.object({
  percent: z.number().int().min(0).max(100),
  words: z.number().int(),
  fromEngine: z.number().int().describe('Words that are left from what the LLM wrote'),
  drafts: z.number().int().describe('Number of texts the LLM wrote for this article'),
})
export type LlmRatioResult = z.infer<typeof LlmRatioResult>

const requestedDays = z.preprocess(
  (value) => (value === '' || value === undefined ? undefined : Number(value)),
  z.number().int().min(newsroomLimits.dashboardDays.min).max(newsroomLimits.dashboardDays.max).optional(),
)
export const DashboardQuery = z.object({
  days: requestedDays.catch(undefined).transform((days) => days ?? newsroomLimits.dashboardDays.default),
})

export const Dashboard = z
  .object({
    counts: ArticleCounts,
    undeclared: z
      .number()
      .int()
      .describe('Number of drafts and scheduled articles without a declaration of AI use'),
    scheduled: z.array(ArticleListItem).describe('The next to be published first'),
    drafts: z.array(ArticleListItem).describe('Least recently changed first'),
    mostReadToday: z.array(z.object({ row: ArticleListItem, views: z.number().int() })),
    series: z
      .array(z.object({ day: z.iso.date(), views: z.number().int() }))
      .describe('Every day up to today, including days without views'),
  })
  .meta({ id: 'Dashboard' })
export type Dashboard = z.infer<typeof Dashboard>
