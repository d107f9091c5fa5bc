// The record of what was done: complete, filtered, taken away, and never changed.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, expectProblem, type TestApp } from '#src/test-app.ts'
import type { AuditEntry, AuditPage } from '../contract/audit.ts'

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

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const call = (who: Person, method: Method, path: string, payload?: object) =>
  olea.app.inject({ method, url: `/api${path}`, headers: { authorization: who.authorization }, payload })

async function entries(query = ''): Promise<AuditEntry[]> {
  const answer = await call(ada, 'GET', `/desk/audit${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}

async function written(who: Person, title: string): Promise<string> {
  return (await call(who, 'POST', '/news', { title, isPublished: true })).json()._id
}

test('every write of an article is a line: who, what, which fields', async () => {
  const id = await written(ada, 'Of oil')
  await call(bo, 'PATCH', `/news/${id}`, { title: 'Of oils', tags: [] })
  await call(bo, 'PATCH', `/news/${id}/hide`)
  await call(bo, 'PATCH', `/news/${id}/hide`)
  await call(ada, 'PATCH', `/news/${id}/show`)
  await call(ada, 'PATCH', `/news/${id}`, { publishDate: '2999-01-01T00:00:00Z' })
  await call(ada, 'POST', `/desk/articles/${id}/revisions/1/restore`)
  await call(ada, 'DELETE', '/news', { ids: [id, '0'.repeat(24)] })
  const found = (await entries(`?subject=${id}`)).toReversed()
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
  // Each state has a hash of its own, and is named by the line before and the line after.
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

test('what was refused or rolled back leaves no line', async () => {
  const id = await written(ada, 'Stays')
  const before = (await entries()).length
  await call(ada, 'PATCH', `/news/${id}`, { title: '' })
  await call(ada, 'PATCH', `/news/${id}`, { title: 'x', version: 9 })
  await call(ada, 'PATCH', '/news/0123456789abcdef01234567', { title: 'x' })
  await call(ada, 'DELETE', '/news', { ids: ['0'.repeat(24)] })
  const { cacheInvalidation, audit } = olea.services
  const record = { actor: ada, action: 'article.edited', subject: { type: 'article', id, label: 'x' } }
  const failing = cacheInvalidation.write(async (tx) => {
    await audit.record(tx, record)
    throw new Error('after all not')
  })
  await expect(failing).rejects.toThrow('after all not')
  expect(await entries()).toHaveLength(before)
})

test('a line cannot be changed or removed, not even by who holds the connection', async () => {
  await written(ada, 'For ever')
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

test('an entry keeps no address or name of an account that is gone', async () => {
  const gone = await olea.admin()
  const id = await written(gone, 'By somebody')
  await olea.database.db.execute(sql`delete from users where id = ${gone.id}`)
  expect((await entries(`?subject=${id}`))[0]?.actor).toEqual({ id: gone.id, name: '' })
  const { rows } = await olea.database.db.execute(sql`select * from audit_log where subject_id = ${id}`)
  expect(JSON.stringify(rows)).not.toContain(gone.email)
})

test('filters by person, action, subject and time', async () => {
  const id = await written(bo, 'To be found')
  const { at } = (await entries(`?subject=${id}&action=article.created`))[0] ?? { at: '' }
  const finds = async (query: string) => (await entries(`?subject=${id}&${query}`)).length
  expect(await finds(`actor=${bo.id}`)).toBe(2)
  expect(await finds(`actor=${ada.id}`)).toBe(0)
  expect(await finds('actor=none')).toBe(0)
  expect(await finds('action=article')).toBe(2)
  expect(await finds('action=art')).toBe(0)
  expect(await finds('action=%25')).toBe(0)
  expect(await finds('action=article.published')).toBe(1)
  expect(await finds(`from=${at}`)).toBe(2)
  expect(await finds(`to=${at}`)).toBe(0)
  expect(await finds('from=2999-01-01')).toBe(0)
  // What is no date filters nothing.
  expect(await finds('from=tomorrow&to=x')).toBe(2)
})

test('comes in pages that neither repeat nor leave out', async () => {
  for (let index = 0; index < 7; index++) await written(ada, `page ${index}`)
  const whole = (await entries('?limit=100')).map(({ id }) => id)
  const paged: number[] = []
  let next: number | null = null
  do {
    const answer: AuditPage = (
      await call(ada, 'GET', `/desk/audit?limit=5${next ? `&before=${next}` : ''}`)
    ).json()
    paged.push(...answer.data.map(({ id }: AuditEntry) => id))
    next = answer.next
    // Meanwhile somebody goes on working.
    await written(bo, 'meanwhile')
  } while (next)
  expect(paged).toEqual(whole)
  for (const query of ['?limit=0', '?limit=1000', '?limit=x', '?before=-1', '?before=x']) {
    expect((await entries(query)).length, query).toBeGreaterThan(10)
  }
})

test('says what can be filtered by', async () => {
  const { actions, actors } = (await call(ada, 'GET', '/desk/audit/choices')).json()
  expect(actions).toEqual(actions.toSorted())
  expect(actions).toEqual(expect.arrayContaining(['article.created', 'article.deleted', 'article.published']))
  expect(actors).toEqual(expect.arrayContaining([{ id: ada.id, name: ada.email }]))
})

test('everything that matches is taken away as lines of JSON and as a table', async () => {
  const title = '=cmd|"/c calc"!A1,\nsecond line; Öl'
  const id = await written(ada, title)
  const lines = await call(ada, 'GET', `/desk/audit.jsonl?subject=${id}`)
  expect(lines.headers['content-disposition']).toBe('attachment; filename="audit.jsonl"')
  const parsed = lines.body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(parsed).toEqual(await entries(`?subject=${id}`))
  const table = await call(ada, 'GET', `/desk/audit.csv?subject=${id}&action=article.created`)
  expect(table.headers['content-type']).toBe('text/csv; charset=utf-8')
  const [head, ...rest] = table.body.split('\r\n')
  expect(head).toBe(
    '\ufeffid,at,action,actor_id,actor,subject_type,subject_id,subject,changed,before,after,details,differences',
  )
  expect(rest.join('\r\n')).toContain(`"'=cmd|""/c calc""!A1,\nsecond line; Öl"`)
})

test('a long log streams whole', async () => {
  const { db } = olea.database
  await db.execute(sql`insert into audit_log (action, subject_type, subject_id, subject_label, changed, details)
    select 'test.many', 'test', n::text, 'x', '{}', '{}' from generate_series(1, 1234) n`)
  const lines = (await call(ada, 'GET', '/desk/audit.jsonl?action=test.many')).body.trim().split('\n')
  expect(lines).toHaveLength(1234)
  expect(JSON.parse(lines[0] ?? '').subject.id).toBe('1234')
  expect(JSON.parse(lines.at(-1) ?? '').subject.id).toBe('1')
  expect((await call(ada, 'GET', '/desk/audit.jsonl?action=test.none')).body).toBe('')
})

test('is for admins alone', async () => {
  const { authorization } = await olea.user()
  for (const path of ['', '/choices', '.csv', '.jsonl']) {
    const url = `/api/desk/audit${path}`
    expectProblem(await olea.app.inject({ url }), 401)
    expectProblem(await olea.app.inject({ url, headers: { authorization } }), 403)
  }
})

test('a time that no log can have is no filter', async () => {
  const all = (await entries()).length
  expect(all).toBeGreaterThan(0)
  for (const time of [
    '+275760-09-13T00:00:00.000Z',
    '0000-01-01',
    '-000001-01-01T00:00:00Z',
    '99999-01-01',
  ]) {
    const asked = encodeURIComponent(time)
    expect(await entries(`?from=${asked}&to=${asked}`), time).toHaveLength(all)
    const taken = await call(ada, 'GET', `/desk/audit.jsonl?to=${asked}`)
    expect(taken.statusCode).toBe(200)
    expect(taken.body.trim().split('\n').length, time).toBeGreaterThanOrEqual(all)
  }
})
