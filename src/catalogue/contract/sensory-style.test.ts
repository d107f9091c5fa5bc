import { expect, test } from 'vitest'
import {
  describeBalance,
  describeIntensity,
  describeStrength,
  isReliable,
  listAromas,
  measureHarmony,
  sortProfiles,
} from './sensory-style.ts'

const panel = { by: 'panel' as const }

test.each([
  [2.9, 'delicate'],
  [3, 'medium'],
  [6, 'medium'],
  [6.1, 'robust'],
])('calls an intensity of %s %s', (value, expected) => {
  expect(describeIntensity(value)).toBe(expected)
})

test.each([
  [{ fruity: 4, bitter: 6, pungent: 5 }, 'well-balanced'],
  [{ fruity: 4, bitter: 6.1, pungent: 5 }, 'bitter'],
  [{ fruity: 2, bitter: 3, pungent: 4.5 }, 'pungent'],
  [{ fruity: 3, bitter: 2, pungent: 2 }, 'mild'],
  [{ fruity: 3, bitter: 2 }, undefined],
])('calls %o %s', (values, expected) => {
  expect(describeBalance({ ...panel, ...values })).toBe(expected)
})

test('measures harmony and strength by what is known', () => {
  expect(measureHarmony({ ...panel, fruity: 5.3, bitter: 4, pungent: 4.1 })).toBe(1.2)
  expect(measureHarmony({ ...panel, fruity: 5 })).toBeUndefined()
  expect(describeStrength({ ...panel, fruity: 7, bitter: 6.5 })).toBe('robust')
  expect(describeStrength(panel)).toBeUndefined()
})

test('lists noticed aromas in the order of the wheel', () => {
  const aromas = { basil: 2, artichoke: 3, banana: 0 }
  expect(listAromas({ ...panel, aromas }).map(({ aroma }) => aroma)).toEqual(['artichoke', 'basil'])
})

test('puts the panel first and the cultivar last', () => {
  const sorted = sortProfiles([
    { by: 'cultivar' },
    { by: 'panel', date: '2024-01-01' },
    { by: 'sommelier' },
    { by: 'panel', date: '2025-01-01' },
  ])
  expect(sorted.map(({ by, date }) => [by, date])).toEqual([
    ['panel', '2025-01-01'],
    ['panel', '2024-01-01'],
    ['sommelier', undefined],
    ['cultivar', undefined],
  ])
  expect(isReliable({ by: 'panel', robustVariation: 20.1 })).toBe(false)
  expect(isReliable({ by: 'panel', robustVariation: 20 })).toBe(true)
})
