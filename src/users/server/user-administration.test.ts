// User administration by admins; changes take effect at once.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AuditQuery } from '#src/audit/contract/audit.ts'
import { authorizedClient, post, registerUser, type TestUser } from '#src/auth/server/account.fixtures.ts'
import { waitForLock } from '#src/platform/database/wait-for-lock.fixtures.ts'
import { createTestApp, expectProblem, type TestApp, testPassword } from '#src/test-app.ts'

let olea: TestApp
let admin: ReturnType<typeof authorizedClient> & { id: string; email: string }

beforeAll(async () => {
  olea = await createTestApp()
  const { token, id, email } = await olea.admin()
  admin = { ...authorizedClient(olea, token), id, email }
})

afterAll(() => olea.close())

const list = async (query = '') => {
  const response = await admin.get(`/api/users${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const emails = async (query: string) => (await list(query)).data.map(({ email }: { email: string }) => email)
const setRole = (id: string, role: string) =>
  admin.patch(`/api/users/${id}/role`, { role, currentPassword: testPassword })

test('lists users in pages, newest first, without secrets', async () => {
  const people: TestUser[] = []
  for (let index = 0; index < 5; index += 1) people.push(await registerUser(olea))
  const first = await list('?limit=2')
  expect(first.data.map(({ _id }: { _id: string }) => _id)).toEqual([people[4]?.id, people[3]?.id])
  expect(first.pagination).toMatchObject({ page: 1, limit: 2, hasNextPage: true })
  expect(first.pagination.totalPages).toBe(Math.ceil(first.pagination.total / 2))
  const second = await list('?limit=2&page=2')
  expect(second.data.map(({ _id }: { _id: string }) => _id)).toEqual([people[2]?.id, people[1]?.id])
  expect(first.data[0]).toMatchObject({
    role: 'user',
    suspended: false,
    lastSeenAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  })
  expect(JSON.stringify(first)).not.toMatch(/password|hash|argon2|token|suspendedAt|refresh|code/i)
  expect(await list('?page=999')).toMatchObject({ data: [], pagination: { hasNextPage: false } })
  expect((await list('?page=x&limit=-5&role=king&status=gone')).pagination).toMatchObject({
    page: 1,
    limit: 1,
  })
  expect((await list('?limit=100000')).pagination.limit).toBe(100)
})

test('searches parts of e-mail addresses and names', async () => {
  const person = await registerUser(olea, { email: 'findme.100%_sure@bücher.example' })
  await person.patch('/api/users/me', { name: 'Wilhelmina', surname: 'Øster', nickname: 'presser' })
  const displayedEmail = 'findme.100%_sure@bücher.example'
  for (const search of ['FINDME', 'helmin', 'øster', 'RESSE', '100%25_s', 'bücher.example', 'xn--bcher']) {
    expect(await emails(`?search=${search}`), search).toEqual([displayedEmail])
  }
  for (const search of ["' or 1=1--", '100%25%25', 'f_ndme', '\\', 'findme*']) {
    expect(await emails(`?search=${encodeURIComponent(search)}`), search).toEqual([])
  }
  expect((await list('?role=admin')).data.map(({ _id }: { _id: string }) => _id)).toEqual([admin.id])
})

test('suspending ends all sessions and prevents sign-ins', async () => {
  const person = await registerUser(olea)
  const { email, password } = person
  const response = await admin.patch(`/api/users/${person.id}/suspend`)
  expect(response.statusCode, response.body).toBe(200)
  expect(response.json()).toMatchObject({ _id: person.id, suspended: true, lastSeenAt: null })
  expectProblem(await person.me(), 401, 'invalid-token')
  expectProblem(await post(olea, '/api/auth/login', { email, password }), 401, 'wrong-credentials')
  expect(await emails('?status=suspended')).toContain(email)
  expect(await emails('?status=active')).not.toContain(email)
  expect((await admin.patch(`/api/users/${person.id}/unsuspend`)).json().suspended).toBe(false)
  expectProblem(await person.me(), 401, 'invalid-token')
  expect((await post(olea, '/api/auth/login', { email, password })).statusCode).toBe(200)
})

test('a changed role takes effect on the next request with the same token', async () => {
  const person = await registerUser(olea)
  expectProblem(await person.get('/api/users'), 403, 'forbidden')
  expect((await setRole(person.id, 'admin')).json().role).toBe('admin')
  expect((await person.get('/api/users')).statusCode).toBe(200)
  expect((await setRole(person.id, 'user')).json().role).toBe('user')
  expectProblem(await person.get('/api/users'), 403, 'forbidden')
})

test('a token alone makes nobody an admin, and all admins are told', async () => {
  const person = await registerUser(olea)
  const url = `/api/users/${person.id}/role`
  expectProblem(await admin.patch(url, { role: 'admin' }), 400, 'invalid-request')
  const wrong = { role: 'admin', currentPassword: 'a-guess-of-a-thief' }
  expectProblem(await admin.patch(url, wrong), 403, 'wrong-password')
  expect((await person.me()).json().role).toBe('user')
  expect((await admin.patch(url, { role: 'translator' })).statusCode).toBe(200)
  expect((await setRole(person.id, 'admin')).statusCode).toBe(200)
  for (const email of [admin.email, person.email]) {
    const [mail] = await olea.mailsTo(email)
    expect(mail?.subject).toBe('There is a new admin')
    expect(mail?.text).toContain(`${admin.email} has made ${person.email} an admin`)
  }
  const before = (await olea.mailsTo(admin.email)).length
  await setRole(person.id, 'admin')
  expect(await olea.mailsTo(admin.email)).toHaveLength(before)
  await setRole(person.id, 'user')
})

test('records changes in the audit log without names', async () => {
  const person = await registerUser(olea)
  await setRole(person.id, 'admin')
  await admin.patch(`/api/users/${person.id}/suspend`)
  await admin.patch(`/api/users/${person.id}/unsuspend`)
  await setRole(person.id, 'user')
  const { data } = await olea.services.audit.list(AuditQuery.parse({ subject: person.id }))
  expect(data.map(({ action, changed, actor }) => [action, changed, actor?.id])).toEqual([
    ['user.role-changed', ['role'], admin.id],
    ['user.unsuspended', ['suspended'], admin.id],
    ['user.suspended', ['suspended'], admin.id],
    ['user.role-changed', ['role'], admin.id],
  ])
  // The log adds the address when it is read; nothing stored contains it, so none remains after a deletion.
  expect(data.map(({ subject }) => subject.label)).toEqual(Array(4).fill(person.email))
  const { rows } = await olea.database.db.execute(
    sql`select * from audit_log where subject_id = ${person.id}`,
  )
  expect(rows).toHaveLength(4)
  expect(JSON.stringify(rows)).not.toContain(person.email)
})

test('records only what a change did that waited for another one', async () => {
  const person = await registerUser(olea)
  const other = await olea.database.pool.connect()
  try {
    await other.query('begin')
    await other.query("update users set role = 'translator' where id = $1", [person.id])
    const suspending = admin.patch(`/api/users/${person.id}/suspend`)
    await waitForLock(olea.database)
    await other.query('commit')
    expect((await suspending).json()).toMatchObject({ role: 'translator', suspended: true })
  } finally {
    other.release()
  }
  const { data } = await olea.services.audit.list(AuditQuery.parse({ subject: person.id }))
  expect(data.map(({ action, changed }) => [action, changed])).toEqual([['user.suspended', ['suspended']]])
})

test('rejects unknown roles and unknown users', async () => {
  const person = await registerUser(olea)
  for (const role of ['root', '', null, 1, undefined]) {
    expectProblem(await admin.patch(`/api/users/${person.id}/role`, { role }), 400, 'invalid-request')
  }
  for (const id of ['0123456789abcdef01234567', 'me', "x' or 1=1--"]) {
    expectProblem(await setRole(id, 'admin'), 404, 'user-not-found')
    expectProblem(await admin.patch(`/api/users/${id}/suspend`), 404, 'user-not-found')
    expectProblem(await admin.patch(`/api/users/${id}/unsuspend`), 404, 'user-not-found')
  }
})

test('the last admin cannot be demoted or suspended', async () => {
  expectProblem(await setRole(admin.id, 'user'), 409, 'last-admin')
  expectProblem(await admin.patch(`/api/users/${admin.id}/suspend`), 409, 'own-account')
  expect((await admin.me()).json().role).toBe('admin')
})

test('keeps one admin when two admins demote each other concurrently', async () => {
  const other = await registerUser(olea)
  await setRole(other.id, 'admin')
  const responses = await Promise.all([
    setRole(other.id, 'user'),
    other.patch(`/api/users/${admin.id}/role`, { role: 'user' }),
  ])
  const admins = await olea.database.db.execute<{ id: string }>(
    sql`select id from users where role = 'admin'`,
  )
  expect(admins.rows).toHaveLength(1)
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  // Restores the admin of the tests.
  await olea.services.users.setRole(admin.id, 'admin')
})
