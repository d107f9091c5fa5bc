// Editing, hiding and showing through the API.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articleFields, createParagraph, storeArticle } from '#src/news/news.fixtures.ts'
import { articles } from '#src/news/server/news.tables.ts'
import { waitForLock } from '#src/platform/database/wait-for-lock.fixtures.ts'
import { createTestApp, expectProblem, type TestApp } from '#src/test-app.ts'
import { articleRevisions } from '../newsroom.tables.ts'

let olea: TestApp
let headers: { authorization: string }
let adminId: string

beforeAll(async () => {
  olea = await createTestApp()
  const admin = await olea.admin()
  headers = { authorization: admin.authorization }
  adminId = admin.id
})

afterAll(() => olea.close())

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

const call = (method: Method, url: string, payload?: unknown, more: object = {}) =>
  olea.app.inject({ method, url, headers: { ...headers, ...more }, payload: payload as object })
const post = (payload: unknown) => call('POST', '/api/news', payload)
const patch = (id: string, payload: unknown, more?: object) => call('PATCH', `/api/news/${id}`, payload, more)
const paths = (problem: { errors?: { path: string }[] }) => problem.errors?.map(({ path }) => path)

async function revisions(id: string) {
  return olea.database.db
    .select()
    .from(articleRevisions)
    .where(eq(articleRevisions.articleId, id))
    .orderBy(articleRevisions.version)
}

test('PATCH changes the sent fields and no other', async () => {
  const before = await storeArticle(olea.services.newsroom, {
    title: 'Before',
    content: createParagraph(10),
    tags: ['a'],
    summary: 's',
  })
  const changes = {
    title: 'After',
    content: createParagraph(500),
    previewImage: 'https://pictures.test/b.png',
    displayedDate: '2020-02-29',
  }
  const answer = await patch(before._id, changes)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({
    ...before,
    ...changes,
    readingTime: 3,
    version: 2,
    updatedAt: expect.any(String),
  })
  expect(answer.json().updatedAt > before.updatedAt).toBe(true)
  const single: [object, object][] = [
    [{ title: 'Again' }, { title: 'Again' }],
    [{ summary: '' }, { summary: '' }],
    [{ tags: [] }, { tags: [] }],
    [{ author: 'Bo' }, { author: 'Bo' }],
    [{ aiPercent: 12 }, { aiPercent: 12, aiDeclared: true }],
    [
      { category: 'sustainability' },
      { category: 'Sustainability', categories: [{ category: 'Sustainability', confidence: 1 }] },
    ],
    [{ publishDate: '2024-01-01T00:00:00Z' }, { publishDate: '2024-01-01T00:00:00.000Z' }],
    [{ displayedDate: null }, { displayedDate: '2024-01-01' }],
    [{ previewImage: '' }, { previewImage: '' }],
    [{ isPublished: false }, { isPublished: false }],
  ]
  for (const [sent, expected] of single) {
    const was = (await call('GET', `/api/news/${before._id}`)).json()
    const is = (await patch(before._id, sent)).json()
    expect(is).toEqual({ ...was, ...expected, version: was.version + 1, updatedAt: expect.any(String) })
  }
})

test('derives the displayed day from the publish date unless an editor chose one', async () => {
  const { _id, displayedDate } = await storeArticle(olea.services.newsroom, { isPublished: false })
  // The form sends the default day back.
  await patch(_id, { title: 'Given back', displayedDate })
  const later = await patch(_id, { displayedDate, publishDate: '2031-05-04T10:00:00.000Z' })
  expect(later.json()).toMatchObject({ displayedDate: '2031-05-04', publishDate: '2031-05-04T10:00:00.000Z' })
  const chosen = await patch(_id, { displayedDate: '2030-01-01', publishDate: '2032-05-04T10:00:00.000Z' })
  expect(chosen.json().displayedDate).toBe('2030-01-01')
})

test('dates a draft of an earlier day with its first publication', async () => {
  const begun = { createdAt: new Date('2024-03-01T08:00:00Z') }
  const storeBegun = async (isPublished: boolean) => {
    const { _id } = await storeArticle(olea.services.newsroom, { isPublished })
    await olea.database.db.update(articles).set(begun).where(eq(articles.id, _id))
    return _id
  }
  const [shown, saved] = [await storeBegun(false), await storeBegun(false)]
  for (const answer of [
    await call('PATCH', `/api/news/${shown}/show`),
    await patch(saved, { isPublished: true, displayedDate: '2024-03-01' }),
  ]) {
    expect(answer.json().createdAt).toBe(begun.createdAt.toISOString())
    expect(Date.now() - Date.parse(answer.json().publishDate)).toBeLessThan(60_000)
    expect(answer.json().displayedDate > '2024-03-01').toBe(true)
  }
  // Published by the editor, so the schedule watcher must not record it again.
  expect((await revisions(saved)).map(({ reason }) => reason)).toEqual(['created', 'published'])
  for (const id of [shown, saved]) {
    const [row] = await olea.database.db.select().from(articles).where(eq(articles.id, id))
    expect(row?.publicSince).toEqual(row?.publishDate)
  }
  // An article that was public before keeps its date.
  const seen = await storeBegun(true)
  await call('PATCH', `/api/news/${seen}/hide`)
  const again = (await call('PATCH', `/api/news/${seen}/show`)).json()
  expect(again).toMatchObject({ isPublished: true, displayedDate: '2024-03-01' })
  expect(again.publishDate).toBeUndefined()
})

test('PATCH without changes does not create a version', async () => {
  const { _id, version, updatedAt } = await storeArticle(olea.services.newsroom)
  for (const payload of [{}, { nonsense: 1 }, { _id: 'x', views: 9, createdAt: 'x' }]) {
    expect((await patch(_id, payload)).json()).toMatchObject({ version, updatedAt, views: 0 })
  }
})

test('PATCH rejects what POST rejects, without changing the article', async () => {
  const article = await storeArticle(olea.services.newsroom)
  const cases: [unknown, string][] = [
    [{ title: '' }, 'title'],
    [{ title: null }, 'title'],
    [{ displayedDate: 'tomorrow' }, 'displayedDate'],
    [{ displayedDate: '2024-02-30' }, 'displayedDate'],
    [{ displayedDate: '' }, 'displayedDate'],
    [{ content: 7 }, 'content'],
    [{ title: 'fine', category: 'none' }, 'category'],
    [null, ''],
    [[], ''],
    [[{ title: 'x' }], ''],
  ]
  for (const [payload, path] of cases) {
    const body = JSON.stringify(payload)
    const answer = await olea.app.inject({
      method: 'PATCH',
      url: `/api/news/${article._id}`,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: body,
    })
    expect(paths(expectProblem(answer, 400)), body).toEqual([path])
  }
  expect((await call('GET', `/api/news/${article._id}`)).json()).toEqual(article)
})

test('PATCH, hide and show respond 404 for an unknown article', async () => {
  for (const id of ['0123456789abcdef01234567', 'x', '%20']) {
    for (const path of ['', '/hide', '/show']) {
      const answer = await call('PATCH', `/api/news/${id}${path}`, { title: 'x' })
      expectProblem(answer, 404, 'article-not-found')
    }
  }
})

test('hide and show return the article and are idempotent', async () => {
  const { _id } = await storeArticle(olea.services.newsroom)
  const steps = [
    ['hide', false, 2],
    ['hide', false, 2],
    ['show', true, 3],
    ['show', true, 3],
  ] as const
  for (const [verb, isPublished, version] of steps) {
    const answer = await call('PATCH', `/api/news/${_id}/${verb}`)
    expect(answer.statusCode).toBe(200)
    expect(Object.keys(answer.json()).sort()).toEqual(articleFields)
    expect(answer.json()).toMatchObject({ _id, isPublished, version })
  }
})

test('stores a revision with the editor for every change', async () => {
  const created = (await post({ title: 'First', content: '<p>one</p>' })).json()
  await patch(created._id, { title: 'Second' })
  await call('PATCH', `/api/news/${created._id}/show`)
  await call('PATCH', `/api/news/${created._id}/hide`)
  await call('PATCH', `/api/news/${created._id}/hide`)
  const kept = await revisions(created._id)
  expect(kept.map(({ version, reason, editorId }) => [version, reason, editorId])).toEqual([
    [1, 'created', adminId],
    [2, 'edited', adminId],
    [3, 'shown', adminId],
    [4, 'hidden', adminId],
  ])
  expect(kept.map(({ snapshot }) => snapshot.title)).toEqual(['First', 'Second', 'Second', 'Second'])
})

test('If-Match rejects overwriting a newer version', async () => {
  const { _id } = await storeArticle(olea.services.newsroom)
  for (const match of ['1', '"1"', 'W/"1"', '*']) {
    const { version } = (await call('GET', `/api/news/${_id}`)).json()
    const current = match.replace('1', String(version))
    expect((await patch(_id, { title: match }, { 'if-match': current })).statusCode, current).toBe(200)
  }
  const answer = await patch(_id, { title: 'lost' }, { 'if-match': '1' })
  expectProblem(answer, 409, 'version-conflict')
  expectProblem(await patch(_id, { title: 'lost' }, { 'if-match': 'yesterday' }), 400)
  expect((await call('GET', `/api/news/${_id}`)).json().title).toBe('*')
})

test('rejects one of two concurrent edits of the same version', async () => {
  const { _id } = await storeArticle(olea.services.newsroom)
  const edits = await Promise.all(
    Array.from({ length: 8 }, (_, index) => patch(_id, { title: `edit ${index}` }, { 'if-match': '1' })),
  )
  expect(edits.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)])
  const without = await Promise.all(
    Array.from({ length: 8 }, (_, index) => patch(_id, { title: `late ${index}` })),
  )
  expect(without.every(({ statusCode }) => statusCode === 200)).toBe(true)
  expect((await revisions(_id)).map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('does not deadlock when articles are deleted while their views are counted', async () => {
  // Stored in this order, counted in reverse.
  const [high, low] = ['f0'.repeat(12), '0f'.repeat(12)]
  for (const draftId of [high, low])
    expect((await post({ title: 'Soon gone', isPublished: true, draftId })).statusCode).toBe(201)
  const counting = await olea.database.pool.connect()
  try {
    await counting.query('begin')
    await counting.query('select id from articles where id = $1 for no key update', [low])
    const deleting = call('DELETE', '/api/news', { ids: [high, low] })
    await waitForLock(olea.database)
    await counting.query('select id from articles where id = $1 for no key update', [high])
    await counting.query('commit')
    expect((await deleting).json()).toEqual({ deleted: 2 })
  } finally {
    counting.release()
  }
})
