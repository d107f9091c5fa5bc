// Registering, signing in and being known by a token, as a client meets them.
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

/** Each call from an address of its own, so that limits by address stay out of the way. */
function post(url: string, payload: object) {
  counter += 1
  const remoteAddress = `10.1.${Math.floor(counter / 250)}.${counter % 250}`
  return olea.app.inject({ method: 'POST', url, payload, remoteAddress })
}

const register = (changes: object = {}) =>
  post('/api/auth/register', {
    email: newEmail(),
    password: testPassword,
    isProfessionalAccount: false,
    ...changes,
  })
const login = (payload: object) => post('/api/auth/login', payload)

function me(token: string) {
  return olea.app.inject({ url: '/api/users/token', headers: { authorization: `Bearer ${token}` } })
}

const secrets = /password|hash|refreshToken|confirmCode|salt|argon2|suspended/i

test('registering answers the user and a token that works at once', async () => {
  const email = newEmail()
  const answer = await register({ email })
  expect(answer.statusCode).toBe(201)
  const { user, accessToken } = answer.json()
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
    subscription: '',
    role: 'user',
    isProfessionalAccount: false,
    consultingsLeft: 0,
    acceptedPrivacyPolicy: true,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    following: 0,
    followers: 0,
  })
  const known = await me(accessToken)
  expect(known.statusCode).toBe(200)
  expect(known.json()).toEqual(user)
})

test('signing in answers the user and a token of its own', async () => {
  const email = newEmail()
  const registered = (await register({ email })).json()
  const answer = await login({ email, password: testPassword })
  expect(answer.statusCode).toBe(200)
  expect(answer.json().user).toEqual(registered.user)
  expect(answer.json().accessToken).not.toBe(registered.accessToken)
  for (const { accessToken } of [registered, answer.json()])
    expect((await me(accessToken)).statusCode).toBe(200)
})

test('tokens are long, random, and stored as hashes alone', async () => {
  const { accessToken, user } = (await register()).json()
  expect(accessToken).toMatch(/^[A-Za-z0-9_-]{43}$/)
  const rows = await olea.database.db.select().from(sessions).where(eq(sessions.userId, user._id))
  expect(JSON.stringify(rows)).not.toContain(accessToken)
  const [row] = await olea.database.db.select().from(users).where(eq(users.id, user._id))
  expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('answers with a token are kept by nobody', async () => {
  const email = newEmail()
  for (const answer of [await register({ email }), await login({ email, password: testPassword })]) {
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((await me(answer.json().accessToken)).headers['cache-control']).toBe('no-store')
  }
})

test('an e-mail address is the same in any case and with blanks around', async () => {
  const email = newEmail()
  const answer = await register({ email: `  ${email.toUpperCase()} ` })
  expect(answer.json().user.email).toBe(email)
  expect((await login({ email: ` ${email.toUpperCase()}`, password: testPassword })).statusCode).toBe(200)
  expectProblem(await register({ email: email.toUpperCase() }), 409, 'email-taken')
})

test('a taken e-mail address is a 409 and leaves the account as it is', async () => {
  const email = newEmail()
  await register({ email })
  const answer = await register({ email, password: 'another-long-one' })
  expectProblem(answer, 409, 'email-taken')
  expect(answer.body).not.toContain(email)
  expect((await login({ email, password: testPassword })).statusCode).toBe(200)
  expect((await login({ email, password: 'another-long-one' })).statusCode).toBe(401)
})

test('of many who register the same address at once one gets it', async () => {
  const email = newEmail()
  const answers = await Promise.all(Array.from({ length: 50 }, () => register({ email })))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(49).fill(409)])
})

test('what is no e-mail address is refused by name', async () => {
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

test('nobody gives themselves a role, an id or a balance', async () => {
  const answer = await register({
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
  expect(answer.statusCode).toBe(201)
  expect(answer.json().user).toMatchObject({
    role: 'user',
    consultingsLeft: 0,
    subscription: '',
    followers: 0,
    following: 0,
    googleId: '',
    appleId: '',
    confirmed: false,
  })
  expect(answer.json().user._id).not.toBe('0123456789abcdef01234567')
  expect(answer.json().user.createdAt.slice(0, 4)).not.toBe('2001')
  const headers = { authorization: `Bearer ${answer.json().accessToken}` }
  const write = await olea.app.inject({ method: 'POST', url: '/api/news', headers, payload: { title: 'x' } })
  expectProblem(write, 403, 'forbidden')
})

test('wrong types are refused by name', async () => {
  const cases: [object, string][] = [
    [{ isProfessionalAccount: 'false' }, 'isProfessionalAccount'],
    [{ acceptedPrivacyPolicy: 'yes' }, 'acceptedPrivacyPolicy'],
    [{ language: 7 }, 'language'],
  ]
  for (const [changes, path] of cases) {
    expect(expectProblem(await register(changes), 400).errors?.map((error) => error.path)).toEqual([path])
  }
})

test('the privacy policy is accepted by registering, and refusing it is refused', async () => {
  const { user } = (await register()).json()
  const [row] = await olea.database.db.select().from(users).where(eq(users.id, user._id))
  expect(row?.acceptedPrivacyPolicyAt).toBeInstanceOf(Date)
  expect(row?.acceptedPrivacyPolicyVersion).toMatch(/^\d{4}-\d\d$/)
  expect((await register({ acceptedPrivacyPolicy: true })).json().user.acceptedPrivacyPolicy).toBe(true)
  const problem = expectProblem(await register({ acceptedPrivacyPolicy: false }), 400)
  expect(problem.errors?.[0]?.path).toBe('acceptedPrivacyPolicy')
})

test('the language of a new account is one of the nine, or none', async () => {
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

test('an unknown address, a wrong password and a suspended account get the very same answer', async () => {
  const email = newEmail()
  const suspended = newEmail()
  await register({ email })
  await register({ email: suspended })
  await olea.database.db.update(users).set({ suspendedAt: sql`now()` }).where(eq(users.email, suspended))
  const answers = [
    await login({ email: 'nobody@olea.test', password: testPassword }),
    await login({ email, password: 'not-the-password' }),
    await login({ email: suspended, password: testPassword }),
    await login({ email: 'no address at all', password: 'x' }),
    await login({ email: 'nul\u0000@olea.test', password: 'x' }),
    await login({ email: "' or 1=1--", password: "' or 1=1--" }),
    await login({ email: '', password: '' }),
  ]
  for (const answer of answers) {
    expectProblem(answer, 401, 'wrong-credentials')
    expect(answer.body).toBe(answers[0]?.body)
    const { 'x-request-id': _id, date: _date, ...headers } = answer.headers
    const { 'x-request-id': _otherId, date: _otherDate, ...others } = answers[0]?.headers ?? {}
    expect(headers).toEqual(others)
  }
})

test('sign-in without an address or a password is a 400', async () => {
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

test('no answer to anybody holds a secret', async () => {
  const email = newEmail()
  const registered = await register({ email })
  const token = registered.json().accessToken
  const admin = await olea.admin()
  for (const answer of [
    registered,
    await login({ email, password: testPassword }),
    await me(token),
    await me(admin.token),
  ]) {
    expect(answer.statusCode).toBeLessThan(300)
    expect(answer.body).not.toMatch(secrets)
    expect(answer.body).not.toContain(testPassword)
  }
  for (const answer of [
    await register({ email }),
    await login({ email, password: 'wrong' }),
    await me('x'),
  ]) {
    expect(answer.statusCode).toBeGreaterThan(399)
    expect(answer.body).not.toMatch(/argon2|hash|olea\.test/)
  }
})
