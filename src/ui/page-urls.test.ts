import { expect, test } from 'vitest'
import { languages } from '#src/i18n/languages.ts'
import { getArticlePageUrls, getInterfacePageUrls, type PageUrls } from './page-urls.ts'

const publicUrl = 'https://olea.test'
const path = '/article/0123456789abcdef01234567'
const asked = (requestedLanguage?: 'de' | 'sp' | 'ru') => ({ publicUrl, requestedLanguage })

test('a page of the interface exists in nine languages, and answers in the reader’s own without one', () => {
  const { url, alternates } = getInterfacePageUrls(asked(), '/news/today')
  expect(url).toBe('https://olea.test/news/today')
  expect(alternates).toHaveLength(languages.length + 1)
  expect(alternates).toContainEqual({ language: 'es', url: 'https://olea.test/news/today?lng=sp' })
  expect(alternates).toContainEqual({ language: 'zh-Hans', url: 'https://olea.test/news/today?lng=ch' })
  expect(alternates).toContainEqual({ language: 'x-default', url })
})

test('a language joins the queries that are there', () => {
  const { url } = getInterfacePageUrls(asked('de'), '/news/all?page=3')
  expect(url).toBe('https://olea.test/news/all?page=3&lng=de')
})

test('a text in one language has one address, whatever was asked for', () => {
  for (const language of [undefined, 'de', 'sp'] as const) {
    expect(getArticlePageUrls(asked(language), path, ['sp'])).toEqual({
      url: publicUrl + path,
      alternates: [
        { language: 'es', url: publicUrl + path },
        { language: 'x-default', url: publicUrl + path },
      ],
    })
  }
})

test('a translated text has an address for each language it is written in, and no other', () => {
  const { alternates } = getArticlePageUrls(asked(), path, ['sp', 'de'])
  expect(alternates).toEqual([
    { language: 'es', url: `${publicUrl + path}?lang=sp` },
    { language: 'de', url: `${publicUrl + path}?lang=de` },
    { language: 'x-default', url: publicUrl + path },
  ])
})

test('a language the text is not written in does not become its address', () => {
  expect(getArticlePageUrls(asked('ru'), path, ['sp', 'de']).url).toBe(publicUrl + path)
})

test.each<[string, (language?: 'de' | 'sp') => PageUrls]>([
  ['interface', (language) => getInterfacePageUrls(asked(language), '/')],
  ['text', (language) => getArticlePageUrls(asked(language), path, ['sp', 'de'])],
])('every version of a %s page names the same set, itself among it', (_name, versionIn) => {
  const versions = [versionIn(), versionIn('de'), versionIn('sp')]
  for (const { url, alternates } of versions) {
    expect(alternates).toEqual(versions[0]?.alternates)
    expect(alternates.map((alternate) => alternate.url)).toContain(url)
  }
  expect(new Set(versions.map(({ url }) => url)).size).toBe(versions.length)
})
