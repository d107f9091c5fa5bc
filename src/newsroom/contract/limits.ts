// The desk's lists and limits, for its pages as well: no schemas here.

export const articleSorts = ['newest', 'oldest', 'views', 'likes', 'comments'] as const
export type ArticleSort = (typeof articleSorts)[number]

/** `scheduled` waits for its time, `hidden` was public once, `draft` never was. */
export const articleStatuses = ['published', 'scheduled', 'hidden', 'draft'] as const
export type ArticleStatus = (typeof articleStatuses)[number]

export const revisionReasons = [
  'created',
  'edited',
  'published',
  'scheduled',
  'hidden',
  'shown',
  'imported',
  'restored',
] as const
export type RevisionReason = (typeof revisionReasons)[number]

/** What the engine can be asked to write. */
export const llmDraftKinds = ['summary', 'text'] as const
export type LlmDraftKind = (typeof llmDraftKinds)[number]

export const newsroomLimits = {
  excerptCharacters: 120,
  draftsPerEditor: 100,
  draftRetentionDays: 180,
  /** An open editor says so this often; one that was silent for longer than `presenceMs` counts as gone. */
  presenceIntervalMs: 45_000,
  presenceTimeoutMs: 180_000,
  revisionPageSize: 20,
  /** At once to one article: all of them are listed, and can be ended. */
  activePreviewLinks: 50,
  previewHours: { default: 24, max: 168 },
  aiNoteCharacters: 1_000,
  aiSystemCharacters: 120,
  llmInputCharacters: 60_000,
  llmInstructionCharacters: 2_000,
  dashboardDays: { min: 7, default: 30, max: 90 },
} as const
