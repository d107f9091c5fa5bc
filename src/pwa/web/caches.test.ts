import { expect, test } from 'vitest'
import { coverStandIns, isReadersPage, pageKey, pageOfData } from './caches.ts'

const url = (path: string) => new URL(path, 'https://olea.test')
const id = '0123456789abcdef01234567'

test('a page is kept under its path and the language of its text', () => {
  expect(pageKey(url(`/article/${id}`))).toBe(`/article/${id}`)
  expect(pageKey(url(`/article/${id}?utm_source=x&lng=de#comments`))).toBe(`/article/${id}`)
  expect(pageKey(url(`/article/${id}?x=1&lang=de`))).toBe(`/article/${id}?lang=de`)
})

test.each(['/', `/article/${id}`, '/category/Culinary%20%26%20Pairings', '/news/all', '/saved', '/apiary'])(
  '%s is a page for readers',
  (path) => expect(isReadersPage(path)).toBe(true),
)

test.each([
  ...['/admin', '/admin/create-article', '/admin.data', '/api/news', '/api', '/static/js/x.chunk.js'],
  ...[
    '/media/cover/x.webp',
    '/feeds/all.rss',
    '/sitemap.xml',
    '/robots.txt',
    '/manifest.webmanifest',
    '/sw.js',
  ],
])('%s is none', (path) => expect(isReadersPage(path)).toBe(false))

test('data belongs to a page', () => {
  expect(pageOfData(url(`/article/${id}.data?_routes=news%2Fweb%2Farticle-page&lang=de`))).toBe(
    `/article/${id}?lang=de`,
  )
  expect(pageOfData(url('/_.data'))).toBe('/')
  expect(pageOfData(url('/news/all.data?page=2'))).toBe('/news/all?page=2')
  expect(pageOfData(url('/news/all'))).toBeUndefined()
})

test('any size of a cover will do, in the dark the dark one first', () => {
  const cover = `/media/cover/${id}`
  expect(coverStandIns(`${cover}-1200.avif`)).toEqual([`${cover}-800.webp`])
  expect(coverStandIns(`${cover}-dark-400.avif`)).toEqual([`${cover}-dark-800.webp`, `${cover}-800.webp`])
  expect(coverStandIns('/media/0123.webp')).toEqual([])
})
