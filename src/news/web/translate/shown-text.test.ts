import { expect, test } from 'vitest'
import { shownText } from './shown-text.ts'

const news = { title: 'Oil', content: '<p>Green</p>', language: 'en' as const }
const german = { translatedTitle: 'Öl', translatedContent: '<p>Grün</p>', lang: 'de' as const }

test('a translation is shown in its language', () => {
  expect(shownText(news, { ...german, status: 'reviewed' })).toEqual({
    ...{ title: 'Öl', content: '<p>Grün</p>', language: 'de' },
    ...{ state: 'translated', wanted: 'de' },
  })
})

test('where there is none the original is shown, and says what was wanted', () => {
  const repeated = { translatedTitle: 'Oil', translatedContent: '<p>Green</p>', lang: 'de' as const }
  expect(shownText(news, { ...repeated, status: 'unavailable' })).toEqual({
    ...news,
    ...{ state: 'unavailable', wanted: 'de' },
  })
})

test.each([
  [null],
  [{ translatedTitle: 'Oil', translatedContent: '<p>Green</p>', lang: 'en' as const, status: 'original' }],
])('the language it is written in is no translation', (translated) => {
  expect(shownText(news, translated)).toEqual({ ...news, state: 'original', wanted: 'en' })
})
