import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { Article } from '../../contract/article.ts'
import { createEmptyArticleFields } from '../../contract/article-fields.ts'
import { createArticleMetadata } from './article-metadata.ts'

const { publishDate: _unscheduled, ...emptyFields } = createEmptyArticleFields()

const article: Article = {
  ...emptyFields,
  _id: '0123456789abcdef01234567',
  title: 'New oil',
  summary: '',
  content: '<h2>Early &amp; green</h2><p>Bitter,<br>and <em>fresh</em>.</p>',
  previewImage: '',
  author: 'Olea',
  categories: [{ category: 'Sustainability', confidence: 1 }],
  category: 'Sustainability',
  tags: ['mill'],
  language: 'jp',
  createdAt: '2026-11-01T08:00:00.000Z',
  displayedDate: '2026-11-01',
  readingTime: 1,
  aiDeclared: true,
  aiUse: null,
  aiPercent: 0,
  views: 0,
  likes: 0,
  shares: 0,
  commentsCount: 0,
  comments: [],
  isPublished: true,
  updatedAt: '2026-11-02T08:00:00.000Z',
  version: 1,
}
const context = {
  publicUrl: 'https://olea.example',
  timeZone: 'Europe/Berlin',
  publisher: { name: 'Olive Press Ltd' },
  requestedLanguage: undefined,
  languages: ['jp'] as [LanguageCode, ...LanguageCode[]],
  t: i18next.t,
  shareCard: '/media/share/0123456789abcdef01234567-0123456789abcdef.jpg',
  named: { products: [], producers: [] },
}
const url = 'https://olea.example/article/0123456789abcdef01234567'

beforeAll(() => i18next.init({ lng: 'en' }))

function createMetadata(changes: Partial<Article> = {}) {
  const { head, structuredData } = createArticleMetadata({ ...article, ...changes }, context)
  return { head, structuredData, newsArticle: structuredData.find((item) => item['@type'] === 'NewsArticle') }
}

test('the description of an article without a summary is its text, without markup', () => {
  expect(createMetadata().head.description).toBe('Early & green Bitter, and fresh .')
})

test('the description is the summary', () => {
  expect(createMetadata({ summary: 'In short.' }).head.description).toBe('In short.')
})

test('the description of an article without text is its title', () => {
  expect(createMetadata({ content: '<p><img src="/media/x.webp"></p>' }).head.description).toBe('New oil')
})

test('inLanguage is the BCP 47 tag of the language', () => {
  expect(createMetadata().newsArticle).toMatchObject({ inLanguage: 'ja' })
})

test('the author is the organization, or a person when one is named', () => {
  const organization = { '@type': 'Organization', name: 'Olea', url: 'https://olea.example/' }
  expect(createMetadata().newsArticle).toMatchObject({ author: organization })
  expect(createMetadata({ author: '' }).newsArticle).toMatchObject({ author: organization })
  expect(createMetadata({ author: 'Ada & Co' }).newsArticle).toMatchObject({
    author: { '@type': 'Person', name: 'Ada & Co', url: 'https://olea.example/search?author=Ada+%26+Co' },
  })
})

test('a scheduled article has its publish date, in the time zone of the site', () => {
  const published = '2026-11-05T00:30:00+01:00'
  const changes = { publishDate: '2026-11-04T23:30:00.000Z', displayedDate: '2026-11-05' }
  expect(createMetadata(changes).newsArticle).toMatchObject({ datePublished: published })
  expect(createMetadata(changes).head.article).toMatchObject({ published })
})

test('a displayed day chosen by the editor is the publication date, and the modification date is not earlier', () => {
  expect(createMetadata({ displayedDate: '2026-12-24' }).newsArticle).toMatchObject({
    datePublished: '2026-12-24T00:00:00+01:00',
    dateModified: '2026-12-24T00:00:00+01:00',
  })
})

test('the breadcrumbs contain the category', () => {
  const { structuredData } = createMetadata()
  const list = structuredData.find((item) => item['@type'] === 'BreadcrumbList')
  expect(list).toMatchObject({
    itemListElement: [
      { position: 1, item: 'https://olea.example/' },
      { position: 2, item: 'https://olea.example/category/Sustainability' },
      { position: 3, name: 'New oil', item: url },
    ],
  })
})

test('a text in one language has one URL, whatever language is requested', () => {
  const { head } = createArticleMetadata(article, { ...context, requestedLanguage: 'de' })
  expect(head.url).toBe(url)
  expect(head.alternates.map(({ language }) => language)).toEqual(['ja', 'x-default'])
})

test('structured data contains the cover in three shapes, Open Graph the share card', () => {
  const cover = 'https://olea.example/media/cover/0123456789abcdef01234567'
  expect(createMetadata().newsArticle).toMatchObject({
    image: ['16x9', '4x3', '1x1'].map((shape) => `${cover}-${shape}-1200.jpeg`),
  })
  expect(createMetadata().head.image).toEqual({
    url: `https://olea.example${context.shareCard}`,
    type: 'image/jpeg',
    width: 1200,
    height: 630,
    alt: 'New oil',
  })
})

test('structured data mentions the products and producers that the article names', () => {
  expect(createMetadata().newsArticle).not.toHaveProperty('mentions')
  const product = {
    _id: 'abcdef0123456789abcdef01',
    name: 'Riserva',
    brand: 'Colle Alto',
    line: '',
    grade: null,
    countries: [],
    region: '',
    container: null,
    language: null,
    picture: null,
    rating: { average: null, count: 0 },
  }
  const named = { products: [product], producers: [{ name: 'Frantoio Rossi', countries: [], region: '' }] }
  const { structuredData } = createArticleMetadata(article, { ...context, named })
  const productUrl = 'https://olea.example/app/oils/abcdef0123456789abcdef01'
  expect(structuredData[0]).toMatchObject({
    mentions: [
      { '@type': 'Product', '@id': `${productUrl}#product`, name: 'Colle Alto Riserva', url: productUrl },
      { '@type': 'Organization', name: 'Frantoio Rossi' },
    ],
  })
})

test('each reviewed translation has its own address and refers to all others', () => {
  const shown = { ...article, title: 'Nuevo aceite', language: 'sp' as const }
  const languages: [LanguageCode, ...LanguageCode[]] = ['jp', 'en', 'sp']
  const { head, structuredData } = createArticleMetadata(shown, {
    ...context,
    languages,
    requestedLanguage: 'sp',
  })
  expect(head).toMatchObject({ url: `${url}?lang=sp`, title: 'Nuevo aceite', language: 'sp' })
  expect(head.alternates).toEqual([
    { language: 'ja', url: `${url}?lang=jp` },
    { language: 'en', url: `${url}?lang=en` },
    { language: 'es', url: `${url}?lang=sp` },
    { language: 'x-default', url },
  ])
  expect(structuredData.find((item) => item['@type'] === 'NewsArticle')).toMatchObject({
    inLanguage: 'es',
    mainEntityOfPage: `${url}?lang=sp`,
  })
})
