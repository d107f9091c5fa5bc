// Constants of the newsroom. Browser code imports them, so this file does not import schemas.

export const articleSorts = ['newest', 'oldest', 'views', 'likes', 'comments'] as const
export type ArticleSort = (typeof articleSorts)[number]

/** `scheduled` is published with a time in the future, `hidden` was public before, `draft` never was. */
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

/** Kinds of text that the LLM can write. */
export const llmDraftKinds = ['summary', 'text'] as const
export type LlmDraftKind = (typeof llmDraftKinds)[number]

export const newsroomLimits = {
  excerptCharacters: 120,
  draftsPerEditor: 100,
  draftRetentionDays: 180,
  /** Interval at which an open editor asks for the other editors and for newer versions. */
  presenceIntervalMs: 3_000,
  /** The presence of an open editor is stored again after `presenceRefreshMs`, and expires after `presenceTimeoutMs`. */
  presenceRefreshMs: 45_000,
  presenceTimeoutMs: 180_000,
  revisionPageSize: 20,
  /** Per article. The list of links has no pages, so the number of links is limited. */
  activePreviewLinks: 50,
  previewHours: { default: 24, max: 168 },
  aiNoteCharacters: 1_000,
  aiSystemCharacters: 120,
  llmInputCharacters: 60_000,
  llmInstructionCharacters: 2_000,
  dashboardDays: { min: 7, default: 30, max: 90 },
} as const
