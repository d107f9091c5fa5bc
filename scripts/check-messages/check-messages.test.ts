import { expect, test } from 'vitest'
import { compareMessages } from './compare-messages.ts'
import { readMessages } from './read-messages.ts'
import { compareUse, scanSource } from './scan-source.ts'

const english = readMessages({
  shell: { home: 'Home' },
  news: { minutes_one: '{{count}} min', minutes_other: '{{count}} min', more: 'More from {{category}}' },
})
const compare = (file: unknown, tag: string) => compareMessages(english, readMessages(file), tag)

test('a complete language has no faults', () => {
  const german = {
    shell: { home: 'Startseite' },
    news: { minutes_one: '{{count}} Min.', minutes_other: '{{count}} Min.', more: 'Mehr aus {{category}}' },
  }
  expect(compare(german, 'de')).toEqual([])
})

test('a missing key, a key too many and an empty text are found', () => {
  const faults = compare(
    { shell: { home: ' ', extra: 'x' }, news: { minutes_one: '1', minutes_other: '{{count}}' } },
    'de',
  )
  expect(faults).toEqual([
    'shell.extra is in no other language',
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

test('a numbered paragraph among Arabic letters is set apart, or it is turned round', () => {
  const paragraph = (text: string) =>
    compareMessages(readMessages({ law: 'Art. 6(1)(f)' }), readMessages({ law: text }), 'ar')
  expect(paragraph('المادة \u20666(1)(f)\u2069')).toEqual([])
  expect(paragraph('المادة 6(1)(f)')).toEqual([
    'law shows 6(1)(f) turned round: put it between \\u2066 and \\u2069',
  ])
})

test('Arabic needs six plural forms and may say one and two in words', () => {
  const rest = { shell: { home: 'الرئيسية' } }
  const more = 'المزيد من {{category}}'
  const two = { minutes_one: 'دقيقة واحدة', minutes_two: 'دقيقتان', minutes_other: '{{count}} دقيقة', more }
  expect(compare({ ...rest, news: two }, 'ar')).toEqual([
    'news.minutes lacks the plural form zero',
    'news.minutes lacks the plural form few',
    'news.minutes lacks the plural form many',
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
  expect(compare(file, 'ja')).toEqual(['news.minutes has a plural form one, which the language has not'])
})

test('keys are found as texts, choices and patterns', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code to be read
  const template = 'i18n.t(`news.${x}`)'
  const code = `const a = (i18n) => [t("shell.home"), ${template}, t(isOpen ? "a.b" : "a.c", { count: 1 })]`
  expect(scanSource('a.ts', code).keys.map(({ key }) => key)).toEqual(['shell.home', 'news.*', 'a.b', 'a.c'])
})

test('a key that is only known at run time is refused', () => {
  expect(scanSource('a.ts', 't(key)').faults).toEqual(['a.ts:1: a key that cannot be checked'])
})

test('visible text in JSX is refused, signs and classes are not', () => {
  const code = `const A = () => (
    <p className="wide" title="Hint">© {'2024'} {"Words"} <b aria-label={t("a")}>Text</b></p>
  )`
  expect(scanSource('a.tsx', code).faults).toEqual([
    'a.tsx:2: “Hint” is written into the code',
    'a.tsx:2: “Words” is written into the code',
    'a.tsx:2: “Text” is written into the code',
  ])
})

test('a message that does not exist and one that nobody shows are found', () => {
  const used = [
    { place: 'a.tsx:1', key: 'shell.gone' },
    { place: 'a.tsx:2', key: 'news.*' },
  ]
  expect(compareUse([...english.keys()], used)).toEqual([
    'a.tsx:1: no message shell.gone',
    'shell.home is never shown',
  ])
})
