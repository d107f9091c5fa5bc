// The filters of GET /news/published, alone and combined, and the filter options.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { newId } from '#src/platform/id.ts'
import { createTestApp, type TestApp } from '#src/test-app.ts'
import type { PublishedPage } from '../contract/article-list.ts'
import { filterTestArticles, storeArticles } from '../news.fixtures.ts'

type Page = z.infer<typeof PublishedPage>

let olea: TestApp

beforeAll(async () => {
  olea = await createTestApp()
  await storeArticles(olea.services.newsroom, filterTestArticles)
})

afterAll(() => olea.close())

async function page(query = ''): Promise<Page> {
  const response = await olea.app.inject(`/api/news/published${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

const titlesOf = ({ data }: { data: { title: string }[] }) => data.map(({ title }) => title).join('')
const titles = async (query: string) => titlesOf(await page(query))

test('category: by name in any letter case, by slug, `all` for no filter, an unknown one matches nothing', async () => {
  const spellings = [
    'Competitions%20%26%20Awards',
    'competitions%20%26%20AWARDS',
    'competitions-awards',
    'Competitions+%26+Awards',
    '%20competitions-awards%20',
  ]
  for (const name of spellings) expect(await titles(`?category=${name}`), name).toBe('EC')
  for (const name of ['all', 'ALL', '']) expect(await titles(`?category=${name}`)).toBe('FEDCBA')
  for (const name of ['Competitions', 'nothing', '%25', "a'%20OR%201=1--", 'x'.repeat(3_000)]) {
    expect(await titles(`?category=${name}`), name).toBe('')
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

test('ignores invalid dates', async () => {
  for (const date of ['2024-02-30', '2024-2-1', 'yesterday', '', '20240201', '-infinity', 'now']) {
    expect(await titles(`?dateFrom=${date}`), date).toBe('FEDCBA')
  }
})

test('author: exact match, ignoring letter case and surrounding whitespace; `all` for no filter', async () => {
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

test('ranges of AI percentage and reading time include both bounds', async () => {
  expect(await titles('?minAiPercentage=50')).toBe('FEDC')
  expect(await titles('?maxAiPercentage=50')).toBe('ECBA')
  expect(await titles('?minAiPercentage=50&maxAiPercentage=50')).toBe('EC')
  expect(await titles('?minAiPercentage=50.5&maxAiPercentage=99.9')).toBe('F')
  expect(await titles('?minReadingTime=2')).toBe('FED')
  expect(await titles('?maxReadingTime=1')).toBe('CBA')
  expect(await titles('?minReadingTime=1&maxReadingTime=2')).toBe('FDCB')
  expect(await titles('?minReadingTime=0&maxReadingTime=0')).toBe('A')
})

test('ignores bounds that are not numbers and accepts huge ones', async () => {
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

test('a minimum above the maximum matches nothing', async () => {
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

test('filters are combined with AND and apply to sorting and paging', async () => {
  expect(await titles('?author=ada&category=sustainability')).toBe('BA')
  expect(await titles('?author=ada&category=sustainability&minAiPercentage=1')).toBe('B')
  expect(await titles('?author=ada&dateFrom=2024-01-02&sortBy=oldest')).toBe('BE')
  const second = await page('?author=ada&sortBy=oldest&page=2&limit=2')
  expect(titlesOf(second)).toBe('E')
  expect(second.pagination).toMatchObject({ total: 3, totalPages: 2, hasNextPage: false })
})

test('filter options: values with labels, `all` first, and ranges that cover the data', async () => {
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
  // Three spellings of an author are one option.
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

test('every author in the options has articles', async () => {
  const { authors } = (await olea.app.inject('/api/news/published/filters')).json()
  for (const { value } of authors)
    expect(await titles(`?author=${encodeURIComponent(value)}`), value).not.toBe('')
})

test('a further category matches from a confidence of 0.5', async () => {
  const id = newId()
  await olea.services.newsroom.importArticles([
    {
      id,
      title: 'Z',
      html: '',
      summary: '',
      author: 'Zoe',
      category: 'Science & Health',
      categories: [
        { category: 'Science & Health', confidence: 0.4 },
        { category: 'Culinary & Pairings', confidence: 0.5 },
        { category: 'Market & Economy', confidence: 0.49 },
      ],
      tags: [],
      language: 'en',
      createdAt: new Date(),
      isPublished: true,
      previewImage: '',
      oldPaths: [],
    },
  ])
  expect(await titles('?category=science-health')).toBe('Z')
  expect(await titles('?category=culinary-pairings')).toBe('Z')
  expect(await titles('?category=market-economy')).toBe('')
  const countMatches = async (path: string) => (await olea.app.inject(path)).json().pagination.total
  expect(await countMatches('/api/news/search?category=culinary-pairings')).toBe(1)
  expect(await countMatches('/api/news/category/culinary-pairings')).toBe(1)
  await olea.services.newsroom.remove([id])
})
