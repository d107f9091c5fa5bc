import fc from 'fast-check'
import { expect, test } from 'vitest'
import { truncate, truncateAtWord } from './truncate.ts'

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

test.each([
  ['olive oil from the mill', 14, 'olive oil from...'],
  ['olive oil from the mill', 12, 'olive oil...'],
  ['olive oil, from the mill', 12, 'olive oil...'],
  ['It is mild. Or not.', 12, 'It is mild...'],
  ['olive oil', 9, 'olive oil'],
  ['  olive oil', 100, 'olive oil'],
  ['Olivenölverkostungsprotokoll vom Mai', 20, 'Olivenölverkostungsp...'],
  ['橄榄油的等级与标签', 4, '橄榄油的...'],
  ['زيت الزيتون البكر الممتاز', 14, 'زيت الزيتون...'],
  ['', 5, ''],
])('truncates %j at %i to %j, between words', (text, length, expected) => {
  expect(truncateAtWord(text, length)).toBe(expected)
})

test('between words, too, a text never gets longer than its limit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(50), (text, length) => {
      const short = truncateAtWord(text, length)
      expect(short.isWellFormed()).toBe(true)
      expect([...short].length).toBeLessThanOrEqual(length + 3)
    }),
  )
})
