// GET /news/published and its filters, letter for letter.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { createTestApp, type TestApp } from '#src/test-app.ts'
import type { Article } from '../contract/article.ts'
import type { NewArticle } from '../contract/article-input.ts'
import type { PublishedPage } from '../contract/article-list.ts'
import { articleFields, storeArticle, wordsOf } from '../news.fixtures.ts'

type Page = z.infer<typeof PublishedPage>

let olea: TestApp
/** By title. */
const stored = new Map<string, Article>()

const newsroom: (Partial<NewArticle> & { title: string })[] = [
  {
    title: 'A',
    publishDate: '2024-01-01T00:00:00Z',
    category: 'Sustainability',
    author: 'Ada',
    aiPercent: 0,
  },
  {
    title: 'B',
    publishDate: '2024-01-31T23:59:59.999Z',
    category: 'Sustainability',
    author: 'ADA ',
    aiPercent: 10,
  },
  {
    title: 'C',
    publishDate: '2024-02-01T00:00:00.000Z',
    category: 'Competitions & Awards',
    author: 'Bo',
    aiPercent: 50,
  },
  {
    title: 'D',
    publishDate: '2024-02-29T12:00:00+02:00',
    category: 'Tech & Innovation',
    author: 'Élise',
    aiPercent: 100,
  },
  {
    title: 'E',
    publishDate: '2024-03-01T00:00:00Z',
    category: 'Competitions & Awards',
    author: 'ada',
    aiPercent: 50,
  },
  {
    title: 'F',
    publishDate: '2024-03-02T00:00:00Z',
    category: 'Sustainability',
    author: "O'Hara & Söhne",
    aiPercent: 51,
  },
]
/** Words of the body: 200 are a minute. */
const lengths: Record<string, number> = { A: 0, B: 1, C: 200, D: 201, E: 1_000, F: 400 }

beforeAll(async () => {
  olea = await createTestApp()
  for (const changes of newsroom) {
    const content = lengths[changes.title] ? wordsOf(lengths[changes.title] ?? 0) : ''
    stored.set(changes.title, await storeArticle(olea.services.news, { ...changes, content }))
  }
  await storeArticle(olea.services.news, { title: 'hidden', isPublished: false })
  await storeArticle(olea.services.news, { title: 'scheduled', publishDate: '2999-01-01T00:00:00Z' })
  const views = [
    ['A', 5],
    ['B', 9],
    ['C', 5],
    ['D', 0],
    ['E', 1],
    ['F', 5],
  ] as const
  for (const [title, count] of views) {
    await olea.database.db.execute(
      sql`update articles set views = ${count} where id = ${stored.get(title)?._id}`,
    )
  }
})

afterAll(() => olea.close())

async function page(query = ''): Promise<Page> {
  const answer = await olea.app.inject(`/api/news/published${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const titlesOf = ({ data }: { data: { title: string }[] }) => data.map(({ title }) => title).join('')
const titles = async (query: string) => titlesOf(await page(query))

test('needs no token and answers data, pagination and filters', async () => {
  expect(Object.keys(await page()).sort()).toEqual(['data', 'filters', 'pagination'])
})

test('an article has every field, dates in ISO 8601 and UTC', async () => {
  const { data } = await page()
  for (const article of data) {
    expect(Object.keys(article).sort()).toEqual([...articleFields, 'publishDate'].sort())
  }
  expect(data[3]).toEqual({
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    title: 'C',
    content: wordsOf(200),
    summary: '',
    previewImage: '',
    author: 'Bo',
    categories: [{ category: 'Competitions & Awards', confidence: 1 }],
    category: 'Competitions & Awards',
    tags: [],
    language: 'en',
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    publishDate: '2024-02-01T00:00:00.000Z',
    displayedDate: '2024-02-01',
    readingTime: 1,
    aiPercent: 50,
    views: 5,
    likes: 0,
    shares: 0,
    comments: [],
    commentsCount: 0,
    isPublished: true,
    updatedAt: expect.stringMatching(/Z$/),
    version: 1,
  })
  expect(data[2]).toMatchObject({ title: 'D', publishDate: '2024-02-29T10:00:00.000Z' })
})

test('without page and limit it holds at most a hundred, newest first', async () => {
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

test('with one of page and limit the other has its default', async () => {
  expect((await page('?page=1')).pagination).toMatchObject({ page: 1, limit: 10 })
  expect((await page('?limit=2')).pagination).toMatchObject({
    page: 1,
    limit: 2,
    total: 6,
    totalPages: 3,
    hasNextPage: true,
  })
})

test('limits are held between 1 and 100, bad numbers mean the defaults', async () => {
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

test('pages follow each other without overlap or gap', async () => {
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

test('the reply says which filters were applied, after defaulting', async () => {
  expect((await page()).filters).toEqual({
    category: 'all',
    sortBy: 'newest',
    dateRange: 'all',
    dateFrom: null,
    dateTo: null,
    author: '',
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

test('category: by name in any case, by slug, all for none, unknown for nothing', async () => {
  const awards = [
    'Competitions%20%26%20Awards',
    'competitions%20%26%20AWARDS',
    'competitions-awards',
    'Competitions+%26+Awards',
    '%20competitions-awards%20',
  ]
  for (const name of awards) expect(await titles(`?category=${name}`), name).toBe('EC')
  for (const name of ['all', 'ALL', '']) expect(await titles(`?category=${name}`)).toBe('FEDCBA')
  for (const name of ['Competitions', 'nothing', '%25', "a'%20OR%201=1--", 'x'.repeat(3_000)]) {
    expect(await titles(`?category=${name}`), name).toBe('')
  }
})

test('sortBy: newest, oldest, popular, reading time and AI share; ties newest first', async () => {
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

test('an unknown sortBy or dateRange means the default', async () => {
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

test('dateFrom and dateTo are inclusive, from 00:00 to 23:59:59.999', async () => {
  expect(await titles('?dateFrom=2024-01-01&dateTo=2024-01-31')).toBe('BA')
  expect(await titles('?dateRange=custom&dateFrom=2024-02-01&dateTo=2024-02-29')).toBe('DC')
  expect(await titles('?dateFrom=2024-01-31&dateTo=2024-01-31')).toBe('B')
  expect(await titles('?dateFrom=2024-03-01')).toBe('FE')
  expect(await titles('?dateTo=2024-01-01')).toBe('A')
  expect(await titles('?dateFrom=0001-01-01&dateTo=9999-12-31')).toBe('FEDCBA')
})

test('a date that is none means none', async () => {
  for (const date of ['2024-02-30', '2024-2-1', 'yesterday', '', '20240201', '-infinity', 'now']) {
    expect(await titles(`?dateFrom=${date}`), date).toBe('FEDCBA')
  }
})

test('author: exactly, in any case, blanks around apart; all for none', async () => {
  expect(await titles('?author=ada')).toBe('EBA')
  expect(await titles('?author=%20ADA%20')).toBe('EBA')
  expect(await titles('?author=%C3%89LISE')).toBe('D')
  expect(await titles(`?author=${encodeURIComponent("O'Hara & Söhne")}`)).toBe('F')
  expect(await titles('?author=all')).toBe('FEDCBA')
  expect(await titles('?author=')).toBe('FEDCBA')
  for (const author of ['Ad', '%25', '_da', 'ada%5C', "' OR 1=1--", 'x'.repeat(3_000)]) {
    expect(await titles(`?author=${author.replaceAll(' ', '%20')}`), author).toBe('')
  }
  for (const query of ['author[$ne]=x', 'author[]=Bo']) expect(await titles(`?${query}`)).toBe('FEDCBA')
  expect(await titles('?author=Bo&author=Ada')).toBe('C')
})

test('AI share and reading time are inclusive on both ends', async () => {
  expect(await titles('?minAiPercentage=50')).toBe('FEDC')
  expect(await titles('?maxAiPercentage=50')).toBe('ECBA')
  expect(await titles('?minAiPercentage=50&maxAiPercentage=50')).toBe('EC')
  expect(await titles('?minAiPercentage=50.5&maxAiPercentage=99.9')).toBe('F')
  expect(await titles('?minReadingTime=2')).toBe('FED')
  expect(await titles('?maxReadingTime=1')).toBe('CBA')
  expect(await titles('?minReadingTime=1&maxReadingTime=2')).toBe('FDCB')
  expect(await titles('?minReadingTime=0&maxReadingTime=0')).toBe('A')
})

test('bounds that are no numbers mean none, huge ones their edge', async () => {
  for (const query of [
    'minAiPercentage=x',
    'maxReadingTime=',
    'minReadingTime=NaN',
    'maxAiPercentage=1e400',
  ]) {
    expect(await titles(`?${query}`), query).toBe('FEDCBA')
  }
  expect(await titles('?minAiPercentage=-1e300&maxAiPercentage=1e300')).toBe('FEDCBA')
  expect(await titles('?minReadingTime=99999999999')).toBe('')
  expect(await titles('?maxReadingTime=-99999999999')).toBe('')
})

test('a minimum above its maximum matches nothing', async () => {
  for (const query of [
    'minAiPercentage=60&maxAiPercentage=40',
    'minReadingTime=3&maxReadingTime=2',
    'dateFrom=2024-02-01&dateTo=2024-01-01',
  ]) {
    const { data, pagination } = await page(`?${query}`)
    expect(data).toEqual([])
    expect(pagination).toMatchObject({ total: 0, totalPages: 0, hasNextPage: false, nextCursor: null })
  }
})

test('filters combine with AND, with order and pages', async () => {
  expect(await titles('?author=ada&category=sustainability')).toBe('BA')
  expect(await titles('?author=ada&category=sustainability&minAiPercentage=1')).toBe('B')
  expect(await titles('?author=ada&dateFrom=2024-01-02&sortBy=oldest')).toBe('BE')
  const second = await page('?author=ada&sortBy=oldest&page=2&limit=2')
  expect(titlesOf(second)).toBe('E')
  expect(second.pagination).toMatchObject({ total: 3, totalPages: 2, hasNextPage: false })
})

test('cards come without the body when they are asked for', async () => {
  const { data } = await page('?fields=card')
  for (const card of data) {
    expect(card).not.toHaveProperty('content')
    expect(card).toHaveProperty('description')
  }
})

test('filter options: values with labels, all first, ranges that cover the data', async () => {
  const options = (await olea.app.inject('/api/news/published/filters')).json()
  expect(Object.keys(options).sort()).toEqual([
    'aiPercentageRange',
    'authors',
    'categories',
    'dateRanges',
    'readingTimeRange',
    'sortOptions',
  ])
  for (const list of [options.categories, options.authors, options.dateRanges, options.sortOptions]) {
    for (const option of list)
      expect(option).toEqual({ value: expect.any(String), label: expect.stringMatching(/\S/) })
  }
  const values = (list: { value: string }[]) => list.map(({ value }) => value)
  expect(values(options.categories)).toHaveLength(11)
  expect(values(options.categories)[0]).toBe('all')
  expect(values(options.dateRanges)).toEqual(['all', 'today', 'week', 'month', 'year', 'custom'])
  expect(values(options.sortOptions)).toEqual(['newest', 'oldest', 'popular', 'readingTime', 'aiPercentage'])
  expect(values(options.authors)[0]).toBe('all')
  // Three spellings of one author are one author.
  expect(values(options.authors).map((author) => author.toLowerCase().trim())).toEqual([
    'all',
    'ada',
    'bo',
    "o'hara & söhne",
    'élise',
  ])
  expect(options.aiPercentageRange).toEqual({ min: 0, max: 100 })
  expect(options.readingTimeRange).toEqual({ min: 0, max: 5 })
})

test('every author among the options finds articles', async () => {
  const { authors } = (await olea.app.inject('/api/news/published/filters')).json()
  for (const { value } of authors)
    expect(await titles(`?author=${encodeURIComponent(value)}`), value).not.toBe('')
})
