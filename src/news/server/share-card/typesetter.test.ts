// Typesetting in the scripts of all nine languages, with the real fonts.
import { expect, test } from 'vitest'
import { languages } from '#src/i18n/languages.ts'
import { createTypesetter } from './typesetter.ts'

const titles = {
  en: 'Oil & water',
  ar: 'زيت الزيتون',
  ch: '橄榄油的“价格”',
  de: 'Größe zählt',
  fr: 'L’œuvre d’été',
  hi: 'क्षत्रिय जैतून',
  jp: 'オリーブの「物語」',
  ru: 'Оливковое масло',
  sp: '¿Qué año?',
}

test.each(languages)('finds an outline for every character of a title in $code', async ({ code }) => {
  const { text, typeset, measureWidth } = await createTypesetter(titles[code], code)
  expect(text).toBe(titles[code])
  const { width, outlines } = typeset(text)
  expect(width).toBeCloseTo(measureWidth(text))
  expect(width).toBeGreaterThan(3)
  for (const { path, x } of outlines) {
    expect(path).toMatch(/^M[-\d., A-Z]+Z$/)
    expect(x).toBeLessThan(width)
  }
})

test('joins Arabic letters in their initial, medial and final forms', async () => {
  const { typeset } = await createTypesetter('ببب', 'ar')
  const pathsOf = (text: string) => new Set(typeset(text).outlines.map(({ path }) => path))
  const isolated = pathsOf('ب')
  // Each letter has a stroke, which differs, and a dot, which is the same.
  expect(pathsOf('ببب').size).toBe(4)
  expect([...pathsOf('ببب')].filter((path) => isolated.has(path))).toHaveLength(1)
})

test('forms Devanagari conjuncts', async () => {
  const { measureWidth } = await createTypesetter('क्षक ष', 'hi')
  expect(measureWidth('क्ष')).toBeLessThan(measureWidth('क') + measureWidth('ष'))
})

test('sets Latin words and numbers from left to right within Arabic lines', async () => {
  const { typeset } = await createTypesetter('زيت 12 AB', 'ar')
  const findX = (line: string, letter: string) => {
    const path = typeset(letter).outlines[0]?.path
    return typeset(line).outlines.find((outline) => outline.path === path)?.x ?? Number.NaN
  }
  expect(findX('زيت AB', 'A')).toBeLessThan(findX('زيت AB', 'B'))
  expect(findX('زيت 12', '1')).toBeLessThan(findX('زيت 12', '2'))
  // The first word is on the right.
  expect(findX('AB زيت 12', 'A')).toBeGreaterThan(findX('AB زيت 12', '1'))
})

test('leaves out characters that no font has', async () => {
  const { text, typeset } = await createTypesetter('Oil 🫒\u{fe0f} now\u0000', 'en')
  expect(text).toBe('Oil  now')
  expect(typeset('🫒').outlines).toEqual([])
})

test('supports several scripts in one title', async () => {
  const title = 'Von 橄榄 bis زيت und जैतून'
  expect((await createTypesetter(title, 'de')).text).toBe(title)
})
