import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#src/test-app.ts'
import type { Article } from '../contract/article.ts'
import { storeArticle, storeArticles } from '../news.fixtures.ts'

let olea: TestApp
let article: Article
let untagged: Article

beforeAll(async () => {
  olea = await createTestApp()
  const category = 'Sustainability'
  const other = 'Tech & Innovation'
  await storeArticles(olea.services.newsroom, [
    {
      title: 'two tags, older',
      tags: ['mill', 'water'],
      category: other,
      publishDate: '2024-01-01T00:00:00Z',
    },
    { title: 'two tags and category', tags: ['mill', 'water', 'sun'], category },
    { title: 'one tag', tags: ['water'], category: other },
    { title: 'category, older', category, publishDate: '2024-01-01T00:00:00Z' },
    { title: 'category', category },
    { title: 'nothing in common', tags: ['sun'], category: other },
    { title: 'hidden', tags: ['mill', 'water'], category, isPublished: false },
    { title: 'scheduled', tags: ['mill', 'water'], category, publishDate: '2999-01-01T00:00:00Z' },
  ])
  untagged = await storeArticle(olea.services.newsroom, { title: 'untagged', category })
  article = await storeArticle(olea.services.newsroom, { title: 'read', tags: ['mill', 'water'], category })
})

afterAll(() => olea.close())

test('returns three articles: sorted by shared tags, then the same category, then newest first', async () => {
  const cards = await olea.services.news.listRelated(article)
  expect(cards.map(({ title }) => title)).toEqual(['two tags and category', 'two tags, older', 'one tag'])
})

test('an article without tags is related by its category, never to itself', async () => {
  const cards = await olea.services.news.listRelated(untagged)
  expect(cards.map(({ title }) => title)).toEqual(['read', 'category', 'two tags and category'])
})

test('cards have no body', async () => {
  for (const card of await olea.services.news.listRelated(article)) {
    expect(card).not.toHaveProperty('content')
    expect(card.description).toBe('The mill opened before sunrise.')
  }
})
