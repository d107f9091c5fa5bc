import { expect, test } from 'vitest'
import { findNearestWords, getEditDistance } from './nearest-words.ts'

test.each([
  ['harvest', 'harvest', 0],
  ['hravest', 'harvest', 1],
  ['harvst', 'harvest', 1],
  ['harveest', 'harvest', 1],
  ['hervest', 'harvest', 1],
  ['оливка', 'олифка', 1],
  ['', 'oil', 3],
  ['abc', 'xyz', 3],
])('counts the edits from %s to %s: %i', (a, b, edits) => {
  expect(getEditDistance(a, b)).toBe(edits)
  expect(getEditDistance(b, a)).toBe(edits)
})

test('returns near words, nearest first, without the word itself', () => {
  expect(findNearestWords('hravest', ['harvester', 'harvest', 'hravest', 'mill'])).toEqual(['harvest'])
  expect(findNearestWords('polyphenolls', ['polyphenols', 'polyphenol'])).toEqual([
    'polyphenols',
    'polyphenol',
  ])
})

test('accepts only one edit in a short word', () => {
  expect(findNearestWords('olvie', ['olive', 'oil'])).toEqual(['olive'])
  expect(findNearestWords('oli', ['mill'])).toEqual([])
})
