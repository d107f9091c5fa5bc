// How well an oil suits a member, and why.
import { attributes } from '#src/catalogue/contract/attributes.ts'
import type { SensoryProfile } from '#src/catalogue/contract/sensory.ts'
import { describeStrength, pairings } from '#src/catalogue/contract/sensory-style.ts'
import type { Aroma } from '#src/catalogue/contract/taste.ts'
import type { RecommendationReason } from '../contract/recommendation.ts'
import type { Preferences } from './preferences.ts'

export type CandidateOil = {
  productId: string
  profile: SensoryProfile | undefined
  countries: readonly string[]
  cultivarKeys: readonly string[]
  producerKey: string
  /** Lowest price of a litre by currency; empty when no store states a price. */
  litrePrices: Readonly<Record<string, number>>
  rating: { average: number | null; count: number }
}

type ScoredOil = {
  productId: string
  /** 0 to 1, comparable between oils of the same member. */
  score: number
  reasons: RecommendationReason[]
}

/** `match`: 0 to 1. A part that does not apply to the member is left out. */
type Part = { weight: number; match: number; reason?: RecommendationReason }

/** Intensities that differ by less are close: two of ten points, which is the width of one of the IOC's three bands. */
const closeDifference = 2
const shownAromas = 3

/** @returns undefined for an oil that no reason speaks for, or that is sold above the budget only */
export function scoreOil(oil: CandidateOil, preferences: Preferences): ScoredOil | undefined {
  if (isAboveBudget(oil, preferences)) return undefined
  const parts = [
    matchIntensities(oil, preferences),
    matchAromas(oil, preferences),
    matchDishes(oil, preferences),
    matchCountry(oil, preferences),
    matchLiked(oil, preferences),
    matchBudget(oil, preferences),
    matchRating(oil),
  ].flatMap((part) => part ?? [])
  const reasons = parts.flatMap(({ reason }) => reason ?? [])
  if (reasons.length === 0) return undefined
  const total = parts.reduce((sum, { weight }) => sum + weight, 0)
  const score = parts.reduce((sum, { weight, match }) => sum + weight * match, 0) / total
  return { productId: oil.productId, score, reasons }
}

function matchIntensities({ profile }: CandidateOil, { intensities }: Preferences): Part | undefined {
  const liked = attributes.filter((name) => intensities[name] !== undefined)
  if (liked.length === 0) return undefined
  const differences = liked.flatMap((name) => {
    const value = profile?.[name]
    return value === undefined ? [] : Math.abs(value - (intensities[name] ?? 0))
  })
  // An oil about whose taste nothing is known neither suits nor fails.
  if (differences.length === 0) return { weight: 4, match: 0.4 }
  const mean = differences.reduce((sum, value) => sum + value, 0) / differences.length
  const isClose = differences.every((value) => value <= closeDifference)
  const { fruity = null, bitter = null, pungent = null } = profile ?? {}
  return {
    weight: 4,
    match: Math.max(0, 1 - mean / 6),
    ...(isClose ? { reason: { kind: 'taste', fruity, bitter, pungent } } : {}),
  }
}

function matchAromas({ profile }: CandidateOil, { aromas }: Preferences): Part | undefined {
  const possible = [...aromas.values()].filter((weight) => weight > 0).toSorted((one, other) => other - one)
  if (possible.length === 0) return undefined
  const found = Object.entries(profile?.aromas ?? {}).flatMap(([name, intensity]) => {
    const weight = aromas.get(name as Aroma)
    return weight !== undefined && intensity > 0 ? [{ aroma: name as Aroma, weight }] : []
  })
  const best = possible.slice(0, shownAromas).reduce((sum, weight) => sum + weight, 0)
  const sum = found.reduce((total, { weight }) => total + weight, 0)
  const liked = found
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, shownAromas)
    .map(({ aroma }) => aroma)
  return {
    weight: 2,
    match: Math.min(1, Math.max(0, sum / best)),
    ...(liked.length > 0 && sum > 0 ? { reason: { kind: 'aromas', aromas: liked } } : {}),
  }
}

function matchDishes({ profile }: CandidateOil, { answers }: Preferences): Part | undefined {
  const wanted = answers?.dishes ?? []
  if (wanted.length === 0) return undefined
  const strength = profile && describeStrength(profile)
  const suitable: readonly string[] = strength ? pairings[strength] : []
  const dishes = wanted.filter((dish) => suitable.includes(dish))
  return {
    weight: 1,
    match: dishes.length / wanted.length,
    ...(dishes.length > 0 ? { reason: { kind: 'dishes', dishes } } : {}),
  }
}

function matchCountry({ countries }: CandidateOil, { answers }: Preferences): Part | undefined {
  const wanted = answers?.countries ?? []
  if (wanted.length === 0) return undefined
  const country = countries.find((each) => wanted.includes(each))
  return { weight: 1, match: country ? 1 : 0, ...(country ? { reason: { kind: 'country', country } } : {}) }
}

function matchLiked({ cultivarKeys, producerKey }: CandidateOil, { liked }: Preferences): Part | undefined {
  if (liked.length === 0) return undefined
  const related = liked.find(
    (oil) =>
      (producerKey !== '' && oil.producerKey === producerKey) ||
      oil.cultivarKeys.some((key) => cultivarKeys.includes(key)),
  )
  if (!related) return { weight: 1, match: 0 }
  const { productId, name } = related
  return { weight: 1, match: 1, reason: { kind: 'liked', productId, name } }
}

function isAboveBudget({ litrePrices }: CandidateOil, { answers }: Preferences): boolean {
  if (!answers?.budget) return false
  const { amount, currency } = answers.budget
  const price = litrePrices[currency]
  return price !== undefined && price > amount
}

function matchBudget({ litrePrices }: CandidateOil, { answers }: Preferences): Part | undefined {
  if (!answers?.budget) return undefined
  const isKnown = litrePrices[answers.budget.currency] !== undefined
  return { weight: 1, match: isKnown ? 1 : 0, ...(isKnown ? { reason: { kind: 'budget' } } : {}) }
}

/** What others think decides between oils that suit alike; it is no reason by itself. */
function matchRating({ rating: { average, count } }: CandidateOil): Part {
  if (average === null) return { weight: 0.5, match: 0.5 }
  // Three imagined grades of three stars keep a single grade from deciding.
  const smoothed = (average * count + 3 * 3) / (count + 3)
  return { weight: 0.5, match: (smoothed - 1) / 4 }
}
