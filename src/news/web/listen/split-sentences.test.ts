import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitSentences } from './split-sentences.ts'

test('short sentences are spoken together, long ones apart', () => {
  const long = `Every ${'olive '.repeat(28)}oil.`
  expect(splitSentences(`One. Two! ${long} ${long} Three?`, 'en')).toEqual([
    `One. Two! ${long}`,
    `${long} Three?`,
  ])
})

test.each([
  ['ja', '油は緑です。水は青です。', ['油は緑です。 水は青です。']],
  ['hi', 'तेल हरा है। पानी नीला है।', ['तेल हरा है। पानी नीला है।']],
])('sentences end as the language has it (%s)', (tag, text, pieces) => {
  expect(splitSentences(text, tag)).toEqual(pieces)
})

test('a text without blanks or stops comes in pieces as well', () => {
  expect(splitSentences('油'.repeat(500), 'zh-Hans').map(({ length }) => length)).toEqual([220, 220, 60])
})

test('nothing is lost and no piece is long', () => {
  fc.assert(
    fc.property(fc.lorem({ maxCount: 60, mode: 'sentences' }), (text) => {
      const pieces = splitSentences(text, 'en')
      expect(pieces.join(' ').replaceAll(/\s+/g, ' ')).toBe(text.replaceAll(/\s+/g, ' ').trim())
      expect(pieces.filter(({ length }) => length > 220)).toEqual([])
    }),
  )
})

test('nothing to say is no piece', () => expect(splitSentences('  \n ', 'en')).toEqual([]))
