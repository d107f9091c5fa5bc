// The endless list: read page by page while the newsroom works, it repeats nothing and skips nothing.

import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ArticleImport } from '#src/newsroom/server/articles/import-articles.ts'
import { newId } from '#src/platform/id.ts'
import { createTestApp, type TestApp } from '#src/test-app.ts'
import { storeArticle } from '../news.fixtures.ts'

let olea: TestApp

beforeAll(async () => {
  olea = await createTestApp()
})

afterAll(() => olea.close())

type Listed = {
  _id: string
  views: number
  readingTime: number
  aiPercent: number
  publishDate?: string
  createdAt: string
}
type Page = { data: Listed[]; pagination: { nextCursor: string | null; hasNextPage: boolean; total: number } }

async function page(query: string): Promise<Page> {
  const answer = await olea.app.inject(`/api/news/published?fields=card&${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

async function emptyNewsroom(): Promise<void> {
  await olea.database.db.execute(sql`delete from articles`)
  await olea.services.write(async ({ invalidate }) => invalidate('news'))
}

const hour = 3_600_000

function imported(changes: Pick<ArticleImport, 'id' | 'createdAt'> & Partial<ArticleImport>): ArticleImport {
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
    addresses: [],
    ...changes,
  }
}

/** Stored without sanitising one by one: many at once, many of the same moment. */
async function fill(count: number): Promise<string[]> {
  const start = Date.now() - 1_000 * hour
  const list = Array.from({ length: count }, (_, index) => {
    const createdAt = new Date(start + Math.floor(index / 3) * hour)
    return imported({ id: newId(createdAt), createdAt, aiPercent: index % 4, views: index % 5 })
  })
  await olea.services.newsroom.importArticles(list)
  return list.map(({ id }) => id)
}

async function readAll(query: string): Promise<string[]> {
  const seen: string[] = []
  let next = await page(query)
  seen.push(...next.data.map(({ _id }) => _id))
  while (next.pagination.nextCursor) {
    next = await page(`${query}&cursor=${next.pagination.nextCursor}`)
    seen.push(...next.data.map(({ _id }) => _id))
  }
  return seen
}

test('in every order the list continued by cursor is the whole list, once', async () => {
  await emptyNewsroom()
  const ids = await fill(47)
  for (const sortBy of ['newest', 'oldest', 'popular', 'readingTime', 'aiPercentage']) {
    const whole = (await page(`sortBy=${sortBy}&limit=100`)).data.map(({ _id }) => _id)
    expect(new Set(whole)).toEqual(new Set(ids))
    for (const limit of [1, 7, 10, 46, 47, 100]) {
      expect(await readAll(`sortBy=${sortBy}&limit=${limit}`), `${sortBy} ${limit}`).toEqual(whole)
    }
  }
})

test('pages by number are the list continued by cursor', async () => {
  await emptyNewsroom()
  await fill(25)
  const byNumber: string[] = []
  for (const number of [1, 2, 3])
    byNumber.push(...(await page(`page=${number}&limit=10`)).data.map(({ _id }) => _id))
  expect(byNumber).toEqual(await readAll('limit=10'))
})

test('the last page says that it is the last, also when it is full', async () => {
  await emptyNewsroom()
  await fill(20)
  const first = await page('limit=10')
  expect(first.pagination).toMatchObject({ hasNextPage: true, total: 20, nextCursor: expect.any(String) })
  const last = await page(`limit=10&cursor=${first.pagination.nextCursor}`)
  expect(last.data).toHaveLength(10)
  expect(last.pagination).toMatchObject({ hasNextPage: false, nextCursor: null })
})

test('a cursor goes on within the same filters', async () => {
  await emptyNewsroom()
  await fill(24)
  const filtered = await readAll('limit=2&minAiPercentage=3')
  expect(filtered).toHaveLength(6)
  expect(new Set(filtered).size).toBe(6)
})

test('a cursor that is none, or of another order, starts at the beginning', async () => {
  await emptyNewsroom()
  await fill(5)
  const first = (await page('limit=3')).data
  const { nextCursor } = (await page('limit=3&sortBy=popular')).pagination
  const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const id = 'f'.repeat(24)
  for (const cursor of [
    'x',
    '%F0%9F%AB%92',
    nextCursor,
    forged(null),
    forged(['newest', 0, 'now', id]),
    forged(['newest', 0, 1e300, id]),
    forged(['newest', 1e12, 0, id]),
    forged(['newest', 0, -1e15, id]),
    forged(['newest', 0, 0, "' or 1=1--"]),
    forged(['newest']),
    'A'.repeat(3_000),
  ]) {
    expect((await page(`limit=3&cursor=${cursor}`)).data, String(cursor)).toEqual(first)
  }
})

test('at the edges of time cursors hold', async () => {
  await emptyNewsroom()
  const createdAt = new Date('0500-01-02T00:00:00Z')
  const ancient = newId(new Date(0))
  await olea.services.newsroom.importArticles([imported({ id: ancient, createdAt })])
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

type Deed = {
  does: 'publish' | 'hide' | 'show' | 'schedule' | 'remove' | 'back-date' | 'read'
  which: number
}

test('whatever the newsroom does meanwhile, nothing repeats and nothing public throughout is skipped', async () => {
  const deed = fc.record({
    does: fc.constantFrom<Deed['does']>(
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
    which: fc.nat(40),
  })
  const reading = fc.record({
    order: fc.constantFrom('newest', 'oldest'),
    limit: fc.integer({ min: 1, max: 5 }),
    deeds: fc.array(deed, { minLength: 5, maxLength: 25 }),
  })
  await fc.assert(
    fc.asyncProperty(reading, async ({ order, limit, deeds }) => {
      await emptyNewsroom()
      const present = await fill(14)
      const throughout = new Set(present)
      const seen: string[] = []
      let cursor: string | null = ''
      const readOn = async () => {
        if (cursor === null) return
        const next: Page = await page(`sortBy=${order}&limit=${limit}${cursor && `&cursor=${cursor}`}`)
        seen.push(...next.data.map(({ _id }) => _id))
        cursor = next.pagination.nextCursor
      }
      await readOn()
      for (const { does, which } of deeds) {
        const id = present[which % present.length] ?? ''
        if (does === 'read') await readOn()
        else await work(does, id, present, throughout)
      }
      while (cursor !== null) await readOn()
      expect(new Set(seen).size).toBe(seen.length)
      for (const id of throughout) expect(seen).toContain(id)
    }),
    { numRuns: 25 },
  )
})

async function work(
  does: Deed['does'],
  id: string,
  present: string[],
  throughout: Set<string>,
): Promise<void> {
  const { newsroom } = olea.services
  const editor = undefined
  if (does === 'publish') present.push((await storeArticle(newsroom, { content: '' }))._id)
  else if (does === 'back-date') {
    const publishDate = new Date(Date.now() - 998 * hour).toISOString()
    present.push((await storeArticle(newsroom, { content: '', publishDate }))._id)
  } else if (does === 'schedule') {
    await storeArticle(newsroom, { content: '', publishDate: '2999-01-01T00:00:00Z' })
  } else if (does === 'remove') {
    throughout.delete(id)
    if (present.length > 1) present.splice(present.indexOf(id), 1)
    await newsroom.remove([id])
  } else if (does === 'hide' || does === 'show') {
    if (does === 'hide') throughout.delete(id)
    // The last one stays in the list of the present although it may be gone.
    await newsroom[does](id, editor).catch((error: unknown) => expect(error).toMatchObject({ status: 404 }))
  }
}

test('the whole list of an admin is whole across the slices it is read in', async () => {
  await emptyNewsroom()
  const ids = await fill(450)
  const { authorization } = await olea.admin()
  const list: Listed[] = (await olea.app.inject({ url: '/api/news', headers: { authorization } })).json()
  expect(list).toHaveLength(450)
  expect(new Set(list.map(({ _id }) => _id))).toEqual(new Set(ids))
  const keys = list.map(({ createdAt, _id }) => `${createdAt} ${_id}`)
  expect(keys).toEqual([...keys].sort().reverse())
})

test('popular lists the most viewed, newest first among equals, twenty at a time', async () => {
  await emptyNewsroom()
  await fill(30)
  const read = async (query: string): Promise<Page> =>
    (await olea.app.inject(`/api/news/popular?${query}`)).json()
  const { data, pagination } = await read('')
  expect(pagination).toMatchObject({ page: 1, limit: 20, total: 30, totalPages: 2, hasNextPage: true })
  const keys = data.map(({ views, createdAt, _id }) => `${views} ${createdAt} ${_id}`)
  expect(keys).toEqual([...keys].sort().reverse())
  const second = await read('page=2')
  expect(new Set([...data, ...second.data].map(({ _id }) => _id)).size).toBe(30)
  expect((await read('limit=5&page=6')).data).toHaveLength(5)
})
