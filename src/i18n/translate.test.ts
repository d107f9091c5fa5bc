import { expect, test } from 'vitest'
import { languages } from './languages.ts'
import { createTranslate } from './translate.ts'

const forms = ['zero', 'one', 'two', 'few', 'many', 'other']
const words = {
  en: {
    common: {
      hello: 'Hello {{name}}',
      news: { title: 'News', only: 'Only English' },
      found_one: '{{count}} article',
      found_other: '{{count}} articles',
    },
    desk: { title: 'Desk' },
  },
  de: { common: { news: { title: 'Nachrichten' }, hello: 'Hallo {{name}}, {{name}}' } },
}

test.each(languages)('$code counts as $tag does', ({ code, tag }) => {
  const t = createTranslate(code, {
    [code]: { common: Object.fromEntries(forms.map((form) => [`n_${form}`, form])) },
  })
  const rules = new Intl.PluralRules(tag)
  const counts = [0, 1, 2, 3, 11, 21, 100, 1.5]
  expect(counts.map((count) => t('n', { count }))).toEqual(counts.map((count) => rules.select(count)))
})

test('a word of the language goes before English, English before the key', () => {
  const t = createTranslate('de', words)
  expect(t('news.title')).toBe('Nachrichten')
  expect(t('news.only')).toBe('Only English')
  expect(t('news.none')).toBe('news.none')
  expect(t('news.none', { defaultValue: 'Something' })).toBe('Something')
})

test('English counts in its own forms where it stands in for another language', () => {
  const t = createTranslate('ru', words)
  expect([1, 2].map((count) => t('found', { count }))).toEqual(['1 article', '2 articles'])
})

test('a file is named before the key', () => {
  expect(createTranslate('de', words)('desk:title')).toBe('Desk')
})

test('values are put in as they are, and a missing one leaves nothing', () => {
  const t = createTranslate('de', words)
  expect(t('hello', { name: '<b>$1{{name}}' })).toBe('Hallo <b>$1{{name}}, <b>$1{{name}}')
  expect(createTranslate('en', words)('hello')).toBe('Hello ')
})

test('a part of a key is no word, and what every object has is none either', () => {
  const t = createTranslate('en', words)
  expect(t('news')).toBe('news')
  expect(t('constructor')).toBe('constructor')
  expect(t('hello.length')).toBe('hello.length')
  expect(t('__proto__.toString')).toBe('__proto__.toString')
})
