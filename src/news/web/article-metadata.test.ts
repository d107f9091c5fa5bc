import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import type { Article } from '../contract/article.ts'
import { createArticleMetadata } from './article-metadata.ts'

const article: Article = {
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
const about = {
  publicUrl: 'https://olea.example',
  timeZone: 'Europe/Berlin',
  publisher: { name: 'Olive Press Ltd' },
  requestedLanguage: undefined,
  t: i18next.t,
  shareCard: '/media/share/0123456789abcdef01234567-0123456789abcdef.jpg',
}
const url = 'https://olea.example/article/0123456789abcdef01234567'

beforeAll(() => i18next.init({ lng: 'en' }))

function described(changes: Partial<Article> = {}) {
  const { head, facts } = createArticleMetadata({ ...article, ...changes }, about)
  return { head, facts, newsArticle: facts.find((fact) => fact['@type'] === 'NewsArticle') }
}

test('an article without a summary is described by its text, without markup', () => {
  expect(described().head.description).toBe('Early & green Bitter, and fresh .')
})

test('a summary is the description', () => {
  expect(described({ summary: 'In short.' }).head.description).toBe('In short.')
})

test('an article without any text is described by its title', () => {
  expect(described({ content: '<p><img src="/media/x.webp"></p>' }).head.description).toBe('New oil')
})

test('machines get the standard name of the language', () => {
  expect(described().newsArticle).toMatchObject({ inLanguage: 'ja' })
})

test('the newsroom is an organisation, a named author a person, and no author the newsroom', () => {
  const newsroom = { '@type': 'Organization', name: 'Olea', url: 'https://olea.example/' }
  expect(described().newsArticle).toMatchObject({ author: newsroom })
  expect(described({ author: '' }).newsArticle).toMatchObject({ author: newsroom })
  expect(described({ author: 'Ada & Co' }).newsArticle).toMatchObject({
    author: { '@type': 'Person', name: 'Ada & Co', url: 'https://olea.example/search?author=Ada+%26+Co' },
  })
})

test('a scheduled article was published when it appeared, by the clock of the publication', () => {
  const published = '2026-11-05T00:30:00+01:00'
  const changes = { publishDate: '2026-11-04T23:30:00.000Z', displayedDate: '2026-11-05' }
  expect(described(changes).newsArticle).toMatchObject({ datePublished: published })
  expect(described(changes).head.article).toMatchObject({ published })
})

test('a day that an editor chose is the date for machines as well, and no change comes before it', () => {
  expect(described({ displayedDate: '2026-12-24' }).newsArticle).toMatchObject({
    datePublished: '2026-12-24T00:00:00+01:00',
    dateModified: '2026-12-24T00:00:00+01:00',
  })
})

test('the way to an article leads over its category', () => {
  const { facts } = described()
  const list = facts.find((fact) => fact['@type'] === 'BreadcrumbList')
  expect(list).toMatchObject({
    itemListElement: [
      { position: 1, item: 'https://olea.example/' },
      { position: 2, item: 'https://olea.example/category/Sustainability' },
      { position: 3, name: 'New oil', item: url },
    ],
  })
})

test('a text in one language has one address, whatever language was asked for', () => {
  const { head } = createArticleMetadata(article, { ...about, requestedLanguage: 'de' })
  expect(head.url).toBe(url)
  expect(head.alternates.map(({ language }) => language)).toEqual(['ja', 'x-default'])
})

test('search engines get the cover in three shapes, networks the card that holds the title', () => {
  const cover = 'https://olea.example/media/cover/0123456789abcdef01234567'
  expect(described().newsArticle).toMatchObject({
    image: ['16x9', '4x3', '1x1'].map((shape) => `${cover}-${shape}-1200.jpeg`),
  })
  expect(described().head.image).toEqual({
    url: `https://olea.example${about.shareCard}`,
    type: 'image/jpeg',
    width: 1200,
    height: 630,
    alt: 'New oil',
  })
})
