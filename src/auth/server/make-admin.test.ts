// `npm run admin -- create EMAIL` for new, existing and squatted addresses.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AuditQuery } from '#src/audit/contract/audit.ts'
import { createTestApp, expectProblem, type TestApp } from '#src/test-app.ts'
import { users } from '#src/users/server/users.tables.ts'
import { authorizedClient, latestCode, post, registerUser, uniqueEmail } from './account.fixtures.ts'

let olea: TestApp

beforeAll(async () => {
  olea = await createTestApp()
})

afterAll(() => olea.close())

const makeAdmin = (email: string) => olea.services.auth.makeAdmin(email)
const login = (email: string, password: string | undefined) =>
  post(olea, '/api/auth/login', { email, password })

test('creates an account for a new address and returns its password once', async () => {
  const email = uniqueEmail()
  const { password } = await makeAdmin(email)
  expect(password).toMatch(/^[A-Za-z0-9_-]{20}$/)
  expect((await login(email, password)).json().user).toMatchObject({ role: 'admin', confirmed: true })
  expect(await makeAdmin(email)).toEqual({})
  expect((await login(email, password)).statusCode).toBe(200)
})

test('promotes a confirmed reader, who keeps the password', async () => {
  const person = await registerUser(olea)
  await person.post('/api/auth/confirm', { code: await latestCode(olea, person.email) })
  expect(await makeAdmin(person.email)).toEqual({})
  expect((await person.me()).json().role).toBe('admin')
})

test('does not promote a squatter: an unconfirmed account gets a new password', async () => {
  const squatter = await registerUser(olea)
  const code = await latestCode(olea, squatter.email)
  const { password } = await makeAdmin(squatter.email)
  expectProblem(await squatter.me(), 401, 'invalid-token')
  expectProblem(await login(squatter.email, squatter.password), 401, 'wrong-credentials')
  const owner = (await login(squatter.email, password)).json()
  expect(owner.user).toMatchObject({ role: 'admin', confirmed: true })
  const headers = { authorization: `Bearer ${owner.accessToken}` }
  expectProblem(await post(olea, '/api/auth/confirm', { code }, headers), 400, 'invalid-code')
})

test('records the promotion in the audit log, without an actor and without the address', async () => {
  const email = uniqueEmail()
  const { password } = await makeAdmin(email)
  await makeAdmin(email)
  const { user, accessToken } = (await login(email, password)).json()
  const other = await makeAdmin(uniqueEmail())
  expect(other.password).toBeDefined()
  const deleted = await authorizedClient(olea, accessToken).post('/api/auth/delete-account', {
    currentPassword: password,
  })
  expect(deleted.statusCode, deleted.body).toBe(200)
  const { data } = await olea.services.audit.list(AuditQuery.parse({ subject: user._id }))
  expect(data.map(({ action, actor }) => [action, actor?.id])).toEqual([
    ['user.admin-deleted', user._id],
    ['user.made-admin', undefined],
    ['user.made-admin', undefined],
  ])
  expect(JSON.stringify(data)).not.toContain(email)
})

test('reinstates a suspended admin', async () => {
  const email = uniqueEmail()
  const { password } = await makeAdmin(email)
  await olea.database.db.update(users).set({ suspendedAt: sql`now()` }).where(eq(users.email, email))
  await makeAdmin(email)
  expect((await login(email, password)).statusCode).toBe(200)
})
