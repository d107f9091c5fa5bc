// Letters of every script of the nine languages, as real fonts draw them.
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

test.each(languages)('every letter of a title in $code has its outline', async ({ code }) => {
  const { text, typeset: set, widthOf } = await createTypesetter(titles[code], code)
  expect(text).toBe(titles[code])
  const { width, outlines } = set(text)
  expect(width).toBeCloseTo(widthOf(text))
  expect(width).toBeGreaterThan(3)
  for (const { path, x } of outlines) {
    expect(path).toMatch(/^M[-\d., A-Z]+Z$/)
    expect(x).toBeLessThan(width)
  }
})

test('Arabic letters are joined: at the beginning, within and at the end of a word each has its form', async () => {
  const { typeset: set } = await createTypesetter('ببب', 'ar')
  const pathsOf = (text: string) => new Set(set(text).outlines.map(({ path }) => path))
  const alone = pathsOf('ب')
  // Each letter is its stroke and a dot, and the dot is the same.
  expect(pathsOf('ببب').size).toBe(4)
  expect([...pathsOf('ببب')].filter((path) => alone.has(path))).toHaveLength(1)
})

test('Devanagari letters form their conjuncts', async () => {
  const { widthOf } = await createTypesetter('क्षक ष', 'hi')
  expect(widthOf('क्ष')).toBeLessThan(widthOf('क') + widthOf('ष'))
})

test('in Arabic, Latin words and numbers run from left to right within lines from right to left', async () => {
  const { typeset: set } = await createTypesetter('زيت 12 AB', 'ar')
  const placeOf = (line: string, letter: string) => {
    const path = set(letter).outlines[0]?.path
    return set(line).outlines.find((outline) => outline.path === path)?.x ?? Number.NaN
  }
  expect(placeOf('زيت AB', 'A')).toBeLessThan(placeOf('زيت AB', 'B'))
  expect(placeOf('زيت 12', '1')).toBeLessThan(placeOf('زيت 12', '2'))
  // The word that comes first stands at the right.
  expect(placeOf('AB زيت 12', 'A')).toBeGreaterThan(placeOf('AB زيت 12', '1'))
})

test('what no font has is left out', async () => {
  const { text, typeset: set } = await createTypesetter('Oil 🫒\u{fe0f} now\u0000', 'en')
  expect(text).toBe('Oil  now')
  expect(set('🫒').outlines).toEqual([])
})

test('a quotation in another script is set as well', async () => {
  const title = 'Von 橄榄 bis زيت und जैतून'
  expect((await createTypesetter(title, 'de')).text).toBe(title)
})
