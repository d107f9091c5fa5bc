import { expect, test } from 'vitest'
import { foldTerm } from './fold-text.ts'
import { parseTerms } from './lexicon.ts'
import { createTermMatcher } from './term-matcher.ts'

function count(term: string, text: string): number {
  const matcher = createTermMatcher(parseTerms([term]).map(({ words }) => words))
  return matcher.count(text).counts.get(0) ?? 0
}

test('matches whole words for a plain term', () => {
  expect(count('art', 'Art, art; party artist smart')).toBe(2)
})

test('matches inflected forms with an open end', () => {
  expect(count('nachhaltig*', 'Nachhaltigkeit, nachhaltiger und unnachhaltig')).toBe(2)
  expect(count('урожа*', 'урожай, урожая, урожаю, урожаем')).toBe(4)
})

test('matches parts of compounds with an open start', () => {
  expect(count('*preis*', 'Olivenölpreise und Preise')).toBe(2)
  expect(count('*preis', 'Ölpreis Ölpreise')).toBe(1)
})

test('matches the words of a phrase in order, with inflections', () => {
  expect(count('оливков* масл*', 'оливкового масла, масло оливковое, оливковым и маслом')).toBe(1)
  expect(count('ministry of agriculture', 'The Ministry of Agriculture; ministry for agriculture')).toBe(1)
})

test('matches overlapping phrases', () => {
  expect(count('a b a', 'a b a b a')).toBe(2)
})

test('separates words at hyphens and apostrophes', () => {
  expect(count('farm to table', 'farm-to-table')).toBe(1)
  expect(count("filet d'huile", 'un filet d’huile')).toBe(1)
})

test('ignores letter case, accents and full-width forms', () => {
  expect(count('polyphénol*', 'POLYPHENOLS polyphe\u0301nol ｐｏｌｙｐｈｅｎｏｌ')).toBe(3)
  expect(foldTerm('Öl Straße Œuvre ёлка')).toBe('ol strasse oeuvre елка')
})

test('ignores Arabic proclitics, article, vowel signs and alef variants', () => {
  expect(count('مسابقة', 'المسابقة والمسابقة بمسابقة للمسابقة مُسَابَقَة')).toBe(5)
  expect(count('أسعار', 'اسعار الأسعار')).toBe(2)
  expect(count('الجودة', 'جودة')).toBe(1)
})

test('ignores Hindi nukta and candrabindu, but no other signs', () => {
  expect(count('बाज़ार', 'बाजार बाज़ार')).toBe(2)
  expect(count('मिल', 'मिल मिला')).toBe(1)
})

test('matches Han and kana terms anywhere', () => {
  expect(count('价格', '橄榄油价格上涨，价格')).toBe(2)
  expect(count('レシピ', '簡単レシピ集')).toBe(1)
  expect(count('ai', 'AIを活用')).toBe(1)
})

test('distinguishes voicing marks of kana', () => {
  expect(count('か', 'が')).toBe(0)
})

test('counts the length in words, two Han characters per word', () => {
  const matcher = createTermMatcher([])
  expect(matcher.count('three short words').length).toBe(3)
  expect(matcher.count('橄榄油价').length).toBe(2)
})

test('weighs longer phrases and strong terms more, weak terms less', () => {
  const [plain, strong, weak, phrase, long] = parseTerms([
    'study, !study, ~study, clinical study, 国际橄榄理事会',
  ])
  expect(strong?.weight).toBeGreaterThan(plain?.weight ?? 0)
  expect(weak?.weight).toBeLessThan(plain?.weight ?? 0)
  expect(phrase?.weight).toBeGreaterThan(plain?.weight ?? 0)
  expect(long?.weight).toBeGreaterThan(plain?.weight ?? 0)
})
