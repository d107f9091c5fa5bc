// Sessions: lifetime, listing, ending, and changes of role or suspension.
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

test('suspension, deletion and demotion take effect on the next request', async () => {
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

test('promotion to admin takes effect on the next request', async () => {
  const { authorization, id, token } = await olea.user()
  const write = () =>
    olea.app.inject({ method: 'POST', url: '/api/news', headers: { authorization }, payload: { title: 'x' } })
  expectProblem(await write(), 403)
  await olea.services.users.setRole(id, 'admin')
  expect((await write()).statusCode).toBe(201)
  expect((await me(token)).json().role).toBe('admin')
})

test('a token expires after thirty days without use', async () => {
  const { db } = olea.database
  const { token, id } = await olea.user()
  const advanceTime = (interval: string) =>
    db.execute(sql`update sessions set last_used_at = last_used_at - ${interval}::interval,
      expires_at = expires_at - ${interval}::interval where user_id = ${id}`)
  await advanceTime('29 days 23 hours')
  expect((await me(token)).statusCode).toBe(200)
  await advanceTime('29 days 23 hours')
  expect((await me(token)).statusCode).toBe(200)
  await advanceTime('30 days 61 seconds')
  expectProblem(await me(token), 401, 'invalid-token')
  await olea.services.auth.prune()
  expect(await db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([])
})

async function signInAgain({ email, password }: TestUser) {
  return authorizedClient(olea, (await post(olea, '/api/auth/login', { email, password })).json().accessToken)
}

const userAgents = {
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

type ListedSession = { _id: string; browser: string; system: string; isCurrent: boolean }

test('lists sessions with browser and operating system', async () => {
  const person = await registerUser(olea)
  for (const userAgent of Object.values(userAgents)) {
    const { email, password } = person
    await post(olea, '/api/auth/login', { email, password }, { 'user-agent': userAgent })
  }
  const response = await person.get('/api/auth/sessions')
  expect(response.statusCode, response.body).toBe(200)
  const { data } = response.json() as { data: ListedSession[] }
  expect(data).toHaveLength(7)
  expect(new Set(data.map(({ browser, system }) => `${browser} ${system}`))).toEqual(
    new Set([...Object.keys(userAgents)]),
  )
  expect(data.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
  expect(Object.keys(data[0] ?? {}).sort()).toEqual(
    ['_id', 'browser', 'createdAt', 'expiresAt', 'isCurrent', 'lastUsedAt', 'system'].sort(),
  )
  expect(response.body).not.toContain(person.token)
})

test('signing out ends only the current session', async () => {
  const person = await registerUser(olea)
  const other = await signInAgain(person)
  expect((await person.post('/api/auth/logout')).json()).toEqual({ ended: 1 })
  expectProblem(await person.me(), 401, 'invalid-token')
  expectProblem(await person.post('/api/auth/logout'), 401, 'invalid-token')
  expect((await other.me()).statusCode).toBe(200)
})

test('ends one session, or all other sessions', async () => {
  const person = await registerUser(olea)
  const [second, third, fourth] = [
    await signInAgain(person),
    await signInAgain(person),
    await signInAgain(person),
  ]
  const { data } = (await second.get('/api/auth/sessions')).json() as { data: ListedSession[] }
  const secondId = data.find(({ isCurrent }) => isCurrent)?._id
  expect((await person.delete(`/api/auth/sessions/${secondId}`)).json()).toEqual({ ended: 1 })
  expectProblem(await second.me(), 401, 'invalid-token')
  expectProblem(await person.delete(`/api/auth/sessions/${secondId}`), 404, 'session-not-found')
  expect((await person.delete('/api/auth/sessions')).json()).toEqual({ ended: 2 })
  for (const ended of [third, fourth]) expectProblem(await ended.me(), 401, 'invalid-token')
  expect((await person.me()).statusCode).toBe(200)
})

test('cannot end a session of another user', async () => {
  const [attacker, victim] = [await registerUser(olea), await registerUser(olea)]
  const { data } = (await victim.get('/api/auth/sessions')).json() as { data: ListedSession[] }
  const own = (await attacker.get('/api/auth/sessions')).json() as { data: ListedSession[] }
  for (const id of [
    data[0]?._id,
    '0123456789abcdef01234567',
    'x',
    "' or 1=1--",
    '%2e%2e',
    own.data[0]?._id.toUpperCase(),
  ]) {
    const response = await attacker.delete(`/api/auth/sessions/${encodeURIComponent(id ?? '')}`)
    expectProblem(response, 404, 'session-not-found')
  }
  expect((await victim.me()).statusCode).toBe(200)
  expect(JSON.stringify(own)).not.toContain(data[0]?._id)
})

test('ignores a token chosen by the client (session fixation)', async () => {
  const chosen = 'a'.repeat(43)
  const { email, password } = await registerUser(olea)
  const headers = { authorization: `Bearer ${chosen}`, cookie: `token=${chosen}; session=${chosen}` }
  const planted = { email, password, accessToken: chosen, token: chosen, sessionId: chosen, _id: chosen }
  const response = await post(olea, '/api/auth/login', planted, headers)
  expect(response.statusCode).toBe(200)
  expect(response.json().accessToken).not.toBe(chosen)
  expect(response.headers['set-cookie']).toBeUndefined()
  expectProblem(await me(chosen), 401, 'invalid-token')
})

test('every login creates a different token', async () => {
  const person = await registerUser(olea)
  const tokens = new Set([person.token])
  for (let time = 0; time < 5; time += 1) tokens.add((await signInAgain(person)).token)
  expect(tokens.size).toBe(6)
})
