import fc from 'fast-check'
import { expect, test } from 'vitest'
import { truncate } from './truncate.ts'

test.each([
  ['olive oil', 5, 'olive...'],
  ['olive oil', 6, 'olive...'],
  ['olive oil', 9, 'olive oil'],
  ['olive oil', 100, 'olive oil'],
  ['  olive', 4, 'ol...'],
  ['🫒🫒🫒', 2, '🫒🫒...'],
  ['🫒🫒', 2, '🫒🫒'],
  ['زيت الزيتون', 3, 'زيت...'],
  ['', 5, ''],
  ['olive', 0, '...'],
])('truncates %j at %i to %j', (text, length, expected) => {
  expect(truncate(text, length)).toBe(expected)
})

test('never splits a code point and never exceeds the length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(50), (text, length) => {
      const short = truncate(text, length)
      expect(short.isWellFormed()).toBe(true)
      expect([...short].length).toBeLessThanOrEqual(length + 3)
    }),
  )
})
