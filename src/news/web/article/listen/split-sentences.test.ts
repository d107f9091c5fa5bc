import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitSentences } from './split-sentences.ts'

test('joins short sentences and separates long ones', () => {
  const long = `Every ${'olive '.repeat(28)}oil.`
  expect(splitSentences(`One. Two! ${long} ${long} Three?`, 'en')).toEqual([
    `One. Two! ${long}`,
    `${long} Three?`,
  ])
})

test.each([
  ['ja', '油は緑です。水は青です。', ['油は緑です。 水は青です。']],
  ['hi', 'तेल हरा है। पानी नीला है।', ['तेल हरा है। पानी नीला है।']],
])('splits sentences by the rules of the language (%s)', (tag, text, chunks) => {
  expect(splitSentences(text, tag)).toEqual(chunks)
})

test('splits text without spaces and punctuation', () => {
  expect(splitSentences('油'.repeat(500), 'zh-Hans').map(({ length }) => length)).toEqual([220, 220, 60])
})

test('keeps all text, in chunks of limited length', () => {
  fc.assert(
    fc.property(fc.lorem({ maxCount: 60, mode: 'sentences' }), (text) => {
      const chunks = splitSentences(text, 'en')
      expect(chunks.join(' ').replaceAll(/\s+/g, ' ')).toBe(text.replaceAll(/\s+/g, ' ').trim())
      expect(chunks.filter(({ length }) => length > 220)).toEqual([])
    }),
  )
})

test('returns no chunk for blank text', () => expect(splitSentences('  \n ', 'en')).toEqual([]))
