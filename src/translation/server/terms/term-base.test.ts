import { expect, test } from 'vitest'
import { languages } from '#src/i18n/languages.ts'
import { parseMarkup } from '../segments/markup.ts'
import { findTerms, protectTerms, restoreTerms } from './find-terms.ts'
import { mergeTerms, pairTerms, shippedTerms } from './term-base.ts'

test('every term has a translation in each language, in its script', () => {
  const scripts: Record<string, RegExp> = {
    ar: /^[\p{Script=Arabic}\p{M}\s-]+$/u,
    ch: /^[\p{Script=Han}（）a-z\s]+$/iu,
    hi: /^[\p{Script=Devanagari}\s-]+$/u,
    jp: /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー・＝（）a-z\s]+$/iu,
  }
  for (const { key, texts } of shippedTerms) {
    for (const { code } of languages) {
      expect(texts[code]?.length, `${key} in ${code}`).toBeGreaterThan(0)
      for (const text of texts[code] ?? []) {
        expect(text, `${key} in ${code}`).toMatch(scripts[code] ?? /^[\p{L}\s’'–-]+$/u)
        expect(text).toBe(text.trim())
      }
    }
  }
  expect(shippedTerms.length).toBeGreaterThan(115)
  expect(new Set(shippedTerms.map(({ key }) => key)).size).toBe(shippedTerms.length)
})

test('the longest term of a text is found, as a whole word', () => {
  const pairs = pairTerms(shippedTerms, 'en', 'de')
  const found = (text: string) => findTerms(text, pairs).map(({ target }) => target)
  expect(found('Extra virgin olive oil of Picual')).toEqual(['natives Olivenöl extra', 'Picual'])
  expect(found('Bitterly cold')).toEqual([])
  expect(
    findTerms('这款特级初榨橄榄油', pairTerms(shippedTerms, 'ch', 'en')).map(({ target }) => target),
  ).toEqual(['extra virgin olive oil'])
})

test('other spellings are recognized, and the official one is written', () => {
  const pairs = pairTerms(shippedTerms, 'sp', 'fr')
  expect(findTerms('el AOVE nuevo', pairs)).toMatchObject([{ target: 'huile d’olive vierge extra' }])
})

test('entries of the publisher replace those that ship, or remove them', () => {
  const merged = mergeTerms([
    { key: 'harvest', kind: 'other', texts: { en: ['harvest'], de: ['Lese'] } },
    { key: 'bottling', kind: 'other', texts: {} },
  ])
  const pairs = pairTerms(merged, 'en', 'de')
  expect(findTerms('harvest and bottling', pairs).map(({ target }) => target)).toEqual(['Lese'])
})

test('names become placeholders, and come back once each', () => {
  const pairs = pairTerms(shippedTerms, 'en', 'ar')
  const { tokens, targets } = protectTerms(parseMarkup('<x id="1">Picual</x> oil of Baena') ?? [], pairs)
  expect(tokens.filter(({ kind }) => kind === 'single')).toHaveLength(2)
  expect(
    restoreTerms(tokens, targets)
      ?.map((token) => (token.kind === 'text' ? token.text : ''))
      .join(''),
  ).toBe('بيكوال oil of بايينا')
  expect(restoreTerms(tokens.slice(1, -1), targets)).toBeUndefined()
  expect(restoreTerms([...tokens, ...tokens], targets)).toBeUndefined()
})
