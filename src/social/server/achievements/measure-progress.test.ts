import { expect, test } from 'vitest'
import { type CountedReview, measureProgress } from './measure-progress.ts'

const none = { scannedOils: 0, likes: 0, friends: 0 }
const bare: CountedReview = {
  createdAt: new Date('2026-03-02T10:00:00Z'),
  fruity: null,
  bitter: null,
  pungent: null,
  photoId: null,
  countries: [],
  cultivarKeys: [],
  sensory: [],
}

test('counts countries and cultivars once', () => {
  const reviews = [
    { ...bare, countries: ['ES'], cultivarKeys: ['picual', 'arbequina'] },
    { ...bare, countries: ['ES', 'PT'], cultivarKeys: ['picual'] },
  ]
  expect(measureProgress(reviews, none)).toMatchObject({ countries: 2, cultivars: 2, 'many-reviews': 2 })
})

test('takes over what is counted elsewhere', () => {
  expect(measureProgress([], { scannedOils: 3, likes: 4, friends: 2 })).toEqual({
    'first-scan': 3,
    'ten-scans': 3,
    'first-review': 0,
    'many-reviews': 0,
    'tasting-notes': 0,
    countries: 0,
    cultivars: 0,
    'trained-palate': 0,
    'weekly-streak': 0,
    photos: 0,
    appreciated: 4,
    friends: 2,
  })
})

const graded = { fruity: 5, bitter: 4, pungent: 3 }
const tasted = { by: 'panel', fruity: 5.5, bitter: 3.5, pungent: 4.5 } as const

test.each([
  ['a panel', tasted, graded, 1],
  ['a sommelier', { ...tasted, by: 'sommelier' }, graded, 1],
  ['other members', { ...tasted, by: 'crowd' }, graded, 0],
  ['a panel that did not agree with itself', { ...tasted, robustVariation: 25 }, graded, 0],
  ['a panel that differs on one scale', { ...tasted, pungent: 5 }, graded, 0],
  ['a panel, without all scales', tasted, { ...graded, bitter: null }, 0],
] as const)('compares a grade with %s', (_, profile, scales, expected) => {
  const { 'trained-palate': palate } = measureProgress([{ ...bare, ...scales, sensory: [profile] }], none)
  expect(palate).toBe(expected)
})

test('counts tasting notes on all three scales only', () => {
  const reviews = [
    { ...bare, ...graded },
    { ...bare, fruity: 0, bitter: 0 },
  ]
  expect(measureProgress(reviews, none)).toMatchObject({ 'tasting-notes': 1 })
})

test.each([
  [[], 0],
  [['2026-03-02T00:00:00Z'], 1],
  // Sunday and Monday are in two weeks, Monday and Sunday in one.
  [['2026-03-01T23:59:59Z', '2026-03-02T00:00:00Z'], 2],
  [['2026-03-02T00:00:00Z', '2026-03-08T23:59:59Z'], 1],
  // Over the end of a year, in any order, and with a gap.
  [['2026-01-12T12:00:00Z', '2025-12-23T12:00:00Z', '2025-12-30T12:00:00Z', '2026-02-02T12:00:00Z'], 2],
] as const)('the longest run of weeks of %j is %i', (times, expected) => {
  const reviews = times.map((time) => ({ ...bare, createdAt: new Date(time) }))
  expect(measureProgress(reviews, none)).toMatchObject({ 'weekly-streak': expected })
})
