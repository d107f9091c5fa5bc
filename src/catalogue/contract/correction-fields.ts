// The facts that members can correct. No schemas here: pages use them as well.
export const correctableFields = [
  'name',
  'brand',
  'line',
  'producer',
  'ingredients',
  'netQuantityMl',
] as const
export type CorrectableField = (typeof correctableFields)[number]

export const correctionLimits = { valueCharacters: 2_000, noteCharacters: 1_000, listed: 100 } as const
