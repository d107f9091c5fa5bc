// Constants of translations. Browser code imports them, so this file does not import schemas.

/**
 * How the translation of an article into a language stands. `missing`: there is none, or only of title and summary;
 * `stale`: the original has changed since; `machine`: complete, but not reviewed.
 */
export const translationStates = ['missing', 'stale', 'machine', 'reviewed'] as const
export type TranslationState = (typeof translationStates)[number]

export const translationLimits = {
  noteCharacters: 400,
  pageSize: 30,
} as const
