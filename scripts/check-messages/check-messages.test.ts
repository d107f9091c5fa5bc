import { expect, test } from 'vitest'
import { compareMessages } from './compare-messages.ts'
import { readMessages } from './read-messages.ts'
import { compareKeys, scanSource } from './scan-source.ts'

const english = readMessages({
  shell: { home: 'Home' },
  news: { minutes_one: '{{count}} min', minutes_other: '{{count}} min', more: 'More from {{category}}' },
})
const compare = (file: unknown, tag: string) => compareMessages(english, readMessages(file), tag)

test('a complete language has no errors', () => {
  const german = {
    shell: { home: 'Startseite' },
    news: { minutes_one: '{{count}} Min.', minutes_other: '{{count}} Min.', more: 'Mehr aus {{category}}' },
  }
  expect(compare(german, 'de')).toEqual([])
})

test('a missing key, an additional key and an empty text are found', () => {
  const errors = compare(
    { shell: { home: ' ', extra: 'x' }, news: { minutes_one: '1', minutes_other: '{{count}}' } },
    'de',
  )
  expect(errors).toEqual([
    'shell.extra exists in no other language',
    'shell.home is empty',
    'news.more is missing',
  ])
})

test('a placeholder that was translated or lost is found', () => {
  const file = {
    shell: { home: 'Startseite' },
    news: { minutes_one: '{{count}}', minutes_other: 'Min.', more: 'Mehr aus {{rubrik}}' },
  }
  expect(compare(file, 'de')).toEqual([
    'news.minutes has placeholders [] instead of [count]',
    'news.more has placeholders [rubrik] instead of [category]',
  ])
})

test('a citation within Arabic text must be isolated', () => {
  const paragraph = (text: string) =>
    compareMessages(readMessages({ law: 'Art. 6(1)(f)' }), readMessages({ law: text }), 'ar')
  expect(paragraph('المادة \u20666(1)(f)\u2069')).toEqual([])
  expect(paragraph('المادة 6(1)(f)')).toEqual([
    'law displays 6(1)(f) in reverse order: put it between \\u2066 and \\u2069',
  ])
})

test('Arabic needs six plural forms and may write one and two as words', () => {
  const rest = { shell: { home: 'الرئيسية' } }
  const more = 'المزيد من {{category}}'
  const two = { minutes_one: 'دقيقة واحدة', minutes_two: 'دقيقتان', minutes_other: '{{count}} دقيقة', more }
  expect(compare({ ...rest, news: two }, 'ar')).toEqual([
    'news.minutes has no plural form zero',
    'news.minutes has no plural form few',
    'news.minutes has no plural form many',
  ])
  const six = {
    ...two,
    minutes_zero: '{{count}} دقيقة',
    minutes_few: '{{count}} دقائق',
    minutes_many: '{{count}} دقيقة',
  }
  expect(compare({ ...rest, news: six }, 'ar')).toEqual([])
})

test('Japanese has no singular', () => {
  const file = {
    shell: { home: 'ホーム' },
    news: { minutes_one: '{{count}}分', minutes_other: '{{count}}分', more: '{{category}}' },
  }
  expect(compare(file, 'ja')).toEqual(['news.minutes has a plural form one that the language does not use'])
})

test('keys are found as literals, alternatives and patterns', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: part of the scanned code
  const template = 'i18n.t(`news.${x}`)'
  const code = `const a = (i18n) => [t("shell.home"), ${template}, t(isOpen ? "a.b" : "a.c", { count: 1 })]`
  expect(scanSource('a.ts', code).keys.map(({ key }) => key)).toEqual(['shell.home', 'news.*', 'a.b', 'a.c'])
})

test('a key that is known only at run time is an error', () => {
  expect(scanSource('a.ts', 't(key)').errors).toEqual(['a.ts:1: this key cannot be checked'])
})

test('literal text in JSX is an error; symbols and classes are not', () => {
  const code = `const A = () => (
    <p className="wide" title="Hint">© {'2024'} {"Words"} <b aria-label={t("a")}>Text</b></p>
  )`
  expect(scanSource('a.tsx', code).errors).toEqual([
    'a.tsx:2: “Hint” is literal text: use t()',
    'a.tsx:2: “Words” is literal text: use t()',
    'a.tsx:2: “Text” is literal text: use t()',
  ])
})

test.each([
  '<p>Read more</p>',
  '<img alt="An olive" src={src} />',
  '<button aria-label="Close" />',
  '<p>\u8bfb\u8005</p>',
])('%s is literal text', (markup) => {
  expect(scanSource('a.tsx', `const a = (\n${markup}\n)`).errors).toEqual([
    expect.stringMatching(/^a\.tsx:2: /),
  ])
})

test.each([
  "<p>{t('news.readMore')}</p>",
  '<img alt="" src={src} />',
  '<p>© {year} · {count} ×</p>',
  '<meta name="viewport" content="width=device-width" />',
])('%s is not literal text', (markup) => {
  expect(scanSource('a.tsx', `const a = (\n${markup}\n)`).errors).toEqual([])
})

test('a missing message and an unused message are found', () => {
  const used = [
    { location: 'a.tsx:1', key: 'shell.gone' },
    { location: 'a.tsx:2', key: 'news.*' },
  ]
  expect(compareKeys([...english.keys()], used)).toEqual([
    'a.tsx:1: no message shell.gone',
    'shell.home is not used',
  ])
})
