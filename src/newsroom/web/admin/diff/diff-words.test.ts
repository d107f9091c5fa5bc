import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DiffSegment, diffWords } from './diff-words.ts'

const side = (pieces: DiffSegment[], other: 'before' | 'after') =>
  pieces
    .filter((piece) => piece.in !== other)
    .map(({ text }) => text)
    .join('')

test('a changed word is one piece out and one in', () => {
  const pieces = diffWords('Good oil stings the throat.', 'Good oil burns the throat.', 'en')
  expect(pieces).toEqual([
    { text: 'Good oil ', in: 'both' },
    { text: 'stings', in: 'before' },
    { text: 'burns', in: 'after' },
    { text: ' the throat.', in: 'both' },
  ])
})

test('words without spaces between them are told apart', () => {
  const pieces = diffWords('橄榄油价格上涨', '橄榄油价格下跌', 'zh-Hans')
  expect(
    pieces
      .filter((piece) => piece.in === 'both')
      .map(({ text }) => text)
      .join(''),
  ).toContain('价格')
  expect(pieces.some((piece) => piece.in === 'before' && piece.text.includes('上涨'))).toBe(true)
})

test('words of other letters are words', () => {
  const pieces = diffWords('Цена масла растёт', 'Цена маслин растёт', 'ru')
  expect(pieces.filter((piece) => piece.in !== 'both').map(({ text }) => text)).toEqual(['масла', 'маслин'])
})

test.each([
  ['', ''],
  ['one', ''],
  ['', 'one\ntwo'],
  ['one\ntwo  three', 'one\n\ntwo three four'],
  ['الزيت جيد', 'الزيت ممتاز جدًا'],
])('both texts can be put together again from the pieces: %j, %j', (before, after) => {
  const pieces = diffWords(before, after, 'en')
  expect(side(pieces, 'after')).toBe(before)
  expect(side(pieces, 'before')).toBe(after)
  expect(pieces.some((piece) => piece.in !== 'both')).toBe(before !== after)
})

test('the pieces hold both texts to the letter, whatever they are', () => {
  const word = fc.constantFrom('oil', 'olive', 'mill', '油', 'زيت', ',', '.', '\n', ' ', '  ')
  const text = fc.array(word, { maxLength: 40 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = diffWords(before, after, 'en')
      expect(side(pieces, 'before')).toBe(after)
      expect(side(pieces, 'after')).toBe(before)
    }),
  )
})

test.each([
  ['我们生产橄榄油', '我们生产葡萄酒', 'zh-Hans', '橄榄油', '葡萄酒'],
  ['زيت الزيتون جديد', 'زيت الزيتون قديم', 'ar', 'جديد', 'قديم'],
  ['जैतून का तेल', 'जैतून का पेड़', 'hi', 'तेल', 'पेड़'],
  ['The mill opened', 'The mill closed', 'en', 'opened', 'closed'],
])('%s and %s differ in one word', (before, after, tag, gone, come) => {
  const changed = diffWords(before, after, tag).filter((piece) => piece.in !== 'both')
  expect(changed).toEqual([
    { text: gone, in: 'before' },
    { text: come, in: 'after' },
  ])
})

test('a line that came or went is one piece', () => {
  const changed = (before: string, after: string) =>
    diffWords(before, after, 'en').filter((piece) => piece.in !== 'both')
  expect(changed('One.\nThree.', 'One.\nTwo.\nThree.')).toMatchObject([{ in: 'after' }])
  expect(changed('One.\nTwo.\nThree.', 'One.\nThree.')).toMatchObject([{ in: 'before' }])
})

test('long texts that share nothing end in good time', () => {
  const words = (seed: number) =>
    Array.from({ length: 40_000 }, (_, index) => `w${(index * seed) % 9973}`).join(' ')
  const pieces = diffWords(words(7), words(11), 'en')
  expect(side(pieces, 'after')).toBe(words(7))
})
