// What figures of advertisements are divided by.

/** What a report can be divided by. */
export const adDimensions = [
  'placement',
  'device',
  'country',
  'language',
  'article',
  'creative',
  'reason',
] as const
export type AdDimension = (typeof adDimensions)[number]

/** Why an event was recorded but not counted. */
export const exclusionReasons = [
  'bot',
  'prefetch',
  'rate',
  'duplicate',
  'expired',
  'forged',
  'unattested',
  'late',
  'no-link',
  'preview',
  'credit',
] as const
export type ExclusionReason = (typeof exclusionReasons)[number]
