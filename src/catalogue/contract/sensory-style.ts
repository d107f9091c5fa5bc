// What the figures of a sensory profile mean, by the rules of the International Olive Council (COI/T.15 and COI/T.20).
import { attributes } from './attributes.ts'
import type { SensoryProfile } from './sensory.ts'
import { type Aroma, type AromaFamily, aromaFamilies, sensorySources } from './taste.ts'

/** Words that labels may use: over 6 robust, 3 to 6 medium, under 3 delicate. */
export type Intensity = 'delicate' | 'medium' | 'robust'

export function describeIntensity(value: number): Intensity {
  if (value > 6) return 'robust'
  return value < 3 ? 'delicate' : 'medium'
}

export type Balance = 'well-balanced' | 'mild' | 'bitter' | 'pungent'

/**
 * Well balanced: neither bitter nor pungent is more than 2 above fruity. Mild: both are at most 2. Otherwise the
 * attribute that stands out; undefined when an attribute is not known.
 */
export function describeBalance({ fruity, bitter, pungent }: SensoryProfile): Balance | undefined {
  if (fruity === undefined || bitter === undefined || pungent === undefined) return undefined
  if (bitter <= 2 && pungent <= 2) return 'mild'
  if (bitter - fruity <= 2 && pungent - fruity <= 2) return 'well-balanced'
  return bitter >= pungent ? 'bitter' : 'pungent'
}

/** Fruity less the stronger of bitter and pungent; undefined when an attribute is not known. */
export function measureHarmony({ fruity, bitter, pungent }: SensoryProfile): number | undefined {
  if (fruity === undefined || bitter === undefined || pungent === undefined) return undefined
  return Math.round((fruity - Math.max(bitter, pungent)) * 10) / 10
}

/** How strong an oil is beside food: the mean of the known attributes. */
export function describeStrength(profile: SensoryProfile): Intensity | undefined {
  const known = attributes.flatMap((name) => profile[name] ?? [])
  if (known.length === 0) return undefined
  return describeIntensity(known.reduce((sum, value) => sum + value, 0) / known.length)
}

/** Dishes by strength of the oil; the names are messages of the catalogue. */
export const pairings = {
  delicate: ['white-fish', 'steamed-vegetables', 'mayonnaise', 'baking'],
  medium: ['green-salad', 'pasta', 'poultry', 'fresh-cheese'],
  robust: ['grilled-meat', 'bean-soup', 'bitter-leaves', 'toasted-bread'],
} as const satisfies Record<Intensity, readonly string[]>

export type AromaValue = { aroma: Aroma; family: AromaFamily; intensity: number }

/** Aromas that were noticed, in the order of the wheel. */
export function listAromas({ aromas = {} }: SensoryProfile): AromaValue[] {
  return Object.entries(aromaFamilies).flatMap(([family, names]) =>
    names.flatMap((aroma) => {
      const intensity = aromas[aroma]
      return intensity ? [{ aroma, family: family as AromaFamily, intensity }] : []
    }),
  )
}

/** Tastings by a panel first, general knowledge of the cultivar last; of one source the newest first. */
export function sortProfiles(profiles: readonly SensoryProfile[]): SensoryProfile[] {
  return profiles.toSorted(
    (one, other) =>
      sensorySources.indexOf(one.by) - sensorySources.indexOf(other.by) ||
      (other.date ?? '').localeCompare(one.date ?? ''),
  )
}

/** All profiles of a product, with what members taste. */
export function listProfiles(product: {
  sensory: readonly SensoryProfile[]
  crowd: SensoryProfile | null
}): SensoryProfile[] {
  return sortProfiles([...product.sensory, ...(product.crowd ? [product.crowd] : [])])
}

/** A panel's result counts only up to a robust coefficient of variation of 20 per cent. */
export const isReliable = ({ by, robustVariation = 0 }: SensoryProfile): boolean =>
  by !== 'panel' || robustVariation <= 20
