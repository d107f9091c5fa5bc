// States and faults of advertisements.

/**
 * - `inactive`: switched off
 * - `unplaced`: has no position
 * - `scheduled`, `running`, `ended`: by its dates
 * - `exhausted`: the budget is spent
 */
export const adStatuses = ['running', 'scheduled', 'ended', 'exhausted', 'unplaced', 'inactive'] as const
export type AdStatus = (typeof adStatuses)[number]

/** Why an advertisement is not shown, or not as it should be. */
export const adWarnings = ['no-position', 'picture-failed', 'article-missing'] as const
export type AdWarning = (typeof adWarnings)[number]
