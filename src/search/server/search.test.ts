// GET /news/search: matches, their order, and that no input causes an error or additional results.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeArticle } from '#src/news/news.fixtures.ts'
import { createTestApp, type TestApp } from '#src/test-app.ts'

let olea: TestApp

const defaults = { author: 'Ada Frantoio', category: 'Producers & Estates' } as const

const testArticles = [
  {
    ...defaults,
    title: 'Café opens beside the mill',
    content: '<p>Visitors taste fresh oil.</p>',
    summary: 'Crème brûlée with oil',
  },
  {
    ...defaults,
    title: 'Harvest begins in Andalusia',
    content: '<p>The picual trees are heavy.</p>',
    tags: ['picual'],
  },
  {
    ...defaults,
    title: 'A quiet week',
    content: '<p>Nothing but the harvest, the harvest and the harvest.</p>',
  },
  {
    ...defaults,
    title: 'Prices rise',
    content: '<p>Extra virgin costs more; the kilogramme is at 9.10 €.</p>',
    author: 'Bo Mercado',
    category: 'Market & Economy',
  },
  { ...defaults, title: '100% pure: what a label promises', content: '<p>Percent and promise.</p>' },
  { ...defaults, title: 'The snake_case of C:\\mills', content: '<p>Backslash and underscore.</p>' },
  { ...defaults, title: "O'Hara (the 'press') & sons*", content: '<p>Quotes.</p>' },
  { ...defaults, title: 'Olives 🫒 in autumn', content: '<p>A picture of a fruit.</p>' },
  { ...defaults, title: 'Secret cellar', content: '<p>Harvest underground.</p>', isPublished: false },
  {
    ...defaults,
    title: 'Secret tomorrow',
    content: '<p>Harvest tomorrow.</p>',
    publishDate: '2999-01-01T00:00:00Z',
  },
] as const

beforeAll(async () => {
  olea = await createTestApp()
  for (const article of testArticles)
    await storeArticle(olea.services.newsroom, {
      ...article,
      tags: 'tags' in article ? [...article.tags] : [],
    })
})

afterAll(() => olea.close())

async function search(query: string) {
  const response = await olea.app.inject(`/api/news/search?${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json() as { data: { title: string }[]; pagination: { total: number } }
}

async function titles(typed: string, otherParameters = ''): Promise<string[]> {
  const { data, pagination } = await search(`title=${encodeURIComponent(typed)}${otherParameters}`)
  expect(pagination.total, typed).toBeGreaterThanOrEqual(data.length)
  return data.map(({ title }) => title)
}

test('returns data and pagination', async () => {
  const found = await search('title=harvest')
  expect(Object.keys(found).sort()).toEqual(['data', 'pagination'])
  expect(found.pagination).toEqual({
    page: 1,
    limit: 10,
    total: 2,
    totalPages: 1,
    hasNextPage: false,
    nextCursor: null,
  })
})

test('ignores letter case and accents', async () => {
  for (const typed of ['café', 'CAFE', 'Cafe\u0301', 'ｃａｆｅ', 'cafe opens', '  café  ']) {
    expect(await titles(typed), typed).toEqual(['Café opens beside the mill'])
  }
  expect(await titles('creme brulee')).toEqual(['Café opens beside the mill'])
})

test('matches parts of words in title and summary', async () => {
  for (const typed of ['andalus', 'ANDALU', 'dalusia', 'arvest beg']) {
    expect(await titles(typed), typed).toEqual(['Harvest begins in Andalusia'])
  }
})

test('matches words of the body and tags in other forms', async () => {
  expect(await titles('visitor tasting')).toEqual(['Café opens beside the mill'])
  expect(await titles('kilogramme')).toEqual(['Prices rise'])
  expect(await titles('picual')).toEqual(['Harvest begins in Andalusia'])
})

test('matches only texts with all words', async () => {
  expect(await titles('harvest andalusia')).toEqual(['Harvest begins in Andalusia'])
  expect(await titles('harvest café')).toEqual([])
})

test('a match in the title ranks above many in the body', async () => {
  expect(await titles('harvest')).toEqual(['Harvest begins in Andalusia', 'A quiet week'])
})

test('sorts equally relevant articles newest first', async () => {
  const { newsroom } = olea.services
  const first = await storeArticle(newsroom, {
    ...defaults,
    title: 'Twin of the lagar',
    publishDate: '2024-01-01T00:00:00Z',
  })
  const second = await storeArticle(newsroom, {
    ...defaults,
    title: 'Twin of the lagar',
    publishDate: '2024-01-02T00:00:00Z',
  })
  const { data } = (await olea.app.inject('/api/news/search?title=lagar')).json()
  expect(data.map(({ _id }: { _id: string }) => _id)).toEqual([second._id, first._id])
  await newsroom.remove([first._id, second._id])
})

test('corrects spelling mistakes', async () => {
  for (const typed of ['harvst', 'havrest', 'hrvest', 'andalsuia', 'Andaluzia', 'harvesst']) {
    expect(await titles(typed), typed).toContain('Harvest begins in Andalusia')
  }
  expect(await titles('zzzzzzzzzz')).toEqual([])
})

test('finds two words that were typed as one', async () => {
  expect(await titles('CafeOpens')).toEqual(['Café opens beside the mill'])
  expect(await titles('harvestbegins andalusia')).toEqual(['Harvest begins in Andalusia'])
  expect(await titles('harvestzzz')).toEqual([])
})

test('treats characters with a meaning in SQL as literal text', async () => {
  expect(await titles('100%')).toEqual(['100% pure: what a label promises'])
  expect(await titles('%')).toEqual(['100% pure: what a label promises'])
  expect(await titles('snake_case')).toEqual(['The snake_case of C:\\mills'])
  expect(await titles('_')).toEqual(['The snake_case of C:\\mills'])
  expect((await titles('c:\\mills'))[0]).toBe('The snake_case of C:\\mills')
  expect(await titles('\\')).toEqual(['The snake_case of C:\\mills'])
  expect(await titles('*')).toEqual(["O'Hara (the 'press') & sons*"])
  expect(await titles("O'Hara (the 'press')")).toEqual(["O'Hara (the 'press') & sons*"])
  expect(await titles('(')).toEqual(["O'Hara (the 'press') & sons*"])
  expect(await titles('🫒')).toEqual(['Olives 🫒 in autumn'])
})

test('no input causes an error or matches everything', async () => {
  const hostileTexts = [
    "' OR 1=1--",
    "'; drop table articles; --",
    "') or ('1'='1",
    '%%',
    '%25',
    '____',
    '.*',
    '^',
    '[a-z]+',
    '(((((((',
    '))))',
    '"""',
    "''''",
    '\\\\\\\\',
    '\\%',
    '&&&|||!!!',
    'harvest & ! harvest',
    'harvest:* <-> mill',
    '<script>alert(1)</script>',
    '#{7*7}{{7*7}}',
    '\u0640',
    '\u064e',
    '\u0301',
    '🍾',
    '👩‍🌾',
    '\u202e',
    '\u0301'.repeat(150),
    'a\u0301'.repeat(5_000).slice(0, 2_000),
    'x'.repeat(8_000),
    `${'harvest '.repeat(900)}`,
    '-',
    '--',
    ':*',
    "a'b'c",
    '\t\n\r',
    '١٢٣',
    '\ufffd',
    'null',
    'undefined',
    '[object Object]',
  ]
  const publishedCount = (await search('')).pagination.total
  for (const typed of hostileTexts) {
    const found = await titles(typed)
    if (typed.trim() !== '') expect(found.length, typed).toBeLessThan(publishedCount)
    expect(found.join(), typed).not.toContain('Secret')
  }
})

test('invalid parameters cause neither errors nor additional results', async () => {
  const publishedCount = (await search('')).pagination.total
  expect((await search('title=harvest&title=prices')).data.map(({ title }) => title)).toEqual(
    await titles('harvest'),
  )
  for (const query of [
    'title[$ne]=x',
    'title[]=harvest',
    'title[a][b]=c',
    '__proto__[title]=x',
    'constructor=x',
    '=&&&=',
    'limit=x&page=y',
  ]) {
    expect((await search(query)).pagination.total, query).toBe(publishedCount)
  }
})

test('matches the author exactly, ignoring letter case; the category by name; and combinations', async () => {
  const countByAuthor = async (name: string) =>
    (await search(`author=${encodeURIComponent(name)}`)).pagination.total
  expect(await countByAuthor('bo mercado')).toBe(1)
  expect(await countByAuthor(' BO MERCADO ')).toBe(1)
  for (const name of ['Bo', 'Mercado', 'B%', 'Bo_Mercado', "' or 1=1--", 'x'.repeat(1_000)])
    expect(await countByAuthor(name), name).toBe(0)
  expect((await search('category=market-economy')).data.map(({ title }) => title)).toEqual(['Prices rise'])
  expect(
    (await search('category=Market%20%26%20Economy&author=Bo%20Mercado&title=prices')).pagination.total,
  ).toBe(1)
  expect((await search('category=Market%20%26%20Economy&author=Ada%20Frantoio')).pagination.total).toBe(0)
  expect((await search('author=Bo%20Mercado&title=harvest')).pagination.total).toBe(0)
  expect((await search('category=none')).pagination.total).toBe(0)
})

test('ignores blank values; without any value returns the published list', async () => {
  const published = (await olea.app.inject('/api/news/published?page=1')).json()
  for (const query of [
    '',
    'title=',
    'title=%20%20',
    'title=&category=&author=&isPublished=',
    'category=all',
  ]) {
    expect((await search(query)).data, query).toEqual(published.data)
  }
  expect((await search('title=&author=Bo%20Mercado')).pagination.total).toBe(1)
})

test('never returns hidden or scheduled articles to the public', async () => {
  for (const typed of ['secret', 'cellar', 'underground', 'tomorrow', 'secrte', 'ecret cel']) {
    for (const otherParameters of ['', '&isPublished=false', '&isPublished=true', '&isPublished=nonsense']) {
      expect(await titles(typed, otherParameters), typed + otherParameters).toEqual([])
    }
  }
})

test('consecutive pages of results have no overlap and no gap', async () => {
  const { newsroom } = olea.services
  const created: string[] = []
  for (let index = 0; index < 7; index += 1) {
    created.push((await storeArticle(newsroom, { ...defaults, title: `Amphora number ${index}` }))._id)
  }
  const seen: string[] = []
  for (const number of [1, 2, 3, 4]) {
    const response = await olea.app.inject(`/api/news/search?title=amphora&limit=3&page=${number}`)
    const { data, pagination } = response.json()
    seen.push(...data.map(({ _id }: { _id: string }) => _id))
    expect(pagination).toMatchObject({
      page: number,
      limit: 3,
      total: 7,
      totalPages: 3,
      hasNextPage: number < 3,
    })
  }
  expect(new Set(seen)).toEqual(new Set(created))
  expect(seen).toHaveLength(7)
})

test('accepts title, isPublished and limit', async () => {
  const { data } = await search('title=harvest&isPublished=true&limit=5')
  expect(data.map(({ title }) => title)).toEqual(['Harvest begins in Andalusia', 'A quiet week'])
})

test('returns the corrected text only when the typed words were not found', async () => {
  const { news } = olea.services
  const getCorrection = async (title: string) => {
    const query = { title, category: undefined, author: undefined, isPublished: undefined }
    const page = { page: undefined, limit: undefined, cursor: undefined, fields: undefined }
    return (await news.search({ ...query, ...page }, { isAdmin: false })).corrected
  }
  expect(await getCorrection('hravest')).toBe('harvest')
  // A correction replaces whole words, not parts of other words.
  expect(await getCorrection('arvest harvest')).toBe('harvest harvest')
  expect(await getCorrection('harvest')).toBeUndefined()
  expect(await getCorrection('zzqyx')).toBeUndefined()
})

test.each([
  { typed: 'hravest zzqyx', spelling: 'harvest' },
  { typed: 'Café blorptz', spelling: 'cafe' },
  { typed: 'zzqyx', spelling: undefined },
  { typed: '%% 🫒', spelling: undefined },
  // Known words that no article contains together, and words of hidden articles only.
  { typed: 'harvest snake_case', spelling: undefined },
  { typed: 'secret zzqyx', spelling: undefined },
])('suggests $spelling for “$typed”', async ({ typed, spelling }) => {
  expect(await olea.services.news.suggestSearch(typed)).toBe(spelling)
})

test('rejects further searches while 400 wait, and answers those', async () => {
  const { news } = olea.services
  const page = { page: undefined, limit: 1, cursor: undefined, fields: undefined }
  const filters = { category: undefined, author: undefined, isPublished: undefined }
  const results = await Promise.allSettled(
    Array.from({ length: 410 }, () =>
      news.search({ title: 'picual', ...filters, ...page }, { isAdmin: false }),
    ),
  )
  const rejected = results.filter(({ status }) => status === 'rejected')
  expect(rejected).toHaveLength(6)
  expect(rejected[0]).toMatchObject({ reason: { status: 503, code: 'search-busy' } })
  expect((await search('title=picual')).data).not.toEqual([])
})
