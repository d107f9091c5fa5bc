// Registration, login and authentication by token, tested through the HTTP interface.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, expectProblem, type TestApp, testPassword } from '#src/test-app.ts'
import { users } from '#src/users/server/users.tables.ts'
import { sessions } from './auth.tables.ts'

let olea: TestApp
let counter = 0

beforeAll(async () => {
  olea = await createTestApp()
})

afterAll(() => olea.close())

function newEmail(): string {
  counter += 1
  return `reader-${counter}@olea.test`
}

/** Each request has another IP address, so that rate limits per address do not apply. */
function post(url: string, payload: object) {
  counter += 1
  const remoteAddress = `10.1.${Math.floor(counter / 250)}.${counter % 250}`
  return olea.app.inject({ method: 'POST', url, payload, remoteAddress })
}

const register = (overrides: object = {}) =>
  post('/api/auth/register', {
    email: newEmail(),
    password: testPassword,
    isProfessionalAccount: false,
    ...overrides,
  })
const login = (payload: object) => post('/api/auth/login', payload)

function me(token: string) {
  return olea.app.inject({ url: '/api/users/token', headers: { authorization: `Bearer ${token}` } })
}

const secrets = /password|hash|refreshToken|confirmCode|salt|argon2|suspended/i

test('registration returns the user and a valid token', async () => {
  const email = newEmail()
  const response = await register({ email })
  expect(response.statusCode).toBe(201)
  const { user, accessToken } = response.json()
  expect(user).toEqual({
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    googleId: '',
    appleId: '',
    email,
    confirmed: false,
    name: '',
    surname: '',
    country: '',
    language: '',
    nickname: '',
    description: '',
    links: [],
    isPrivate: false,
    subscription: '',
    role: 'user',
    isProfessionalAccount: false,
    consultingsLeft: 0,
    acceptedPrivacyPolicy: true,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    following: 0,
    followers: 0,
  })
  const authenticated = await me(accessToken)
  expect(authenticated.statusCode).toBe(200)
  expect(authenticated.json()).toEqual(user)
})

test('login returns the user and a new token', async () => {
  const email = newEmail()
  const registered = (await register({ email })).json()
  const response = await login({ email, password: testPassword })
  expect(response.statusCode).toBe(200)
  expect(response.json().user).toEqual(registered.user)
  expect(response.json().accessToken).not.toBe(registered.accessToken)
  for (const { accessToken } of [registered, response.json()])
    expect((await me(accessToken)).statusCode).toBe(200)
})

test('tokens are long, random, and stored only as hashes', async () => {
  const { accessToken, user } = (await register()).json()
  expect(accessToken).toMatch(/^[A-Za-z0-9_-]{43}$/)
  const rows = await olea.database.db.select().from(sessions).where(eq(sessions.userId, user._id))
  expect(JSON.stringify(rows)).not.toContain(accessToken)
  const [row] = await olea.database.db.select().from(users).where(eq(users.id, user._id))
  expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('responses with a token are not cached', async () => {
  const email = newEmail()
  for (const response of [await register({ email }), await login({ email, password: testPassword })]) {
    expect(response.headers['cache-control']).toBe('no-store')
    expect((await me(response.json().accessToken)).headers['cache-control']).toBe('no-store')
  }
})

test('ignores case and surrounding spaces of e-mail addresses', async () => {
  const email = newEmail()
  const response = await register({ email: `  ${email.toUpperCase()} ` })
  expect(response.json().user.email).toBe(email)
  expect((await login({ email: ` ${email.toUpperCase()}`, password: testPassword })).statusCode).toBe(200)
  expectProblem(await register({ email: email.toUpperCase() }), 409, 'email-taken')
})

test('rejects a taken e-mail address with 409 and does not change the account', async () => {
  const email = newEmail()
  await register({ email })
  const response = await register({ email, password: 'another-long-one' })
  expectProblem(response, 409, 'email-taken')
  expect(response.body).not.toContain(email)
  expect((await login({ email, password: testPassword })).statusCode).toBe(200)
  expect((await login({ email, password: 'another-long-one' })).statusCode).toBe(401)
})

test('accepts only one of many concurrent registrations with the same address', async () => {
  const email = newEmail()
  const responses = await Promise.all(Array.from({ length: 50 }, () => register({ email })))
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(49).fill(409)])
})

test('rejects invalid e-mail addresses and names the field', async () => {
  for (const email of [
    undefined,
    null,
    5,
    [],
    {},
    '',
    '   ',
    'olea',
    '@olea.test',
    'a@',
    'a@@olea.test',
    'a@b@olea.test',
    'a b@olea.test',
    'a@olea..test',
    'a\u0000@olea.test',
    'a\ud800@olea.test',
    `${'a'.repeat(250)}@olea.test`,
  ]) {
    const problem = expectProblem(await register({ email }), 400, 'invalid-request')
    expect(
      problem.errors?.map(({ path }) => path),
      String(email),
    ).toEqual(['email'])
  }
})

test('ignores protected fields such as role, id and balance at registration', async () => {
  const response = await register({
    role: 'admin',
    consultingsLeft: 99,
    subscription: 'pro',
    followers: 1_000_000,
    following: 7,
    _id: '0123456789abcdef01234567',
    id: '0123456789abcdef01234567',
    googleId: 'g',
    appleId: 'a',
    createdAt: '2001-01-01T00:00:00.000Z',
    confirmed: true,
    emailConfirmedAt: '2001-01-01T00:00:00.000Z',
    suspendedAt: null,
    passwordHash: 'x',
    refreshToken: 'x',
    confirmCode: '123456',
    user: { role: 'admin' },
    'user[role]': 'admin',
  })
  expect(response.statusCode).toBe(201)
  expect(response.json().user).toMatchObject({
    role: 'user',
    consultingsLeft: 0,
    subscription: '',
    followers: 0,
    following: 0,
    googleId: '',
    appleId: '',
    confirmed: false,
  })
  expect(response.json().user._id).not.toBe('0123456789abcdef01234567')
  expect(response.json().user.createdAt.slice(0, 4)).not.toBe('2001')
  const headers = { authorization: `Bearer ${response.json().accessToken}` }
  const write = await olea.app.inject({ method: 'POST', url: '/api/news', headers, payload: { title: 'x' } })
  expectProblem(write, 403, 'forbidden')
})

test('rejects wrong types and names the field', async () => {
  const cases: [object, string][] = [
    [{ isProfessionalAccount: 'false' }, 'isProfessionalAccount'],
    [{ acceptedPrivacyPolicy: 'yes' }, 'acceptedPrivacyPolicy'],
    [{ language: 7 }, 'language'],
  ]
  for (const [overrides, path] of cases) {
    expect(expectProblem(await register(overrides), 400).errors?.map((error) => error.path)).toEqual([path])
  }
})

test('registration accepts the privacy policy, and an explicit refusal is rejected', async () => {
  const { user } = (await register()).json()
  const [row] = await olea.database.db.select().from(users).where(eq(users.id, user._id))
  expect(row?.acceptedPrivacyPolicyAt).toBeInstanceOf(Date)
  expect(row?.acceptedPrivacyPolicyVersion).toMatch(/^\d{4}-\d\d$/)
  expect((await register({ acceptedPrivacyPolicy: true })).json().user.acceptedPrivacyPolicy).toBe(true)
  const problem = expectProblem(await register({ acceptedPrivacyPolicy: false }), 400)
  expect(problem.errors?.[0]?.path).toBe('acceptedPrivacyPolicy')
})

test('maps the language of a new account to one of the nine, or to none', async () => {
  for (const [language, stored] of [
    ['de', 'de'],
    ['es-MX', 'sp'],
    ['zh-TW', 'ch'],
    ['ja', 'jp'],
    ['tlh', ''],
  ]) {
    expect((await register({ language })).json().user.language, language).toBe(stored)
  }
})

test('sends identical responses for an unknown address, a wrong password and a suspended account', async () => {
  const email = newEmail()
  const suspended = newEmail()
  await register({ email })
  await register({ email: suspended })
  await olea.database.db.update(users).set({ suspendedAt: sql`now()` }).where(eq(users.email, suspended))
  const responses = [
    await login({ email: 'nobody@olea.test', password: testPassword }),
    await login({ email, password: 'not-the-password' }),
    await login({ email: suspended, password: testPassword }),
    await login({ email: 'no address at all', password: 'x' }),
    await login({ email: 'nul\u0000@olea.test', password: 'x' }),
    await login({ email: "' or 1=1--", password: "' or 1=1--" }),
    await login({ email: '', password: '' }),
  ]
  for (const response of responses) {
    expectProblem(response, 401, 'wrong-credentials')
    expect(response.body).toBe(responses[0]?.body)
    const { 'x-request-id': _id, date: _date, ...headers } = response.headers
    const { 'x-request-id': _otherId, date: _otherDate, ...others } = responses[0]?.headers ?? {}
    expect(headers).toEqual(others)
  }
})

test('rejects a login without an address or a password with 400', async () => {
  for (const payload of [
    {},
    { email: 'a@olea.test' },
    { password: 'x' },
    { email: {}, password: 'x' },
    { email: 'a@olea.test', password: { $ne: '' } },
  ]) {
    expectProblem(await login(payload), 400, 'invalid-request')
  }
})

test('responses contain no secrets', async () => {
  const email = newEmail()
  const registered = await register({ email })
  const token = registered.json().accessToken
  const admin = await olea.admin()
  for (const response of [
    registered,
    await login({ email, password: testPassword }),
    await me(token),
    await me(admin.token),
  ]) {
    expect(response.statusCode).toBeLessThan(300)
    expect(response.body).not.toMatch(secrets)
    expect(response.body).not.toContain(testPassword)
  }
  for (const response of [
    await register({ email }),
    await login({ email, password: 'wrong' }),
    await me('x'),
  ]) {
    expect(response.statusCode).toBeGreaterThan(399)
    expect(response.body).not.toMatch(/argon2|hash|olea\.test/)
  }
})
