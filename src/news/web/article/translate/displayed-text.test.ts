import { expect, test } from 'vitest'
import { selectDisplayedText } from './displayed-text.ts'

const news = { title: 'Oil', content: '<h2>Green</h2>', language: 'en' as const }
const original = {
  ...{ title: 'Oil', summary: '', content: '<h2 id="content-green">Green</h2>', language: 'en' },
  headings: [{ id: 'content-green', level: 2, text: 'Green' }],
}
const german = { translatedTitle: 'Öl', translatedContent: '<h2>Grün</h2>', lang: 'de' as const }

test('selects the translation', () => {
  expect(selectDisplayedText(news, { ...german, status: 'reviewed' })).toEqual({
    ...{ title: 'Öl', summary: '', content: '<h2 id="content-grün">Grün</h2>', language: 'de' },
    headings: [{ id: 'content-grün', level: 2, text: 'Grün' }],
    ...{ state: 'translated', requestedLanguage: 'de', provenance: { status: 'reviewed' } },
  })
})

test('selects the original when there is no translation, with the requested language', () => {
  const repeated = { translatedTitle: 'Oil', translatedContent: '<h2>Green</h2>', lang: 'de' as const }
  expect(selectDisplayedText(news, { ...repeated, status: 'unavailable' })).toEqual({
    ...original,
    ...{ state: 'unavailable', requestedLanguage: 'de' },
  })
})

test.each([
  [null],
  [{ translatedTitle: 'Oil', translatedContent: '<h2>Green</h2>', lang: 'en' as const, status: 'original' }],
])('selects the original when its own language is requested', (translated) => {
  expect(selectDisplayedText(news, translated)).toEqual({
    ...original,
    state: 'original',
    requestedLanguage: 'en',
  })
})

test('selects the original while a translation is pending', () => {
  const repeated = { translatedTitle: 'Oil', translatedContent: '<h2>Green</h2>', lang: 'de' as const }
  expect(selectDisplayedText(news, { ...repeated, status: 'pending' })).toEqual({
    ...original,
    ...{ state: 'pending', requestedLanguage: 'de' },
  })
})
