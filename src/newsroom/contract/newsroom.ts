// The rest of the desk: what is offered, previews, the engine, the dashboard.
import { z } from 'zod'
import { articleId } from '#src/news/contract/article.ts'
import { languageCode } from '#src/news/contract/article-field-schemas.ts'
import { storableText } from '#src/news/contract/storable-text.ts'
import { ArticleListItem, DeskCounts, DeskEditor } from './article-rows.ts'
import { engineKinds, newsroomLimits } from './limits.ts'

const instant = z.iso.datetime({ offset: true })

export const DeskSettings = z
  .object({
    author: z.string().describe('Author of new articles'),
    timeZone: z.string().describe('In which days begin and dates are shown'),
    engine: z.object({
      available: z.boolean(),
      model: z.string().nullable(),
    }),
  })
  .meta({ id: 'DeskSettings' })
export type DeskSettings = z.infer<typeof DeskSettings>

/** Body of POST /desk/articles/{id}/preview. */
export const PreviewInput = z.object({
  of: z.enum(['saved', 'draft']).default('saved').describe('draft: what the asker has typed and not saved'),
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
  url: z.url().describe('Add `&lang=` and `&lng=` for other languages of the text and of the frame'),
  token: z.string(),
  expiresAt: instant,
})
export type PreviewLink = z.infer<typeof PreviewLink>

/** A link that is open, without its token: who made it gave it away, nobody else can. */
export const OpenPreview = z.object({
  _id: z.string(),
  of: z.enum(['saved', 'draft']),
  editor: DeskEditor,
  expiresAt: instant,
})
export const OpenPreviews = z.object({ data: z.array(OpenPreview).describe('The last to end first') })
export type OpenPreviews = z.infer<typeof OpenPreviews>

export const PreviewEnded = z.object({ ended: z.number().int() })

/** Body of POST /desk/engine/drafts. */
export const EngineInput = z.object({
  draftId: articleId.describe('Id of the article, or the one it will get'),
  kind: z.enum(engineKinds),
  title: storableText.trim().max(2_000).default(''),
  text: storableText
    .trim()
    .max(newsroomLimits.engineInput)
    .default('')
    .describe('Notes, or the text to sum up; plain'),
  instruction: storableText.trim().max(newsroomLimits.engineInstruction).default(''),
  language: languageCode,
})
export type EngineInput = z.infer<typeof EngineInput>

export const EngineDraft = z
  .object({
    _id: z.string(),
    kind: z.enum(engineKinds),
    text: z.string().describe('Plain; paragraphs stand a blank line apart'),
    html: z.string().describe('The same as clean HTML'),
    model: z.string(),
    createdAt: instant,
  })
  .meta({ id: 'EngineDraft' })
export type EngineDraft = z.infer<typeof EngineDraft>

export const EngineDraftList = z.object({ data: z.array(EngineDraft) })

/** Body of POST /desk/engine/share: what stands in the editor now. */
export const ShareInput = z.object({
  draftId: articleId,
  content: storableText,
  summary: storableText.max(20_000).default(''),
  language: languageCode,
})
export type ShareInput = z.infer<typeof ShareInput>

export const EngineShare = z.object({
  percent: z.number().int().min(0).max(100),
  words: z.number().int(),
  fromEngine: z.number().int().describe('Words that survive from what the engine wrote'),
  drafts: z.number().int().describe('How many texts it wrote for this article'),
})
export type EngineShare = z.infer<typeof EngineShare>

const daysAsked = z.preprocess(
  (value) => (value === '' || value === undefined ? undefined : Number(value)),
  z.number().int().min(newsroomLimits.dashboardDays.min).max(newsroomLimits.dashboardDays.max).optional(),
)
export const DashboardQuery = z.object({
  days: daysAsked.catch(undefined).transform((days) => days ?? newsroomLimits.dashboardDays.default),
})

export const Dashboard = z
  .object({
    counts: DeskCounts,
    undeclared: z.number().int().describe('Drafts and scheduled articles whose AI use nobody declared'),
    scheduled: z.array(ArticleListItem).describe('The next to appear'),
    drafts: z.array(ArticleListItem).describe('Those that nobody has touched for longest first'),
    mostReadToday: z.array(z.object({ row: ArticleListItem, views: z.number().int() })),
    series: z
      .array(z.object({ day: z.iso.date(), views: z.number().int() }))
      .describe('Every day up to today, days without views too'),
  })
  .meta({ id: 'Dashboard' })
export type Dashboard = z.infer<typeof Dashboard>
