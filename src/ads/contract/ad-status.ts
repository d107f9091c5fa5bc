// States and faults of advertisements.

/**
 * - `inactive`: switched off
 * - `unplaced`: has no position
 * - `scheduled`, `running`, `ended`: by its dates
 * - `exhausted`: the budget does not pay for another impression, or another click if only clicks cost
 * - `unshowable`: its picture could not be copied, or its article does not exist or is not published
 */
export const adStatuses = [
  'running',
  'scheduled',
  'ended',
  'exhausted',
  'unplaced',
  'unshowable',
  'inactive',
] as const
export type AdStatus = (typeof adStatuses)[number]

/** Why an advertisement is not shown, or not as it should be. */
export const adWarnings = ['no-position', 'picture-failed', 'article-missing'] as const
export type AdWarning = (typeof adWarnings)[number]
