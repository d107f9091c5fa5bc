// Drafts of unsaved input, and presence of editors.
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeArticle } from '#src/news/news.fixtures.ts'
import { newId } from '#src/platform/id.ts'
import { createTestApp, expectProblem, type TestApp } from '#src/test-app.ts'
import { newsroomLimits } from '../contract/limits.ts'
import { articlePresence } from './newsroom.tables.ts'

let olea: TestApp
type Person = { authorization: string; id: string; email: string }
let ada: Person
let bo: Person

beforeAll(async () => {
  olea = await createTestApp()
  ada = await olea.admin()
  bo = await olea.admin()
})

afterAll(() => olea.close())

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const call = (who: Person, method: Method, path: string, payload?: unknown) =>
  olea.app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: who.authorization, 'content-type': 'application/json' },
    payload: payload === undefined ? undefined : JSON.stringify(payload),
  })
const keep = (who: Person, id: string, fields: object, more: object = {}) =>
  call(who, 'PUT', `/desk/drafts/${id}`, { fields, ...more })

test('does not change a published article when a draft is saved', async () => {
  const article = await storeArticle(olea.services.newsroom, { title: 'As printed' })
  const kept = await keep(ada, article._id, { title: 'Half a thou', content: '<p>x' }, { baseVersion: 1 })
  expect(kept.json()).toEqual({
    _id: article._id,
    savedAt: expect.any(String),
    version: 1,
    editors: [],
  })
  expect((await olea.app.inject({ url: `/api/news/${article._id}` })).json()).toEqual(article)
  expect((await call(ada, 'GET', `/desk/drafts/${article._id}`)).json()).toEqual({
    _id: article._id,
    isNew: false,
    baseVersion: 1,
    version: 1,
    savedAt: kept.json().savedAt,
    fields: { title: 'Half a thou', content: '<p>x' },
  })
})

test('returns a draft to its editor only', async () => {
  const { _id } = await storeArticle(olea.services.newsroom)
  const fresh = newId()
  for (const id of [_id, fresh]) {
    await keep(ada, id, { title: 'mine' })
    expectProblem(await call(bo, 'GET', `/desk/drafts/${id}`), 404, 'draft-not-found')
    expect((await call(bo, 'DELETE', `/desk/drafts/${id}`)).json()).toEqual({ deleted: 0 })
    expect((await call(bo, 'GET', '/desk/drafts')).json().data).toEqual([])
  }
  await keep(bo, _id, { title: 'of the other' })
  expect((await call(ada, 'GET', `/desk/drafts/${_id}`)).json().fields.title).toBe('mine')
})

test('returns all form values, including incomplete ones', async () => {
  const fields = {
    title: '',
    content: '<p onclick="x()">not cleaned yet',
    summary: 's',
    previewImage: 'not an address',
    author: '',
    category: 'No such',
    tags: ['', 'a', 'a'],
    language: 'de',
    aiPercent: null,
    aiUse: { parts: ['draft'], system: '', note: '😀' },
    publishDate: '2026-',
    displayedDate: '',
    isPublished: true,
  }
  const id = newId()
  await keep(ada, id, fields)
  expect((await call(ada, 'GET', `/desk/drafts/${id}`)).json()).toMatchObject({
    isNew: true,
    version: null,
    fields,
  })
})

test('deletes the draft in the transaction that saves the article', async () => {
  const id = newId()
  await keep(ada, id, { title: 'Soon' })
  const refused = await call(ada, 'POST', '/news', { title: '', draftId: id })
  expectProblem(refused, 400)
  expect((await call(ada, 'GET', `/desk/drafts/${id}`)).statusCode).toBe(200)

  const created = await call(ada, 'POST', '/news', { title: 'Soon', draftId: id })
  expect(created.statusCode).toBe(201)
  expect(created.json()._id).toBe(id)
  expectProblem(await call(ada, 'GET', `/desk/drafts/${id}`), 404)

  await keep(ada, id, { title: 'Later' })
  expectProblem(await call(ada, 'PATCH', `/news/${id}`, { title: 'x', version: 7, draftId: id }), 409)
  expect((await call(ada, 'GET', `/desk/drafts/${id}`)).json().fields.title).toBe('Later')
  await call(ada, 'PATCH', `/news/${id}`, { title: 'Later', version: 1, draftId: id })
  expectProblem(await call(ada, 'GET', `/desk/drafts/${id}`), 404)
})

test('keeps the draft when a save does not name it, on hiding, and when another editor saves', async () => {
  const { _id } = await storeArticle(olea.services.newsroom)
  await keep(ada, _id, { title: 'mine' })
  await call(ada, 'PATCH', `/news/${_id}`, { tags: ['x'] })
  await call(ada, 'PATCH', `/news/${_id}/hide`)
  await call(bo, 'PATCH', `/news/${_id}`, { title: 'theirs', draftId: _id })
  expect((await call(ada, 'GET', `/desk/drafts/${_id}`)).json()).toMatchObject({
    baseVersion: null,
    version: 4,
    fields: { title: 'mine' },
  })
})

test('does not create a second article when a request is repeated', async () => {
  const draftId = newId()
  const sends = await Promise.all(
    Array.from({ length: 5 }, () => call(ada, 'POST', '/news', { title: 'Once', draftId })),
  )
  expect(sends.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409])
  for (const answer of sends.filter(({ statusCode }) => statusCode === 409)) {
    expectProblem(answer, 409, 'article-exists')
    expect(answer.json().current).toMatchObject({ _id: draftId, title: 'Once', version: 1 })
  }
  expectProblem(await call(ada, 'POST', '/news', { title: 'x', draftId: 'mine' }), 400)
  expectProblem(await call(ada, 'PATCH', `/news/${draftId}`, { title: 'x', draftId: newId() }), 400)
})

test('rejects a draft that would overwrite that of another window', async () => {
  const id = newId()
  const first = (await keep(ada, id, { title: 'one' }, { after: null })).json()
  const other = await keep(ada, id, { title: 'two' }, { after: null })
  expectProblem(other, 409, 'draft-conflict')
  expect(other.json().current).toMatchObject({ savedAt: first.savedAt, fields: { title: 'one' } })
  const second = await keep(ada, id, { title: 'three' }, { after: first.savedAt })
  expect(second.statusCode).toBe(200)
  expectProblem(await keep(ada, id, { title: 'four' }, { after: first.savedAt }), 409, 'draft-conflict')
  expect((await keep(ada, id, { title: 'five' })).statusCode).toBe(200)
})

test('lists own drafts with their titles, last saved first', async () => {
  const cleo = await olea.admin()
  const { _id } = await storeArticle(olea.services.newsroom, { title: 'Stored' })
  const fresh = newId()
  await keep(cleo, _id, { content: 'x' })
  await keep(cleo, fresh, { title: ' Typed ' })
  expect((await call(cleo, 'GET', '/desk/drafts')).json().data).toMatchObject([
    { _id: fresh, isNew: true, title: 'Typed', version: null },
    { _id, isNew: false, title: 'Stored', version: 1 },
  ])
  await call(cleo, 'DELETE', `/desk/drafts/${fresh}`)
  await olea.services.newsroom.remove([_id], cleo)
  expect((await call(cleo, 'GET', '/desk/drafts')).json().data).toEqual([])
})

test('limits number and size of drafts, and rejects values of other types', async () => {
  const dan = await olea.admin()
  const id = newId()
  const wrong: [unknown, string][] = [
    [{}, 'fields'],
    [{ fields: null }, 'fields'],
    [{ fields: { title: 'x'.repeat(2_001) } }, 'fields.title'],
    [{ fields: { title: 'a\u0000b' } }, 'fields.title'],
    [{ fields: { content: '\ud800' } }, 'fields.content'],
    [{ fields: { tags: 'x' } }, 'fields.tags'],
    [{ fields: {}, baseVersion: -1 }, 'baseVersion'],
    [{ fields: {}, baseVersion: 1e12 }, 'baseVersion'],
    [{ fields: {}, after: 'yesterday' }, 'after'],
  ]
  for (const [body, path] of wrong) {
    const problem = expectProblem(await call(dan, 'PUT', `/desk/drafts/${id}`, body), 400)
    expect(problem.errors?.map((error) => error.path)).toEqual([path])
  }
  expectProblem(await keep(dan, id, { content: 'x'.repeat(5_100_000) }), 413, 'too-large')
  expectProblem(await keep(dan, 'mine', {}), 404)
  expectProblem(await keep(dan, id.toUpperCase().replace(/^./, 'Z'), {}), 404)
  const large = await keep(dan, id, { content: 'x'.repeat(4_800_000) })
  expect(large.statusCode).toBe(200)
  await olea.database.db.execute(sql`insert into article_drafts (article_id, editor_id, title, fields, saved_at)
    select lpad(n::text, 24, '0'), ${dan.id}, '', '{}', now() from generate_series(2, ${newsroomLimits.draftsPerEditor}::int) n`)
  expectProblem(await keep(dan, newId(), {}), 409, 'too-many-drafts')
  expect((await keep(dan, id, { title: 'still mine' })).statusCode).toBe(200)
})

test('returns the presence of other editors until they leave', async () => {
  const { _id } = await storeArticle(olea.services.newsroom)
  const open = (who: Person) => call(who, 'GET', `/desk/articles/${_id}`)
  expect((await open(ada)).json()).toMatchObject({
    row: { _id, status: 'published' },
    draft: null,
    editors: [],
    engine: { drafts: 0, percent: 0 },
  })
  await keep(ada, _id, { title: 'typing' })
  expect((await open(bo)).json().editors).toEqual([
    { id: ada.id, name: ada.email, seenAt: expect.any(String), hasDraft: true },
  ])
  const still = await call(ada, 'PUT', `/desk/articles/${_id}/presence`)
  expect(still.json()).toMatchObject({ version: 1, editors: [{ id: bo.id, hasDraft: false }] })
  const rows = (await call(ada, 'GET', '/desk/articles?search=')).json().data
  expect(rows.find((row: { _id: string }) => row._id === _id).editors).toEqual([
    { id: bo.id, name: bo.email },
  ])
  await call(bo, 'DELETE', `/desk/articles/${_id}/presence`)
  expect((await call(ada, 'PUT', `/desk/articles/${_id}/presence`)).json().editors).toEqual([])
  await olea.database.db.update(articlePresence).set({ seenAt: sql`now() - interval '10 minutes'` })
  expect((await open(bo)).json().editors).toEqual([])
})

test('stores the presence of an open editor only after some time, and before it expires', async () => {
  const { _id } = await storeArticle(olea.services.newsroom)
  const readSeenAt = async () => {
    await call(ada, 'PUT', `/desk/articles/${_id}/presence`)
    const isOwn = and(eq(articlePresence.articleId, _id), eq(articlePresence.editorId, ada.id))
    const [row] = await olea.database.db.select().from(articlePresence).where(isOwn)
    return row?.seenAt.toISOString()
  }
  const first = await readSeenAt()
  expect(await readSeenAt()).toBe(first)
  await olea.database.db.update(articlePresence).set({ seenAt: sql`now() - interval '1 minute'` })
  expect(Date.parse((await readSeenAt()) ?? '')).toBeGreaterThan(Date.now() - 30_000)
})

test('responds 404 when an unknown article is opened', async () => {
  for (const id of ['0123456789abcdef01234567', 'x', '%20']) {
    expectProblem(await call(ada, 'GET', `/desk/articles/${id}`), 404, 'article-not-found')
    expectProblem(await call(ada, 'PUT', `/desk/articles/${id}/presence`), 404, 'article-not-found')
  }
})

test('prunes old drafts and presence rows', async () => {
  const id = newId()
  await keep(ada, id, { title: 'old' })
  await olea.database.db.execute(
    sql`update article_drafts set saved_at = now() - interval '181 days' where article_id = ${id}`,
  )
  await olea.services.newsroom.prune()
  expectProblem(await call(ada, 'GET', `/desk/drafts/${id}`), 404)
})
