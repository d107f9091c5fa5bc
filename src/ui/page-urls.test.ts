import { expect, test } from 'vitest'
import { languages } from '#src/i18n/languages.ts'
import { getArticlePageUrls, getInterfacePageUrls, type PageUrls } from './page-urls.ts'

const publicUrl = 'https://olea.test'
const path = '/article/0123456789abcdef01234567'
const createContext = (requestedLanguage?: 'de' | 'sp' | 'ru') => ({ publicUrl, requestedLanguage })

test('a page of the interface has an alternate for each of nine languages and an x-default', () => {
  const { url, alternates } = getInterfacePageUrls(createContext(), '/news/today')
  expect(url).toBe('https://olea.test/news/today')
  expect(alternates).toHaveLength(languages.length + 1)
  expect(alternates).toContainEqual({ language: 'es', url: 'https://olea.test/news/today?lng=sp' })
  expect(alternates).toContainEqual({ language: 'zh-Hans', url: 'https://olea.test/news/today?lng=ch' })
  expect(alternates).toContainEqual({ language: 'x-default', url })
})

test('appends the language to existing query parameters', () => {
  const { url } = getInterfacePageUrls(createContext('de'), '/news/all?page=3')
  expect(url).toBe('https://olea.test/news/all?page=3&lng=de')
})

test('a text in one language has one URL, whatever language is requested', () => {
  for (const language of [undefined, 'de', 'sp'] as const) {
    expect(getArticlePageUrls(createContext(language), path, ['sp'])).toEqual({
      url: publicUrl + path,
      alternates: [
        { language: 'es', url: publicUrl + path },
        { language: 'x-default', url: publicUrl + path },
      ],
    })
  }
})

test('a translated text has a URL for each language it is stored in, and no other', () => {
  const { alternates } = getArticlePageUrls(createContext(), path, ['sp', 'de'])
  expect(alternates).toEqual([
    { language: 'es', url: `${publicUrl + path}?lang=sp` },
    { language: 'de', url: `${publicUrl + path}?lang=de` },
    { language: 'x-default', url: publicUrl + path },
  ])
})

test('ignores a requested language in which the text is not stored', () => {
  expect(getArticlePageUrls(createContext('ru'), path, ['sp', 'de']).url).toBe(publicUrl + path)
})

test.each<[string, (language?: 'de' | 'sp') => PageUrls]>([
  ['interface', (language) => getInterfacePageUrls(createContext(language), '/')],
  ['text', (language) => getArticlePageUrls(createContext(language), path, ['sp', 'de'])],
])('every version of a %s page lists the same alternates, including itself', (_name, getVersion) => {
  const versions = [getVersion(), getVersion('de'), getVersion('sp')]
  for (const { url, alternates } of versions) {
    expect(alternates).toEqual(versions[0]?.alternates)
    expect(alternates.map((alternate) => alternate.url)).toContain(url)
  }
  expect(new Set(versions.map(({ url }) => url)).size).toBe(versions.length)
})
