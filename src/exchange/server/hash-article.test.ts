import { expect, test } from 'vitest'
import { hashArticle } from './hash-article.ts'

test('keeps the stored hash stable across releases', () => {
  const hash = hashArticle({
    source: { system: 'wordpress', site: 'grove.example', id: '7' },
    title: 'Harvest',
    html: '<p>Text</p>',
    summary: '',
    author: 'Ana',
    categories: ['News'],
    tags: ['oil'],
    createdAt: new Date('2024-01-01'),
    publishDate: new Date('2024-01-02T00:00:00Z'),
    isPublished: true,
    isSticky: true,
    language: 'en',
    coverUrl: 'https://grove.example/a.jpg',
    oldPaths: ['/2024/01/harvest', '/?p=7'],
    linkNames: ['harvest'],
  })
  expect(hash).toBe('IhF9CgBMyMvGb3-sqv9eSc')
})
