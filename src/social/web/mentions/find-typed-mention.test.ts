import { expect, test } from 'vitest'
import { completeMention, findTypedMention } from './find-typed-mention.ts'

test.each([
  ['@mi', 0, 'mi'],
  ['Thanks @mi', 7, 'mi'],
  ['(@mira', 1, 'mira'],
  ['第一@油', 2, '油'],
  ['line\n@أم', 5, 'أم'],
])('finds the mention at the end of %j', (text, start, search) => {
  expect(findTypedMention(text, text.length)).toEqual({ start, end: text.length, search })
})

test.each(['', '@', 'mira@example', 'a.@b', '@@b', '@mira ', 'no mention'])('%j has none', (text) => {
  expect(findTypedMention(text, text.length)).toBeUndefined()
})

test('only what is before the caret counts', () => {
  expect(findTypedMention('@mira and @noor', 3)).toEqual({ start: 0, end: 3, search: 'mi' })
  expect(findTypedMention('@mira and', 9)).toBeUndefined()
})

test('replaces what was typed, with one space after it', () => {
  const typed = { start: 7, end: 10, search: 'mi' }
  expect(completeMention('Thanks @mi', typed, 'Mira')).toEqual({ text: 'Thanks @Mira ', caret: 13 })
  expect(completeMention('Thanks @mi for it', typed, 'Mira')).toEqual({
    text: 'Thanks @Mira for it',
    caret: 13,
  })
})
