import { expect, test } from 'vitest'
import { getFallbackCovers, getPageKey, getPageOfDataRequest, isPublicPage } from './caches.ts'

const url = (path: string) => new URL(path, 'https://olea.test')
const id = '0123456789abcdef01234567'

test('the cache key of a page is its path and the language of its text', () => {
  expect(getPageKey(url(`/article/${id}`))).toBe(`/article/${id}`)
  expect(getPageKey(url(`/article/${id}?utm_source=x&lng=de#comments`))).toBe(`/article/${id}`)
  expect(getPageKey(url(`/article/${id}?x=1&lang=de`))).toBe(`/article/${id}?lang=de`)
})

test.each(['/', `/article/${id}`, '/category/Culinary%20%26%20Pairings', '/news/all', '/saved', '/apiary'])(
  '%s is a public page',
  (path) => expect(isPublicPage(path)).toBe(true),
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
])('%s is not a public page', (path) => expect(isPublicPage(path)).toBe(false))

test('finds the page of a data request', () => {
  expect(getPageOfDataRequest(url(`/article/${id}.data?_routes=news%2Fweb%2Farticle-page&lang=de`))).toBe(
    `/article/${id}?lang=de`,
  )
  expect(getPageOfDataRequest(url('/_.data'))).toBe('/')
  expect(getPageOfDataRequest(url('/news/all.data?page=2'))).toBe('/news/all?page=2')
  expect(getPageOfDataRequest(url('/news/all'))).toBeUndefined()
})

test('falls back to the cached size of a cover, the dark one first for dark covers', () => {
  const cover = `/media/cover/${id}`
  expect(getFallbackCovers(`${cover}-1200.avif`)).toEqual([`${cover}-800.webp`])
  expect(getFallbackCovers(`${cover}-dark-400.avif`)).toEqual([`${cover}-dark-800.webp`, `${cover}-800.webp`])
  expect(getFallbackCovers('/media/0123.webp')).toEqual([])
})
