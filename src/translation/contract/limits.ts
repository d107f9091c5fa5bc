// Constants of translations. Browser code imports them, so this file does not import schemas.

/**
 * How the translation of an article into a language stands. `missing`: there is none, or only of title and summary;
 * `stale`: the original has changed since; `machine`: complete, but not reviewed.
 */
export const translationStates = ['missing', 'stale', 'machine', 'reviewed'] as const
export type TranslationState = (typeof translationStates)[number]

/**
 * What the work of a language can be limited to. `original`: articles written in it; `waiting`: a job translates them,
 * whatever their state is.
 */
export const translationFilters = [...translationStates, 'waiting', 'original'] as const
export type TranslationFilter = (typeof translationFilters)[number]

/** Whether a reader can have a translation, now or soon. */
export const requestStates = ['ready', 'waiting', 'failed', 'unavailable'] as const
export type RequestState = (typeof requestStates)[number]

/** A job whose process was killed too often does not exist any more. */
export const maxRequestWaitMinutes = 120

export const segmentWorkStates = ['missing', 'machine', 'reviewed'] as const

/** Why a text of an imported file was not stored. */
export const refusalReasons = [
  'stale',
  'reviewed',
  'placeholders',
  'unreadable',
  'conflict',
  'no-article',
  'language',
] as const

export const translationLimits = {
  segmentCharacters: 20_000,
  requestedArticles: 100,
  noteCharacters: 400,
  pageSize: 30,
  fileBytes: 20 * 1024 * 1024,
  fileTexts: 100_000,
  reportedRefusals: 100,
} as const
