// Cursors: a list read page by page has neither repetitions nor gaps while articles are changed.
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ArticleImport } from '#src/newsroom/server/articles/article-importer.ts'
import { newId } from '#src/platform/id.ts'
import { createTestApp, type TestApp } from '#src/test-app.ts'
import { storeArticle } from '../news.fixtures.ts'

let olea: TestApp

beforeAll(async () => {
  olea = await createTestApp()
})

afterAll(() => olea.close())

type ListedArticle = {
  _id: string
  views: number
  readingTime: number
  aiPercent: number
  publishDate?: string
  createdAt: string
}
type Page = {
  data: ListedArticle[]
  pagination: { nextCursor: string | null; hasNextPage: boolean; total: number }
}

async function page(query: string): Promise<Page> {
  const response = await olea.app.inject(`/api/news/published?fields=card&${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

async function deleteArticles(): Promise<void> {
  await olea.database.db.execute(sql`delete from articles`)
  await olea.services.write(async ({ invalidate }) => invalidate('news'))
}

const hourMs = 3_600_000

function createImport(
  changes: Pick<ArticleImport, 'id' | 'createdAt'> & Partial<ArticleImport>,
): ArticleImport {
  return {
    title: `Article ${changes.id}`,
    html: '',
    summary: '',
    author: 'Ada',
    category: 'Sustainability',
    tags: [],
    language: 'en',
    isPublished: true,
    previewImage: '',
    oldPaths: [],
    ...changes,
  }
}

/** Imports articles, because that is faster than creating each. Three at a time have the same creation date. */
async function importArticles(count: number): Promise<string[]> {
  const start = Date.now() - 1_000 * hourMs
  const list = Array.from({ length: count }, (_, index) => {
    const createdAt = new Date(start + Math.floor(index / 3) * hourMs)
    return createImport({ id: newId(createdAt), createdAt, aiPercent: index % 4, views: index % 5 })
  })
  await olea.services.newsroom.importArticles(list)
  return list.map(({ id }) => id)
}

async function readAll(query: string): Promise<string[]> {
  const seen: string[] = []
  let current = await page(query)
  seen.push(...current.data.map(({ _id }) => _id))
  while (current.pagination.nextCursor) {
    current = await page(`${query}&cursor=${current.pagination.nextCursor}`)
    seen.push(...current.data.map(({ _id }) => _id))
  }
  return seen
}

test('reading by cursor returns the whole list once, in every sort order', async () => {
  await deleteArticles()
  const ids = await importArticles(47)
  for (const sortBy of ['newest', 'oldest', 'popular', 'readingTime', 'aiPercentage']) {
    const completeList = (await page(`sortBy=${sortBy}&limit=100`)).data.map(({ _id }) => _id)
    expect(new Set(completeList)).toEqual(new Set(ids))
    for (const limit of [1, 7, 10, 46, 47, 100]) {
      expect(await readAll(`sortBy=${sortBy}&limit=${limit}`), `${sortBy} ${limit}`).toEqual(completeList)
    }
  }
})

test('reading by page number returns the same list as by cursor', async () => {
  await deleteArticles()
  await importArticles(25)
  const byNumber: string[] = []
  for (const number of [1, 2, 3])
    byNumber.push(...(await page(`page=${number}&limit=10`)).data.map(({ _id }) => _id))
  expect(byNumber).toEqual(await readAll('limit=10'))
})

test('the last page has no next page, even when it is full', async () => {
  await deleteArticles()
  await importArticles(20)
  const first = await page('limit=10')
  expect(first.pagination).toMatchObject({ hasNextPage: true, total: 20, nextCursor: expect.any(String) })
  const last = await page(`limit=10&cursor=${first.pagination.nextCursor}`)
  expect(last.data).toHaveLength(10)
  expect(last.pagination).toMatchObject({ hasNextPage: false, nextCursor: null })
})

test('a cursor continues a filtered list', async () => {
  await deleteArticles()
  await importArticles(24)
  const filtered = await readAll('limit=2&minAiPercentage=3')
  expect(filtered).toHaveLength(6)
  expect(new Set(filtered).size).toBe(6)
})

test('an invalid cursor, or one of another sort order, starts at the beginning', async () => {
  await deleteArticles()
  await importArticles(5)
  const first = (await page('limit=3')).data
  const { nextCursor } = (await page('limit=3&sortBy=popular')).pagination
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const id = 'f'.repeat(24)
  for (const cursor of [
    'x',
    '%F0%9F%AB%92',
    nextCursor,
    encode(null),
    encode(['newest', 0, 'now', id]),
    encode(['newest', 0, 1e300, id]),
    encode(['newest', 1e12, 0, id]),
    encode(['newest', 0, -1e15, id]),
    encode(['newest', 0, 0, "' or 1=1--"]),
    encode(['newest']),
    'A'.repeat(3_000),
  ]) {
    expect((await page(`limit=3&cursor=${cursor}`)).data, String(cursor)).toEqual(first)
  }
})

test('cursors support dates in years 500 to 1970', async () => {
  await deleteArticles()
  const createdAt = new Date('0500-01-02T00:00:00Z')
  const ancient = newId(new Date(0))
  await olea.services.newsroom.importArticles([createImport({ id: ancient, createdAt })])
  const { newsroom } = olea.services
  const oldest = await storeArticle(newsroom, { publishDate: '1000-01-03T00:00:00Z' })
  const middle = await storeArticle(newsroom, { publishDate: '1969-12-31T23:59:59.999Z' })
  const newest = await storeArticle(newsroom, { publishDate: '1970-01-01T00:00:00.001Z' })
  const expected = [newest._id, middle._id, oldest._id, ancient]
  expect(await readAll('limit=1')).toEqual(expected)
  expect(await readAll('limit=1&sortBy=oldest')).toEqual(expected.reverse())
  expect((await page('sortBy=oldest')).data[0]).toMatchObject({
    createdAt: '0500-01-02T00:00:00.000Z',
    displayedDate: '0500-01-02',
  })
})

type Operation = {
  type: 'publish' | 'hide' | 'show' | 'schedule' | 'remove' | 'back-date' | 'read'
  index: number
}

test('changes while reading cause no repetitions, and no article that stays public is skipped', async () => {
  const operation = fc.record({
    type: fc.constantFrom<Operation['type']>(
      'publish',
      'hide',
      'show',
      'schedule',
      'remove',
      'back-date',
      'read',
      'read',
      'read',
    ),
    index: fc.nat(40),
  })
  const reading = fc.record({
    order: fc.constantFrom('newest', 'oldest'),
    limit: fc.integer({ min: 1, max: 5 }),
    operations: fc.array(operation, { minLength: 5, maxLength: 25 }),
  })
  await fc.assert(
    fc.asyncProperty(reading, async ({ order, limit, operations }) => {
      await deleteArticles()
      const existing = await importArticles(14)
      const alwaysPublic = new Set(existing)
      const seen: string[] = []
      let cursor: string | null = ''
      const readNextPage = async () => {
        if (cursor === null) return
        const next: Page = await page(`sortBy=${order}&limit=${limit}${cursor && `&cursor=${cursor}`}`)
        seen.push(...next.data.map(({ _id }) => _id))
        cursor = next.pagination.nextCursor
      }
      await readNextPage()
      for (const { type, index } of operations) {
        const id = existing[index % existing.length] ?? ''
        if (type === 'read') await readNextPage()
        else await changeArticles(type, id, existing, alwaysPublic)
      }
      while (cursor !== null) await readNextPage()
      expect(new Set(seen).size).toBe(seen.length)
      for (const id of alwaysPublic) expect(seen).toContain(id)
    }),
    { numRuns: 25 },
  )
})

async function changeArticles(
  type: Operation['type'],
  id: string,
  existing: string[],
  alwaysPublic: Set<string>,
): Promise<void> {
  const { newsroom } = olea.services
  const editor = undefined
  if (type === 'publish') existing.push((await storeArticle(newsroom, { content: '' }))._id)
  else if (type === 'back-date') {
    const publishDate = new Date(Date.now() - 998 * hourMs).toISOString()
    existing.push((await storeArticle(newsroom, { content: '', publishDate }))._id)
  } else if (type === 'schedule') {
    await storeArticle(newsroom, { content: '', publishDate: '2999-01-01T00:00:00Z' })
  } else if (type === 'remove') {
    alwaysPublic.delete(id)
    if (existing.length > 1) existing.splice(existing.indexOf(id), 1)
    await newsroom.remove([id])
  } else if (type === 'hide' || type === 'show') {
    if (type === 'hide') alwaysPublic.delete(id)
    // The last id stays in `existing` even when its article was deleted.
    await newsroom[type](id, editor).catch((error: unknown) => expect(error).toMatchObject({ status: 404 }))
  }
}

test('an admin gets the complete list, although it is read in batches', async () => {
  await deleteArticles()
  const ids = await importArticles(450)
  const { authorization } = await olea.admin()
  const list: ListedArticle[] = (
    await olea.app.inject({ url: '/api/news', headers: { authorization } })
  ).json()
  expect(list).toHaveLength(450)
  expect(new Set(list.map(({ _id }) => _id))).toEqual(new Set(ids))
  const keys = list.map(({ createdAt, _id }) => `${createdAt} ${_id}`)
  expect(keys).toEqual([...keys].sort().reverse())
})

test('popular articles: sorted by views, then newest first, twenty per page', async () => {
  await deleteArticles()
  await importArticles(30)
  const readPopular = async (query: string): Promise<Page> =>
    (await olea.app.inject(`/api/news/popular?${query}`)).json()
  const { data, pagination } = await readPopular('')
  expect(pagination).toMatchObject({ page: 1, limit: 20, total: 30, totalPages: 2, hasNextPage: true })
  const keys = data.map(({ views, createdAt, _id }) => `${views} ${createdAt} ${_id}`)
  expect(keys).toEqual([...keys].sort().reverse())
  const second = await readPopular('page=2')
  expect(new Set([...data, ...second.data].map(({ _id }) => _id)).size).toBe(30)
  expect((await readPopular('limit=5&page=6')).data).toHaveLength(5)
})
