// The desk's lists and limits, for its pages as well: no schemas here.

export const deskSorts = ['newest', 'oldest', 'views', 'likes', 'comments'] as const
export type DeskSort = (typeof deskSorts)[number]

/** `scheduled` waits for its time, `hidden` was public once, `draft` never was. */
export const deskStatuses = ['published', 'scheduled', 'hidden', 'draft'] as const
export type DeskStatus = (typeof deskStatuses)[number]

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
export const engineKinds = ['summary', 'text'] as const
export type EngineKind = (typeof engineKinds)[number]

export const newsroomLimits = {
  excerptCharacters: 120,
  draftsPerEditor: 100,
  draftDays: 180,
  /** An open editor says so this often; one that was silent for longer than `presenceMs` counts as gone. */
  presenceEveryMs: 45_000,
  presenceMs: 180_000,
  revisionPageSize: 20,
  /** At once to one article: all of them are listed, and can be ended. */
  openPreviews: 50,
  previewHours: { default: 24, max: 168 },
  aiNote: 1_000,
  aiSystem: 120,
  engineInput: 60_000,
  engineInstruction: 2_000,
  dashboardDays: { min: 7, default: 30, max: 90 },
} as const
