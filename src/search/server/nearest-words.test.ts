import { expect, test } from 'vitest'
import { editDistance, nearestWords } from './nearest-words.ts'

test.each([
  ['harvest', 'harvest', 0],
  ['hravest', 'harvest', 1],
  ['harvst', 'harvest', 1],
  ['harveest', 'harvest', 1],
  ['hervest', 'harvest', 1],
  ['оливка', 'олифка', 1],
  ['', 'oil', 3],
  ['abc', 'xyz', 3],
])('from %s to %s are %i edits', (a, b, edits) => {
  expect(editDistance(a, b)).toBe(edits)
  expect(editDistance(b, a)).toBe(edits)
})

test('offers near words, nearest first, and not the word itself', () => {
  expect(nearestWords('hravest', ['harvester', 'harvest', 'hravest', 'mill'])).toEqual(['harvest'])
  expect(nearestWords('polyphenolls', ['polyphenols', 'polyphenol'])).toEqual(['polyphenols', 'polyphenol'])
})

test('forgives a short word one mistake only', () => {
  expect(nearestWords('olvie', ['olive', 'oil'])).toEqual(['olive'])
  expect(nearestWords('oli', ['mill'])).toEqual([])
})
