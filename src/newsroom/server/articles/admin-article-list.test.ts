// The admin's list of articles, as the article list page requests it.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeArticle } from '#src/news/news.fixtures.ts'
import { articles } from '#src/news/server/news.tables.ts'
import { explainStatement, recordStatements } from '#src/platform/database/record-statements.fixtures.ts'
import { createTestApp, type TestApp } from '#src/test-app.ts'
import type { ArticleListPage } from '../../contract/article-list-page.ts'
import { articleSorts, articleStatuses } from '../../contract/limits.ts'

let olea: TestApp
let headers: { authorization: string }

beforeAll(async () => {
  olea = await createTestApp()
  headers = { authorization: (await olea.admin()).authorization }
  const { newsroom } = olea.services
  const at = (day: number) => `2024-01-${String(day).padStart(2, '0')}T00:00:00.000Z`
  for (let day = 1; day <= 20; day++) {
    await storeArticle(newsroom, {
      title: `Harvest ${day}`,
      publishDate: at(day),
      content: `<p>Day <b>${day}</b></p>`,
    })
  }
  await storeArticle(newsroom, { title: 'Åland’s öl_100%', publishDate: '2999-01-01T00:00:00Z' })
  await storeArticle(newsroom, { title: 'Draft of a mill', isPublished: false })
  const hidden = await storeArticle(newsroom, { title: 'Hidden grove', publishDate: at(21) })
  await newsroom.hide(hidden._id, undefined)
  for (const [index, column] of [articles.views, articles.likes, articles.commentsCount].entries()) {
    const value = sql`((substring(title from '[0-9]+')::int * ${7 + 4 * index}) % 20)`
    await olea.database.db.execute(
      sql`update articles set ${sql.identifier(column.name)} = ${value} where title like 'Harvest%'`,
    )
  }
})

afterAll(() => olea.close())

async function list(query = ''): Promise<ArticleListPage> {
  const answer = await olea.app.inject({ url: `/api/desk/articles${query}`, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

test('returns eight rows per page, newest first, with counts', async () => {
  const { data, pagination, counts } = await list()
  expect(data.map(({ title }) => title).slice(0, 4)).toEqual([
    'Åland’s öl_100%',
    'Draft of a mill',
    'Hidden grove',
    'Harvest 20',
  ])
  expect(data).toHaveLength(8)
  expect(pagination).toEqual({
    page: 1,
    limit: 8,
    total: 23,
    totalPages: 3,
    hasNextPage: true,
    nextCursor: null,
  })
  expect(counts).toEqual({ published: 20, scheduled: 1, hidden: 1, draft: 1 })
  const titles = [...data]
  for (const page of [2, 3]) titles.push(...(await list(`?page=${page}`)).data)
  expect(new Set(titles.map(({ _id }) => _id)).size).toBe(23)
  expect((await list('?page=4')).data).toEqual([])
})

test('returns an excerpt instead of the text', async () => {
  const { data } = await list('?search=harvest%2020')
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({ title: 'Harvest 20', excerpt: 'Day 20', status: 'published', editors: [] })
  expect(data[0]).not.toHaveProperty('content')
  const { _id } = await storeArticle(olea.services.newsroom, {
    title: 'Zebra',
    content: `<p>${'é'.repeat(300)}</p>`,
    publishDate: '2024-06-01T00:00:00Z',
  })
  const [long] = (await list('?search=zebra')).data
  expect([...(long?.excerpt ?? '')]).toHaveLength(120)
  await olea.services.newsroom.remove([_id])
})

test('filters by status, and counts match the filtered articles', async () => {
  for (const status of articleStatuses) {
    const { data, pagination, counts } = await list(`?status=${status}`)
    expect(new Set(data.map((row) => row.status))).toEqual(new Set([status]))
    expect(pagination.total).toBe(counts[status])
  }
})

test('changes the status from draft to scheduled, published and hidden', async () => {
  const { newsroom } = olea.services
  const { _id } = await storeArticle(newsroom, { title: 'Yarrow', isPublished: false })
  const status = async () => (await list('?search=yarrow')).data[0]?.status
  expect(await status()).toBe('draft')
  await newsroom.update(_id, { isPublished: true, publishDate: '2999-01-01T00:00:00Z' }, undefined)
  expect(await status()).toBe('scheduled')
  await newsroom.hide(_id, undefined)
  expect(await status()).toBe('draft')
  await newsroom.update(_id, { isPublished: true, publishDate: null }, undefined)
  expect(await status()).toBe('published')
  await newsroom.update(_id, { publishDate: '2999-01-01T00:00:00Z' }, undefined)
  expect(await status()).toBe('scheduled')
  await newsroom.hide(_id, undefined)
  expect(await status()).toBe('hidden')
  await newsroom.remove([_id])
})

test('sorts over all pages by each order', async () => {
  const keys = { views: 'views', likes: 'likes', comments: 'commentsCount' } as const
  for (const [sort, key] of Object.entries(keys) as [keyof typeof keys, (typeof keys)[keyof typeof keys]][]) {
    const rows: number[] = []
    for (const page of [1, 2, 3]) {
      rows.push(...(await list(`?sort=${sort}&search=harvest&page=${page}`)).data.map((row) => row[key]))
    }
    expect(rows).toHaveLength(20)
    expect(rows).toEqual(rows.toSorted((a, b) => b - a))
  }
  const oldest = await list('?sort=oldest&search=harvest')
  expect(oldest.data[0]?.title).toBe('Harvest 1')
})

test('returns the same pages whether the offset is counted from the start or the end', async () => {
  const all = async (sort: string) => {
    const pages = await Promise.all([1, 2, 3].map((page) => list(`?sort=${sort}&page=${page}`)))
    return pages.map(({ data }) => data.map(({ _id }) => _id))
  }
  for (const sort of articleSorts) {
    const pages = await all(sort)
    expect(pages.map(({ length }) => length)).toEqual([8, 8, 7])
    expect(new Set(pages.flat()).size).toBe(23)
  }
  expect((await all('oldest')).flat()).toEqual((await all('newest')).flat().toReversed())
})

test('finds titles by their beginning only, for any input', async () => {
  const titles = async (typed: string) =>
    (await list(`?search=${encodeURIComponent(typed)}`)).data.map(({ title }) => title)
  expect(await titles('HARVEST 20')).toEqual(['Harvest 20'])
  expect(await titles('grove')).toEqual([])
  expect(await titles('aland’s ÖL')).toEqual(['Åland’s öl_100%'])
  expect(await titles('Åland’s öl_')).toEqual(['Åland’s öl_100%'])
  expect(await titles('Åland’s öl%')).toEqual([])
  expect(await titles("'; drop table articles;--")).toEqual([])
  expect(await titles('x'.repeat(5_000))).toEqual([])
  expect((await list('?search=%ED%A0%BDx')).data).toEqual([])
  expect((await titles('   ')).length).toBe(8)
})

test('uses the default for invalid parameters', async () => {
  const plain = await list()
  for (const query of ['?sort=nonsense', '?status=nonsense', '?page=-1', '?page=x', '?page=', '?search=']) {
    expect((await list(query)).data, query).toEqual(plain.data)
  }
  expect((await list('?search=harvest%201&search=zebra')).data.length).toBeGreaterThan(0)
  expect((await list('?page=99999999999')).data).toEqual([])
})

test('executes a fixed number of statements per page, and none selects the text', async () => {
  await list()
  const { statements } = await recordStatements(olea.database, () => list('?sort=views&search=h'))
  // Current user, rows, count, presence.
  expect(statements.length).toBeLessThanOrEqual(4)
  expect(statements.map(({ text }) => text).join('\n')).not.toMatch(/"content"/)
})

test('reads every sort order from an index', async () => {
  const indexes: Record<(typeof articleSorts)[number], string> = {
    newest: 'articles_all_newest',
    oldest: 'articles_all_newest',
    views: 'articles_popular',
    likes: 'articles_all_likes',
    comments: 'articles_all_comments',
  }
  for (const sort of articleSorts) {
    const { statements } = await recordStatements(olea.database, () => list(`?sort=${sort}&page=2`))
    const rows = statements.find(({ text }) => text.includes('plain_text'))
    expect(rows && (await explainStatement(olea.database, rows)), sort).toContain(indexes[sort])
  }
})
