import { expect, test } from 'vitest'
import type { TasteAnswers } from '../contract/taste-answers.ts'
import { derivePreferences, type GradedOil, hasNoPreference } from './preferences.ts'
import { type CandidateOil, scoreOil } from './score-oil.ts'

const noAnswers: TasteAnswers = {
  fruity: null,
  bitter: null,
  pungent: null,
  aromas: [],
  dishes: [],
  countries: [],
  budget: null,
}

function oil(fields: Partial<CandidateOil> = {}): CandidateOil {
  return {
    productId: 'candidate',
    profile: undefined,
    countries: [],
    cultivarKeys: [],
    producerKey: '',
    litrePrices: {},
    rating: { average: null, count: 0 },
    ...fields,
  }
}

function graded(fields: Partial<GradedOil> = {}): GradedOil {
  return {
    productId: 'graded',
    name: 'Riserva',
    rating: 5,
    profile: undefined,
    cultivarKeys: [],
    producerKey: '',
    ...fields,
  }
}

const like = (answers: Partial<TasteAnswers>, grades: GradedOil[] = []) =>
  derivePreferences({ ...noAnswers, ...answers }, grades)

const profile = (fruity: number, bitter: number, pungent: number) => ({
  by: 'panel' as const,
  fruity,
  bitter,
  pungent,
})

test('prefers the oil whose intensities are nearer, and states them', () => {
  const preferences = like({ fruity: 6, bitter: 2, pungent: 3 })
  const near = scoreOil(oil({ profile: profile(5.5, 2, 3) }), preferences)
  const far = scoreOil(oil({ profile: profile(3, 6, 7), countries: ['IT'] }), {
    ...preferences,
    answers: { ...noAnswers, countries: ['IT'] },
  })
  expect(near?.reasons).toEqual([{ kind: 'taste', fruity: 5.5, bitter: 2, pungent: 3 }])
  expect(near?.score).toBeGreaterThan(far?.score ?? 1)
})

test('does not recommend an oil that no reason speaks for', () => {
  expect(scoreOil(oil({ profile: profile(2, 7, 8) }), like({ fruity: 8, bitter: 1 }))).toBeUndefined()
  expect(scoreOil(oil(), like({ fruity: 5 }))).toBeUndefined()
})

test('names the aromas that the member likes, at most three, those that weigh most first', () => {
  const preferences = like({ aromas: ['grass', 'artichoke'] }, [
    graded({ rating: 5, profile: { by: 'crowd', aromas: { artichoke: 3, 'green-almond': 2, mint: 1 } } }),
  ])
  const aromas = { mint: 2, grass: 4, artichoke: 1, 'green-almond': 1, rocket: 5 }
  const scored = scoreOil(oil({ profile: { by: 'panel', aromas } }), preferences)
  expect(scored?.reasons).toEqual([{ kind: 'aromas', aromas: ['artichoke', 'grass', 'mint'] }])
})

test('aromas of an oil with few stars speak against another one', () => {
  const disliked = graded({ rating: 1, profile: { by: 'crowd', aromas: { hay: 5, grass: 1 } } })
  const preferences = like({ aromas: ['rocket'] }, [disliked])
  const scored = (aromas: Record<string, number>) =>
    scoreOil(oil({ profile: { by: 'panel', aromas } }), preferences)?.score ?? 0
  expect(scored({ rocket: 3 })).toBeGreaterThan(scored({ rocket: 3, hay: 3 }))
})

test('dishes are those that go with the strength of the oil', () => {
  const preferences = like({ dishes: ['white-fish', 'grilled-meat'] })
  const scored = scoreOil(oil({ profile: profile(7, 7, 7) }), preferences)
  expect(scored?.reasons).toEqual([{ kind: 'dishes', dishes: ['grilled-meat'] }])
})

test('names the liked oil of the same producer or cultivar', () => {
  const preferences = like({}, [graded({ cultivarKeys: ['picual'], producerKey: 'colle alto' })])
  const reason = { kind: 'liked', productId: 'graded', name: 'Riserva' }
  expect(scoreOil(oil({ cultivarKeys: ['picual'] }), preferences)?.reasons).toEqual([reason])
  expect(scoreOil(oil({ producerKey: 'colle alto' }), preferences)?.reasons).toEqual([reason])
  expect(scoreOil(oil({ cultivarKeys: ['koroneiki'] }), preferences)).toBeUndefined()
  // An oil with three stars is not liked.
  const lukewarm = like({}, [graded({ rating: 3, cultivarKeys: ['picual'] })])
  expect(hasNoPreference(lukewarm)).toBe(true)
})

test('an oil above the budget is left out; prices in another currency are not compared', () => {
  const preferences = like({ budget: { amount: 20, currency: 'EUR' }, countries: ['ES'] })
  const priced = (litrePrices: Record<string, number>) =>
    scoreOil(oil({ countries: ['ES'], litrePrices }), preferences)
  expect(priced({ EUR: 20.01 })).toBeUndefined()
  expect(priced({ EUR: 20 })?.reasons).toContainEqual({ kind: 'budget' })
  expect(priced({ USD: 90 })?.reasons).toEqual([{ kind: 'country', country: 'ES' }])
})

test('of oils that suit alike the better graded one comes first, and a single grade decides little', () => {
  const preferences = like({ countries: ['ES'] })
  const rated = (average: number, count: number) =>
    scoreOil(oil({ countries: ['ES'], rating: { average, count } }), preferences)?.score ?? 0
  expect(rated(4.5, 40)).toBeGreaterThan(rated(5, 1))
  expect(rated(5, 1)).toBeGreaterThan(rated(3, 1))
})

test('liked intensities are the mean of answers and grades, in which an answer weighs more', () => {
  const grades = [
    graded({ rating: 4, profile: profile(8, 8, 8) }),
    graded({ rating: 2, profile: profile(0, 0, 0) }),
  ]
  expect(like({ fruity: 4 }, grades).intensities).toEqual({ fruity: 5, bitter: 8, pungent: 8 })
  expect(derivePreferences(undefined, []).intensities).toEqual({})
  expect(hasNoPreference(derivePreferences(undefined, []))).toBe(true)
})
