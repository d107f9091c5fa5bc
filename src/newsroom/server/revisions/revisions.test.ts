// Revisions of an article: conflicts, reading and restoring.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeArticle } from '#src/news/news.fixtures.ts'
import { createTestApp, expectProblem, type TestApp } from '#src/test-app.ts'
import { newsroomLimits } from '../../contract/limits.ts'

let olea: TestApp
let admin: { authorization: string; id: string; email: string }

beforeAll(async () => {
  olea = await createTestApp()
  admin = await olea.admin()
})

afterAll(() => olea.close())

type Method = 'GET' | 'POST' | 'PATCH'
const call = (method: Method, path: string, payload?: unknown, more: object = {}) =>
  olea.app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: admin.authorization, ...more },
    payload: payload as object,
  })
const revisions = async (id: string, query = '') =>
  (await call('GET', `/desk/articles/${id}/revisions${query}`)).json()
const restore = (id: string, version: number | string, body?: object) =>
  call('POST', `/desk/articles/${id}/revisions/${version}/restore`, body)

async function typed(): Promise<string> {
  const { _id } = (
    await call('POST', '/news', {
      title: 'One',
      content: '<p>first</p>',
      category: 'Sustainability',
      tags: ['a'],
    })
  ).json()
  return _id
}

test('responds 409 with the stored article for an outdated version', async () => {
  const id = await typed()
  expect((await call('PATCH', `/news/${id}`, { content: '<p>theirs</p>', version: 1 })).statusCode).toBe(200)
  const lost = await call('PATCH', `/news/${id}`, { content: '<p>mine</p>', version: 1 })
  expectProblem(lost, 409, 'version-conflict')
  expect(lost.json().current).toEqual((await call('GET', `/news/${id}`)).json())
  expect(lost.json().current).toMatchObject({ version: 2, content: '<p>theirs</p>' })
  // The header has priority over the body.
  expect(
    (await call('PATCH', `/news/${id}`, { title: 'x', version: 1 }, { 'if-match': '"2"' })).statusCode,
  ).toBe(200)
  for (const version of [0, -1, 1.5, '1', null, 1e15]) {
    expectProblem(await call('PATCH', `/news/${id}`, { title: 'x', version }), 400)
  }
})

test('saves without a version check, and keeps the overwritten revision', async () => {
  const id = await typed()
  await Promise.all(['a', 'b', 'c'].map((title) => call('PATCH', `/news/${id}`, { title })))
  const { data } = await revisions(id)
  expect(data.map((row: { title: string }) => row.title).toSorted()).toEqual(['One', 'a', 'b', 'c'])
  expect(data.map((row: { version: number }) => row.version)).toEqual([4, 3, 2, 1])
})

test('records the editor, the reason and the changed fields of each save', async () => {
  const id = await typed()
  await call('PATCH', `/news/${id}`, { title: 'Two', tags: ['a'] })
  await call('PATCH', `/news/${id}`, { isPublished: true, publishDate: '2999-01-01T00:00:00Z' })
  await call('PATCH', `/news/${id}`, { publishDate: null })
  await call('PATCH', `/news/${id}/hide`)
  await call('PATCH', `/news/${id}/show`)
  await call('PATCH', `/news/${id}`, { isPublished: false })
  await call('PATCH', `/news/${id}`, { isPublished: true })
  const { data } = await revisions(id)
  expect(data.map((row: { reason: string; changed: string[] }) => [row.reason, row.changed])).toEqual([
    ['published', ['isPublished']],
    ['hidden', ['isPublished']],
    ['shown', ['isPublished']],
    ['hidden', ['isPublished']],
    ['edited', ['publishDate']],
    ['scheduled', ['publishDate', 'isPublished']],
    ['edited', ['title']],
    ['created', []],
  ])
  expect(data[0]).toMatchObject({ editor: { id: admin.id, name: admin.email }, isCurrent: true })
  expect(data.slice(1).every((row: { isCurrent: boolean }) => !row.isCurrent)).toBe(true)
})

test('reads an older version and restores it as a new one', async () => {
  const id = await typed()
  await call('PATCH', `/news/${id}`, {
    title: 'Two',
    content: '<p>second</p>',
    tags: [],
    category: 'Tech & Innovation',
    aiUse: { parts: ['draft'], note: 'drafted' },
    aiPercent: 40,
    isPublished: true,
  })
  const first = (await call('GET', `/desk/articles/${id}/revisions/1`)).json()
  expect(first).toMatchObject({
    version: 1,
    text: 'first',
    isCurrent: false,
    fields: { title: 'One', content: '<p>first</p>', category: 'Sustainability', tags: ['a'], aiUse: null },
  })
  const back = await restore(id, 1, { version: 2 })
  expect(back.statusCode, back.body).toBe(200)
  // The text is restored, but not whether the article is published.
  expect(back.json()).toMatchObject({
    version: 3,
    title: 'One',
    content: '<p>first</p>',
    category: 'Sustainability',
    tags: ['a'],
    aiDeclared: false,
    aiPercent: 0,
    isPublished: true,
  })
  const again = (await restore(id, 2)).json()
  expect(again).toMatchObject({
    version: 4,
    title: 'Two',
    aiDeclared: true,
    aiPercent: 40,
    aiUse: { parts: ['draft'], note: 'drafted', system: '' },
  })
  const { data } = await revisions(id)
  expect(data.map((row: { reason: string }) => row.reason)).toEqual([
    'restored',
    'restored',
    'published',
    'created',
  ])
  expectProblem(await restore(id, 1, { version: 2 }), 409, 'version-conflict')
})

test('updates the search entry when a version is restored', async () => {
  const id = await typed()
  await call('PATCH', `/news/${id}`, { title: 'Zanzibar', isPublished: true })
  await restore(id, 1)
  const found = async (title: string) =>
    (await olea.app.inject({ url: `/api/news/search?title=${title}` }))
      .json()
      .data.some(({ _id }: { _id: string }) => _id === id)
  expect(await found('Zanzibar')).toBe(false)
  expect(await found('first')).toBe(true)
})

test('stores more than a hundred versions and lists them in pages', async () => {
  const { _id } = await storeArticle(olea.services.newsroom, { title: 'v1' })
  for (let version = 2; version <= 110; version++) {
    await olea.services.newsroom.update(_id, { title: `v${version}` }, admin)
  }
  const first = await revisions(_id)
  expect(first.pagination).toMatchObject({ total: 110, totalPages: 6, hasNextPage: true })
  expect(first.data).toHaveLength(newsroomLimits.revisionPageSize)
  expect(first.data[0].title).toBe('v110')
  const last = await revisions(_id, '?page=6')
  expect(last.data.map((row: { title: string }) => row.title).at(-1)).toBe('v1')
  expect((await call('GET', `/desk/articles/${_id}/revisions/1`)).json().fields.title).toBe('v1')
})

test('responds 404 for unknown revisions and 400 for invalid version numbers', async () => {
  const id = await typed()
  const unknown = '0123456789abcdef01234567'
  for (const [article, version] of [
    [unknown, 1],
    ['x', 1],
    [id, 2],
    [id, 2_147_483_647],
  ]) {
    expectProblem(await call('GET', `/desk/articles/${article}/revisions/${version}`), 404)
    expectProblem(await restore(String(article), Number(version)), 404)
  }
  expectProblem(await call('GET', `/desk/articles/${unknown}/revisions`), 404, 'article-not-found')
  for (const version of ['0', '-1', 'x', '1.5', '99999999999', '%27']) {
    expectProblem(await call('GET', `/desk/articles/${id}/revisions/${version}`), 400)
  }
})
