// How long a token is good, and for whom.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, expectProblem, type TestApp } from '#src/test-app.ts'
import { users } from '#src/users/server/users.tables.ts'
import { authorizedClient, post, registerUser, type TestUser } from './account.fixtures.ts'
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

async function again({ email, password }: TestUser) {
  return authorizedClient(olea, (await post(olea, '/api/auth/login', { email, password })).json().accessToken)
}

const agents = {
  'Firefox Linux': 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0',
  'Edge Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  'Safari iOS':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Chrome Android':
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'Safari macOS':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  ' ': 'curl/8.14.1',
}

type Listed = { _id: string; browser: string; system: string; isCurrent: boolean }

test('people see where they are signed in, by what they recognise', async () => {
  const person = await registerUser(olea)
  for (const agent of Object.values(agents)) {
    const { email, password } = person
    await post(olea, '/api/auth/login', { email, password }, { 'user-agent': agent })
  }
  const answer = await person.get('/api/auth/sessions')
  expect(answer.statusCode, answer.body).toBe(200)
  const { data } = answer.json() as { data: Listed[] }
  expect(data).toHaveLength(7)
  expect(new Set(data.map(({ browser, system }) => `${browser} ${system}`))).toEqual(
    new Set([...Object.keys(agents)]),
  )
  expect(data.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
  expect(Object.keys(data[0] ?? {}).sort()).toEqual(
    ['_id', 'browser', 'createdAt', 'expiresAt', 'isCurrent', 'lastUsedAt', 'system'].sort(),
  )
  expect(answer.body).not.toContain(person.token)
})

test('signing out ends this session alone, on the server', async () => {
  const person = await registerUser(olea)
  const other = await again(person)
  expect((await person.post('/api/auth/logout')).json()).toEqual({ ended: 1 })
  expectProblem(await person.me(), 401, 'invalid-token')
  expectProblem(await person.post('/api/auth/logout'), 401, 'invalid-token')
  expect((await other.me()).statusCode).toBe(200)
})

test('one session can be ended, or all others', async () => {
  const person = await registerUser(olea)
  const [second, third, fourth] = [await again(person), await again(person), await again(person)]
  const { data } = (await second.get('/api/auth/sessions')).json() as { data: Listed[] }
  const secondId = data.find(({ isCurrent }) => isCurrent)?._id
  expect((await person.delete(`/api/auth/sessions/${secondId}`)).json()).toEqual({ ended: 1 })
  expectProblem(await second.me(), 401, 'invalid-token')
  expectProblem(await person.delete(`/api/auth/sessions/${secondId}`), 404, 'session-not-found')
  expect((await person.delete('/api/auth/sessions')).json()).toEqual({ ended: 2 })
  for (const ended of [third, fourth]) expectProblem(await ended.me(), 401, 'invalid-token')
  expect((await person.me()).statusCode).toBe(200)
})

test('another person’s session is unknown, and stays', async () => {
  const [thief, victim] = [await registerUser(olea), await registerUser(olea)]
  const { data } = (await victim.get('/api/auth/sessions')).json() as { data: Listed[] }
  const own = (await thief.get('/api/auth/sessions')).json() as { data: Listed[] }
  for (const id of [
    data[0]?._id,
    '0123456789abcdef01234567',
    'x',
    "' or 1=1--",
    '%2e%2e',
    own.data[0]?._id.toUpperCase(),
  ]) {
    const answer = await thief.delete(`/api/auth/sessions/${encodeURIComponent(id ?? '')}`)
    expectProblem(answer, 404, 'session-not-found')
  }
  expect((await victim.me()).statusCode).toBe(200)
  expect(JSON.stringify(own)).not.toContain(data[0]?._id)
})

test('nobody is signed in under a token that somebody else has chosen', async () => {
  const chosen = 'a'.repeat(43)
  const { email, password } = await registerUser(olea)
  const headers = { authorization: `Bearer ${chosen}`, cookie: `token=${chosen}; session=${chosen}` }
  const planted = { email, password, accessToken: chosen, token: chosen, sessionId: chosen, _id: chosen }
  const answer = await post(olea, '/api/auth/login', planted, headers)
  expect(answer.statusCode).toBe(200)
  expect(answer.json().accessToken).not.toBe(chosen)
  expect(answer.headers['set-cookie']).toBeUndefined()
  expectProblem(await me(chosen), 401, 'invalid-token')
})

test('each sign-in has a token of its own, so that one that leaked before says nothing about the next', async () => {
  const person = await registerUser(olea)
  const tokens = new Set([person.token])
  for (let time = 0; time < 5; time += 1) tokens.add((await again(person)).token)
  expect(tokens.size).toBe(6)
})
