// How long a token is good, and for whom.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, expectProblem, type TestApp } from '#src/test-app.ts'
import { users } from '#src/users/server/users.tables.ts'
import { sessions } from './auth.tables.ts'

let olea: TestApp

beforeAll(async () => {
  olea = await createTestApp()
})

afterAll(() => olea.close())

function me(token: string) {
  return olea.app.inject({ url: '/api/users/token', headers: { authorization: `Bearer ${token}` } })
}

test('a suspended, deleted or demoted person loses at the next call what they lost', async () => {
  const { db } = olea.database
  const suspended = await olea.admin()
  const deleted = await olea.admin()
  const demoted = await olea.admin()
  const write = ({ authorization }: { authorization: string }) =>
    olea.app.inject({ method: 'POST', url: '/api/news', headers: { authorization }, payload: { title: 'x' } })
  for (const person of [suspended, deleted, demoted]) expect((await write(person)).statusCode).toBe(201)
  await db.update(users).set({ suspendedAt: sql`now()` }).where(eq(users.id, suspended.id))
  await db.delete(users).where(eq(users.id, deleted.id))
  await olea.services.users.setRole(demoted.id, 'user')
  expectProblem(await write(suspended), 401, 'invalid-token')
  expectProblem(await write(deleted), 401, 'invalid-token')
  expectProblem(await write(demoted), 403, 'forbidden')
  expectProblem(await me(suspended.token), 401, 'invalid-token')
  expectProblem(await me(deleted.token), 401, 'invalid-token')
  expect((await me(demoted.token)).json().role).toBe('user')
})

test('who becomes an admin is one at the next call', async () => {
  const { authorization, id, token } = await olea.user()
  const write = () =>
    olea.app.inject({ method: 'POST', url: '/api/news', headers: { authorization }, payload: { title: 'x' } })
  expectProblem(await write(), 403)
  await olea.services.users.setRole(id, 'admin')
  expect((await write()).statusCode).toBe(201)
  expect((await me(token)).json().role).toBe('admin')
})

test('a token lives thirty days, and each day of use prolongs it', async () => {
  const { db } = olea.database
  const { token, id } = await olea.user()
  const age = (interval: string) =>
    db.execute(sql`update sessions set last_used_at = last_used_at - ${interval}::interval,
      expires_at = expires_at - ${interval}::interval where user_id = ${id}`)
  await age('29 days 23 hours')
  expect((await me(token)).statusCode).toBe(200)
  await age('29 days 23 hours')
  expect((await me(token)).statusCode).toBe(200)
  await age('30 days 61 seconds')
  expectProblem(await me(token), 401, 'invalid-token')
  await olea.services.auth.prune()
  expect(await db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([])
})
