import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DiffSegment, diffWords } from './diff-words.ts'

const joinSide = (segments: DiffSegment[], other: 'before' | 'after') =>
  segments
    .filter((segment) => segment.in !== other)
    .map(({ text }) => text)
    .join('')

test('reports a changed word as one removed and one added segment', () => {
  const segments = diffWords('Good oil stings the throat.', 'Good oil burns the throat.', 'en')
  expect(segments).toEqual([
    { text: 'Good oil ', in: 'both' },
    { text: 'stings', in: 'before' },
    { text: 'burns', in: 'after' },
    { text: ' the throat.', in: 'both' },
  ])
})

test('separates words of a language without spaces', () => {
  const segments = diffWords('橄榄油价格上涨', '橄榄油价格下跌', 'zh-Hans')
  expect(
    segments
      .filter((segment) => segment.in === 'both')
      .map(({ text }) => text)
      .join(''),
  ).toContain('价格')
  expect(segments.some((segment) => segment.in === 'before' && segment.text.includes('上涨'))).toBe(true)
})

test('recognizes words in non-Latin scripts', () => {
  const segments = diffWords('Цена масла растёт', 'Цена маслин растёт', 'ru')
  expect(segments.filter((segment) => segment.in !== 'both').map(({ text }) => text)).toEqual([
    'масла',
    'маслин',
  ])
})

test.each([
  ['', ''],
  ['one', ''],
  ['', 'one\ntwo'],
  ['one\ntwo  three', 'one\n\ntwo three four'],
  ['الزيت جيد', 'الزيت ممتاز جدًا'],
])('segments add up to both texts: %j, %j', (before, after) => {
  const segments = diffWords(before, after, 'en')
  expect(joinSide(segments, 'after')).toBe(before)
  expect(joinSide(segments, 'before')).toBe(after)
  expect(segments.some((segment) => segment.in !== 'both')).toBe(before !== after)
})

test('segments add up to both texts for random texts', () => {
  const word = fc.constantFrom('oil', 'olive', 'mill', '油', 'زيت', ',', '.', '\n', ' ', '  ')
  const text = fc.array(word, { maxLength: 40 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const segments = diffWords(before, after, 'en')
      expect(joinSide(segments, 'before')).toBe(after)
      expect(joinSide(segments, 'after')).toBe(before)
    }),
  )
})

test.each([
  ['我们生产橄榄油', '我们生产葡萄酒', 'zh-Hans', '橄榄油', '葡萄酒'],
  ['زيت الزيتون جديد', 'زيت الزيتون قديم', 'ar', 'جديد', 'قديم'],
  ['जैतून का तेल', 'जैतून का पेड़', 'hi', 'तेल', 'पेड़'],
  ['The mill opened', 'The mill closed', 'en', 'opened', 'closed'],
])('finds the one word that differs between %s and %s', (before, after, tag, removed, added) => {
  const changed = diffWords(before, after, tag).filter((segment) => segment.in !== 'both')
  expect(changed).toEqual([
    { text: removed, in: 'before' },
    { text: added, in: 'after' },
  ])
})

test('reports an added or removed line as one segment', () => {
  const changed = (before: string, after: string) =>
    diffWords(before, after, 'en').filter((segment) => segment.in !== 'both')
  expect(changed('One.\nThree.', 'One.\nTwo.\nThree.')).toMatchObject([{ in: 'after' }])
  expect(changed('One.\nTwo.\nThree.', 'One.\nThree.')).toMatchObject([{ in: 'before' }])
})

test('finishes in time for long texts with nothing in common', () => {
  const words = (seed: number) =>
    Array.from({ length: 40_000 }, (_, index) => `w${(index * seed) % 9973}`).join(' ')
  const segments = diffWords(words(7), words(11), 'en')
  expect(joinSide(segments, 'after')).toBe(words(7))
})
