// What a member likes, from the answers to the questionnaire and from their grades.
import { type Attribute, attributes } from '#src/catalogue/contract/attributes.ts'
import type { SensoryProfile } from '#src/catalogue/contract/sensory.ts'
import type { Aroma } from '#src/catalogue/contract/taste.ts'
import { likedRating } from '../contract/limits.ts'
import type { TasteAnswers } from '../contract/taste-answers.ts'

/** An oil that the member graded. */
export type GradedOil = {
  productId: string
  name: string
  /** 1 to 5. */
  rating: number
  profile: SensoryProfile | undefined
  cultivarKeys: readonly string[]
  producerKey: string
}

export type Preferences = {
  /** Liked intensity, 0 to 10, where something is known about it. */
  intensities: Partial<Record<Attribute, number>>
  /** Positive for liked aromas, negative for those of oils that the member did not like. */
  aromas: Map<Aroma, number>
  answers: TasteAnswers | undefined
  liked: GradedOil[]
}

/** An answer says more about a taste than one grade: it weighs as much as three grades of four stars. */
const answerWeight = 3

export function derivePreferences(
  answers: TasteAnswers | undefined,
  grades: readonly GradedOil[],
): Preferences {
  return {
    intensities: Object.fromEntries(
      attributes.flatMap((name) => {
        const value = averageIntensity(name, answers, grades)
        return value === undefined ? [] : [[name, value]]
      }),
    ),
    aromas: weighAromas(answers, grades),
    answers,
    liked: grades.filter(({ rating }) => rating >= likedRating),
  }
}

function averageIntensity(
  name: Attribute,
  answers: TasteAnswers | undefined,
  grades: readonly GradedOil[],
): number | undefined {
  const answer = answers?.[name] ?? undefined
  const points = [
    ...(answer === undefined ? [] : [{ value: answer, weight: answerWeight }]),
    ...grades.flatMap(({ rating, profile }) => {
      const value = profile?.[name]
      return rating >= likedRating && value !== undefined ? [{ value, weight: rating - likedRating + 1 }] : []
    }),
  ]
  const total = points.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0) return undefined
  return points.reduce((sum, { value, weight }) => sum + value * weight, 0) / total
}

function weighAromas(answers: TasteAnswers | undefined, grades: readonly GradedOil[]): Map<Aroma, number> {
  const weights = new Map<Aroma, number>()
  const add = (aroma: Aroma, weight: number) => weights.set(aroma, (weights.get(aroma) ?? 0) + weight)
  for (const aroma of answers?.aromas ?? []) add(aroma, answerWeight)
  for (const { rating, profile } of grades)
    for (const [aroma, intensity] of Object.entries(profile?.aromas ?? {}))
      if (intensity > 0) add(aroma as Aroma, (rating - 3) / 2)
  return weights
}

/** Whether nothing is known that oils could be chosen by. */
export function hasNoPreference({ intensities, aromas, answers, liked }: Preferences): boolean {
  const { countries = [], dishes = [], budget = null } = answers ?? {}
  return (
    Object.keys(intensities).length === 0 &&
    ![...aromas.values()].some((weight) => weight > 0) &&
    countries.length + dishes.length + liked.length === 0 &&
    budget === null
  )
}
