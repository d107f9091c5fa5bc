// The admin's list of articles at the public path of article lists, with `view=desk`.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#src/test-app.ts'

let olea: TestApp
let headers: Record<string, string>

beforeAll(async () => {
  olea = await createTestApp()
  headers = await olea.admin()
  for (let number = 1; number <= 9; number += 1) {
    const payload = {
      title: `Mill ${number}`,
      content: '<p>Words</p>',
      isPublished: number > 1,
      aiPercent: 0,
    }
    await olea.app.inject({ method: 'POST', url: '/api/news', headers, payload })
  }
})

afterAll(() => olea.close())

const list = async (query: string, asker: Record<string, string> = headers) =>
  (await olea.app.inject({ url: `/api/news?${query}`, headers: asker })).json()

test('returns pages with hidden articles for view=desk', async () => {
  const first = await list('view=desk')
  expect(first.data).toHaveLength(8)
  expect(first.pagination).toMatchObject({ page: 1, total: 9, totalPages: 2 })
  expect(first.counts).toEqual({ published: 8, scheduled: 0, hidden: 0, draft: 1 })
  const { data } = await list('view=desk&page=2&sort=newest')
  expect(data.map(({ title }: { title: string }) => title)).toEqual(['Mill 1'])
})

test('searches and sorts as the admin list does', async () => {
  const { data } = await list('view=desk&search=mill 1&sort=oldest&status=draft')
  expect(data).toMatchObject([{ title: 'Mill 1', status: 'draft', isPublished: false }])
})

test('returns the plain list to an admin without view=desk', async () => {
  expect(await list('')).toHaveLength(9)
})

test.each(['view=desk', 'view=desk&page=1&status=draft'])(
  'anybody else gets published pages for %s',
  async (query) => {
    const asker = query.includes('draft') ? {} : await olea.user()
    const { data, counts } = await list(query, asker)
    expect(counts).toBeUndefined()
    expect(data).toHaveLength(8)
    expect(data.every(({ isPublished }: { isPublished: boolean }) => isPublished)).toBe(true)
  },
)
