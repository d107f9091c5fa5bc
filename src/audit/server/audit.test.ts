// The audit log: completeness, filters, exports and immutability.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, expectProblem, type TestApp } from '#src/test-app.ts'
import type { AuditEntry, AuditPage } from '../contract/audit.ts'

let olea: TestApp
type Admin = { authorization: string; id: string; email: string }
let ada: Admin
let bo: Admin

beforeAll(async () => {
  olea = await createTestApp()
  ada = await olea.admin()
  bo = await olea.admin()
})

afterAll(() => olea.close())

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const call = (admin: Admin, method: Method, path: string, payload?: object) =>
  olea.app.inject({ method, url: `/api${path}`, headers: { authorization: admin.authorization }, payload })

async function listEntries(query = ''): Promise<AuditEntry[]> {
  const response = await call(ada, 'GET', `/desk/audit${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json().data
}

async function createArticle(admin: Admin, title: string): Promise<string> {
  return (await call(admin, 'POST', '/news', { title, isPublished: true })).json()._id
}

test('records every write of an article with actor, action and changed fields', async () => {
  const id = await createArticle(ada, 'Of oil')
  await call(bo, 'PATCH', `/news/${id}`, { title: 'Of oils', tags: [] })
  await call(bo, 'PATCH', `/news/${id}/hide`)
  await call(bo, 'PATCH', `/news/${id}/hide`)
  await call(ada, 'PATCH', `/news/${id}/show`)
  await call(ada, 'PATCH', `/news/${id}`, { publishDate: '2999-01-01T00:00:00Z' })
  await call(ada, 'POST', `/desk/articles/${id}/revisions/1/restore`)
  await call(ada, 'DELETE', '/news', { ids: [id, '0'.repeat(24)] })
  const found = (await listEntries(`?subject=${id}`)).toReversed()
  expect(found.map(({ action, actor, changed }) => [action, actor?.id, changed])).toEqual([
    ['article.created', ada.id, []],
    ['article.published', ada.id, []],
    ['article.edited', bo.id, ['title']],
    ['article.hidden', bo.id, ['isPublished']],
    ['article.shown', ada.id, ['isPublished']],
    ['article.published', ada.id, []],
    ['article.edited', ada.id, ['publishDate']],
    ['article.restored', ada.id, ['title']],
    ['article.deleted', ada.id, []],
  ])
  for (const { action } of found) expect(action).toMatch(/^[a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*$/)
  // Each state has a different hash, which appears in the entries before and after it.
  const states = found.filter(({ action }) => action !== 'article.published')
  for (const [index, { before }] of states.entries()) expect(before).toBe(states[index - 1]?.after ?? null)
  expect(found.at(-1)?.after).toBeNull()
  expect(found[0]).toMatchObject({
    actor: { id: ada.id, name: ada.email },
    subject: { type: 'article', id, label: 'Of oil' },
    after: expect.stringMatching(/^[0-9a-f]{64}$/),
    details: { version: 1 },
  })
})

test('a rejected or rolled-back write leaves no entry', async () => {
  const id = await createArticle(ada, 'Stays')
  const before = (await listEntries()).length
  await call(ada, 'PATCH', `/news/${id}`, { title: '' })
  await call(ada, 'PATCH', `/news/${id}`, { title: 'x', version: 9 })
  await call(ada, 'PATCH', '/news/0123456789abcdef01234567', { title: 'x' })
  await call(ada, 'DELETE', '/news', { ids: ['0'.repeat(24)] })
  const record = { actor: ada, action: 'article.edited', subject: { type: 'article', id, label: 'x' } }
  const failing = olea.services.write(async ({ audit }) => {
    await audit(record)
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await listEntries()).toHaveLength(before)
})

test('the database rejects changing or removing an entry', async () => {
  await createArticle(ada, 'For ever')
  const { db } = olea.database
  for (const statement of [
    sql`update audit_log set action = 'x'`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
    sql`insert into audit_log select * from audit_log limit 1 on conflict (id) do update set action = 'x'`,
  ]) {
    await expect(db.execute(statement)).rejects.toMatchObject({
      cause: { message: 'the audit log is only added to' },
    })
  }
})

test('an entry contains no name or e-mail address of a deleted account', async () => {
  const deleted = await olea.admin()
  const id = await createArticle(deleted, 'By somebody')
  await olea.database.db.execute(sql`delete from users where id = ${deleted.id}`)
  expect((await listEntries(`?subject=${id}`))[0]?.actor).toEqual({ id: deleted.id, name: '' })
  const { rows } = await olea.database.db.execute(sql`select * from audit_log where subject_id = ${id}`)
  expect(JSON.stringify(rows)).not.toContain(deleted.email)
})

test('filters by actor, action, subject and time', async () => {
  const id = await createArticle(bo, 'To be found')
  const { at } = (await listEntries(`?subject=${id}&action=article.created`))[0] ?? { at: '' }
  const countMatches = async (query: string) => (await listEntries(`?subject=${id}&${query}`)).length
  expect(await countMatches(`actor=${bo.id}`)).toBe(2)
  expect(await countMatches(`actor=${ada.id}`)).toBe(0)
  expect(await countMatches('actor=none')).toBe(0)
  expect(await countMatches('action=article')).toBe(2)
  expect(await countMatches('action=art')).toBe(0)
  expect(await countMatches('action=%25')).toBe(0)
  expect(await countMatches('action=article.published')).toBe(1)
  expect(await countMatches(`from=${at}`)).toBe(2)
  expect(await countMatches(`to=${at}`)).toBe(0)
  expect(await countMatches('from=2999-01-01')).toBe(0)
  // An invalid date does not filter.
  expect(await countMatches('from=tomorrow&to=x')).toBe(2)
})

test('paginates without repeating or skipping entries', async () => {
  for (let index = 0; index < 7; index++) await createArticle(ada, `page ${index}`)
  const complete = (await listEntries('?limit=100')).map(({ id }) => id)
  const paged: number[] = []
  let next: number | null = null
  do {
    const response: AuditPage = (
      await call(ada, 'GET', `/desk/audit?limit=5${next ? `&before=${next}` : ''}`)
    ).json()
    paged.push(...response.data.map(({ id }: AuditEntry) => id))
    next = response.next
    // New entries between two pages must not shift the pages.
    await createArticle(bo, 'meanwhile')
  } while (next)
  expect(paged).toEqual(complete)
  for (const query of ['?limit=0', '?limit=1000', '?limit=x', '?before=-1', '?before=x']) {
    expect((await listEntries(query)).length, query).toBeGreaterThan(10)
  }
})

test('lists the actions and actors to filter by', async () => {
  const { actions, actors } = (await call(ada, 'GET', '/desk/audit/choices')).json()
  expect(actions).toEqual(actions.toSorted())
  expect(actions).toEqual(expect.arrayContaining(['article.created', 'article.deleted', 'article.published']))
  expect(actors).toEqual(expect.arrayContaining([{ id: ada.id, name: ada.email }]))
})

test('exports all matching entries as JSON Lines and as CSV', async () => {
  const title = '=cmd|"/c calc"!A1,\nsecond line; Öl'
  const id = await createArticle(ada, title)
  const lines = await call(ada, 'GET', `/desk/audit.jsonl?subject=${id}`)
  expect(lines.headers['content-disposition']).toBe('attachment; filename="audit.jsonl"')
  const parsed = lines.body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(parsed).toEqual(await listEntries(`?subject=${id}`))
  const table = await call(ada, 'GET', `/desk/audit.csv?subject=${id}&action=article.created`)
  expect(table.headers['content-type']).toBe('text/csv; charset=utf-8')
  const [head, ...rest] = table.body.split('\r\n')
  expect(head).toBe(
    '\ufeffid,at,action,actor_id,actor,subject_type,subject_id,subject,changed,before,after,details,differences',
  )
  expect(rest.join('\r\n')).toContain(`"'=cmd|""/c calc""!A1,\nsecond line; Öl"`)
})

test('streams a long log completely', async () => {
  const { db } = olea.database
  await db.execute(sql`insert into audit_log (action, subject_type, subject_id, subject_label, changed, details)
    select 'test.many', 'test', n::text, 'x', '{}', '{}' from generate_series(1, 1234) n`)
  const lines = (await call(ada, 'GET', '/desk/audit.jsonl?action=test.many')).body.trim().split('\n')
  expect(lines).toHaveLength(1234)
  expect(JSON.parse(lines[0] ?? '').subject.id).toBe('1234')
  expect(JSON.parse(lines.at(-1) ?? '').subject.id).toBe('1')
  expect((await call(ada, 'GET', '/desk/audit.jsonl?action=test.none')).body).toBe('')
})

test('is accessible to admins only', async () => {
  const { authorization } = await olea.user()
  for (const path of ['', '/choices', '.csv', '.jsonl']) {
    const url = `/api/desk/audit${path}`
    expectProblem(await olea.app.inject({ url }), 401)
    expectProblem(await olea.app.inject({ url, headers: { authorization } }), 403)
  }
})

test('ignores times outside the supported range', async () => {
  const all = (await listEntries()).length
  expect(all).toBeGreaterThan(0)
  for (const time of [
    '+275760-09-13T00:00:00.000Z',
    '0000-01-01',
    '-000001-01-01T00:00:00Z',
    '99999-01-01',
  ]) {
    const parameter = encodeURIComponent(time)
    expect(await listEntries(`?from=${parameter}&to=${parameter}`), time).toHaveLength(all)
    const file = await call(ada, 'GET', `/desk/audit.jsonl?to=${parameter}`)
    expect(file.statusCode).toBe(200)
    expect(file.body.trim().split('\n').length, time).toBeGreaterThanOrEqual(all)
  }
})
