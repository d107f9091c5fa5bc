import { expect, test } from 'vitest'
import type { Article } from '../contract/article.ts'
import { describeArticle } from './describe-article.ts'

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
const address = {
  publicUrl: 'https://olea.example',
  url: 'https://olea.example/article/0123456789abcdef01234567',
}

test('an article without a summary is described by its text, without markup', () => {
  expect(describeArticle(article, address).head.description).toBe('Early & green Bitter, and fresh .')
})

test('a summary is the description', () => {
  expect(describeArticle({ ...article, summary: 'In short.' }, address).head.description).toBe('In short.')
})

test('machines get the standard name of the language', () => {
  expect(describeArticle(article, address).structuredData.inLanguage).toBe('ja')
})

test('the newsroom is an organisation, a named author a person', () => {
  expect(describeArticle(article, address).structuredData.author['@type']).toBe('Organization')
  expect(describeArticle({ ...article, author: 'Ada' }, address).structuredData.author).toEqual({
    '@type': 'Person',
    name: 'Ada',
  })
})

test('a scheduled article was published when it appeared', () => {
  const publishDate = '2026-11-05T08:00:00.000Z'
  expect(describeArticle({ ...article, publishDate }, address).structuredData.datePublished).toBe(publishDate)
})
