// GET /news/published: response fields, paging and sorting.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { createTestApp, type TestApp } from '#src/test-app.ts'
import type { PublishedPage } from '../contract/article-list.ts'
import { articleFields, createParagraph, filterTestArticles, storeArticles } from '../news.fixtures.ts'

type Page = z.infer<typeof PublishedPage>

let olea: TestApp

beforeAll(async () => {
  olea = await createTestApp()
  await storeArticles(olea.services.newsroom, filterTestArticles)
  const views = { A: 5, B: 9, C: 5, D: 0, E: 1, F: 5 }
  for (const [title, count] of Object.entries(views)) {
    await olea.database.db.execute(sql`update articles set views = ${count} where title = ${title}`)
  }
})

afterAll(() => olea.close())

async function page(query = ''): Promise<Page> {
  const response = await olea.app.inject(`/api/news/published${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

const titlesOf = ({ data }: { data: { title: string }[] }) => data.map(({ title }) => title).join('')
const titles = async (query: string) => titlesOf(await page(query))

test('needs no token and returns data, pagination and filters', async () => {
  expect(Object.keys(await page()).sort()).toEqual(['data', 'filters', 'pagination'])
})

test('an article has every field; times are ISO 8601 in UTC', async () => {
  const { data } = await page()
  for (const article of data) {
    expect(Object.keys(article).sort()).toEqual([...articleFields, 'publishDate'].sort())
  }
  expect(data[3]).toEqual({
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    title: 'C',
    content: createParagraph(200),
    summary: '',
    previewImage: '',
    author: 'Bo',
    categories: [{ category: 'Competitions & Awards', confidence: 1 }],
    category: 'Competitions & Awards',
    tags: [],
    products: [],
    producers: [],
    language: 'en',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    publishDate: '2024-02-01T00:00:00.000Z',
    displayedDate: '2024-02-01',
    readingTime: 1,
    aiPercent: 50,
    aiDeclared: true,
    aiUse: null,
    views: 5,
    likes: 0,
    shares: 0,
    comments: [],
    commentsClosed: false,
    commentsCount: 0,
    isPublished: true,
    updatedAt: expect.stringMatching(/Z$/),
    version: 1,
  })
  expect(data[2]).toMatchObject({ title: 'D', publishDate: '2024-02-29T10:00:00.000Z' })
})

test('returns at most a hundred articles without page and limit, newest first', async () => {
  const { data, pagination } = await page()
  expect(titlesOf({ data })).toBe('FEDCBA')
  expect(pagination).toEqual({
    page: 1,
    limit: 100,
    total: 6,
    totalPages: 1,
    hasNextPage: false,
    nextCursor: null,
  })
})

test('the default applies to page or limit when only the other is set', async () => {
  expect((await page('?page=1')).pagination).toMatchObject({ page: 1, limit: 10 })
  expect((await page('?limit=2')).pagination).toMatchObject({
    page: 1,
    limit: 2,
    total: 6,
    totalPages: 3,
    hasNextPage: true,
  })
})

test('limits are clamped to 1–100, and invalid numbers are replaced by the defaults', async () => {
  const cases: [string, number, number][] = [
    ['?limit=0', 1, 1],
    ['?limit=-5', 1, 1],
    ['?limit=101', 1, 100],
    ['?limit=1e9', 1, 100],
    ['?limit=99999999999999999999', 1, 100],
    ['?limit=2.9', 1, 2],
    ['?limit=abc', 1, 10],
    ['?page=abc', 1, 10],
    ['?page=abc&limit=xyz', 1, 10],
    ['?page=NaN&limit=Infinity', 1, 10],
    ['?page=-1', 1, 10],
    ['?page=0&limit=3', 1, 3],
    ['?page=1.7&limit=3', 1, 3],
    ['?page=1&page=2&limit=3', 1, 3],
    ['?page[]=2&limit=3', 1, 3],
    ['?page=&limit=', 1, 100],
  ]
  for (const [query, number, limit] of cases) {
    expect((await page(query)).pagination, query).toMatchObject({ page: number, limit })
  }
})

test('consecutive pages have no overlap and no gap', async () => {
  expect([await titles('?page=1&limit=4'), await titles('?page=2&limit=4')]).toEqual(['FEDC', 'BA'])
  expect((await page('?page=2&limit=4')).pagination).toMatchObject({ hasNextPage: false, nextCursor: null })
  expect((await page('?page=2&limit=3')).pagination.hasNextPage).toBe(false)
})

test('a page beyond the end is empty', async () => {
  for (const number of ['3', '1000', '999999999999']) {
    const { data, pagination } = await page(`?page=${number}&limit=4`)
    expect(data).toEqual([])
    expect(pagination).toMatchObject({ hasNextPage: false, total: 6, totalPages: 2 })
  }
})

test('returns the applied filters, including defaults', async () => {
  expect((await page()).filters).toEqual({
    category: 'all',
    sortBy: 'newest',
    dateRange: 'all',
    dateFrom: null,
    dateTo: null,
    author: '',
    languages: [],
    minAiPercentage: null,
    maxAiPercentage: null,
    minReadingTime: null,
    maxReadingTime: null,
  })
  const query =
    '?category=sustainability&sortBy=oldest&dateFrom=2024-01-01&dateTo=2024-12-31&author=Ada&minAiPercentage=1&maxReadingTime=5'
  expect((await page(query)).filters).toMatchObject({
    category: 'Sustainability',
    sortBy: 'oldest',
    dateRange: 'custom',
    dateFrom: '2024-01-01',
    dateTo: '2024-12-31',
    author: 'Ada',
    minAiPercentage: 1,
    maxReadingTime: 5,
  })
})

test('sortBy: newest, oldest, popular, reading time and AI percentage; ties are sorted newest first', async () => {
  const orders = {
    newest: 'FEDCBA',
    oldest: 'ABCDEF',
    popular: 'BFCAED',
    readingTime: 'ACBFDE',
    aiPercentage: 'ABECFD',
  }
  for (const [sortBy, expected] of Object.entries(orders)) {
    expect(await titles(`?sortBy=${sortBy}`), sortBy).toBe(expected)
  }
})

test('an unknown sortBy or dateRange is replaced by the default', async () => {
  for (const query of [
    'sortBy=views',
    'sortBy=password',
    'sortBy=title;drop',
    'dateRange=decade',
    'sortBy=newest&sortBy=oldest',
  ]) {
    const { data, filters } = await page(`?${query}`)
    expect(titlesOf({ data })).toBe('FEDCBA')
    expect(filters).toMatchObject({ sortBy: 'newest', dateRange: 'all' })
  }
})

test('fields=card returns articles without the body', async () => {
  const { data } = await page('?fields=card')
  for (const card of data) {
    expect(card).not.toHaveProperty('content')
    expect(card).toHaveProperty('description')
  }
})
