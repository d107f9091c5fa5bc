// Accounts that a provider opened have no password: a code to their address proves what a password proves elsewhere.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, expectProblem, type TestApp } from '#src/test-app.ts'
import {
  authorizedClient,
  latestCode,
  post,
  registerUser,
  uniqueEmail,
  wrongCode,
} from './account.fixtures.ts'

let olea: TestApp

beforeAll(async () => {
  olea = await createTestApp()
})

afterAll(() => olea.close())

const newPassword = 'black-fruit-in-december'

/** Somebody who came by a provider. */
async function guest(role: 'user' | 'admin' = 'user') {
  const { services, database } = olea
  const email = uniqueEmail()
  const provider = { name: 'google', subject: email } as const
  const isEmailConfirmed = true
  const row = await services.users.create({ email, passwordHash: null, provider, isEmailConfirmed, role })
  const open = async () => authorizedClient(olea, await services.auth.sessions.open(database.db, row.id))
  return { ...(await open()), id: row.id, email, open }
}

type Guest = Awaited<ReturnType<typeof guest>>

async function askedCode(person: Guest): Promise<string> {
  const asked = await person.post('/api/auth/ownership')
  expect(asked.statusCode, asked.body).toBe(202)
  return latestCode(olea, person.email)
}

const exists = async ({ id }: Guest) => (await olea.services.users.findById(id)) !== undefined

test('what proves an account is what it has', async () => {
  const withPassword = await registerUser(olea)
  expect((await withPassword.get('/api/auth/ownership')).json()).toEqual({ by: 'password' })
  expectProblem(await withPassword.post('/api/auth/ownership'), 409, 'has-password')
  const person = await guest()
  expect((await person.get('/api/auth/ownership')).json()).toEqual({ by: 'code' })
  const asked = await person.post('/api/auth/ownership')
  expect(asked.json()).toEqual({ resendAfterSeconds: 60, expiresAt: expect.any(String) })
  const [letter] = await olea.mailsTo(person.email)
  expect(letter?.subject).toBe('Your confirmation code')
  expect(letter?.subject).not.toMatch(/\d/)
  expectProblem(await person.post('/api/auth/ownership'), 429, 'too-many-requests')
})

test('an account without a password is left with the code, once', async () => {
  const person = await guest()
  const other = await person.open()
  const code = await askedCode(person)
  const leaving = () => person.post('/api/auth/delete-account', { code })
  const answers = await Promise.all([leaving(), leaving(), leaving()])
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await exists(person)).toBe(false)
  expectProblem(await other.me(), 401, 'invalid-token')
  expect((await olea.mailsTo(person.email))[0]?.subject).toBe('Your account was deleted')
})

test('it moves to another address with a code of each of the two', async () => {
  const person = await guest()
  const email = uniqueEmail()
  const code = await askedCode(person)
  const asked = await person.post('/api/auth/email', { email, code })
  expect(asked.statusCode, asked.body).toBe(202)
  expectProblem(await person.post('/api/auth/email', { email: uniqueEmail(), code }), 400, 'invalid-code')
  const moved = await person.post('/api/auth/email/confirm', { code: await latestCode(olea, email) })
  expect(moved.json()).toMatchObject({ _id: person.id, email, googleId: person.email })
})

test('a first password can be set; it proves the account from then on, and codes no more', async () => {
  const person = await guest()
  const other = await person.open()
  const code = await askedCode(person)
  const short = await person.post('/api/auth/password', { code, newPassword: 'password1' })
  expectProblem(short, 400, 'invalid-request')
  const set = await person.post('/api/auth/password', { code, newPassword })
  expect(set.json()).toEqual({ ended: 1 })
  expectProblem(await other.me(), 401, 'invalid-token')
  const signedIn = await post(olea, '/api/auth/login', { email: person.email, password: newPassword })
  expect(signedIn.statusCode).toBe(200)
  expect((await olea.mailsTo(person.email))[0]?.subject).toBe('Your password was changed')
  expect((await person.get('/api/auth/ownership')).json()).toEqual({ by: 'password' })
  const problem = expectProblem(await person.post('/api/auth/delete-account', { code }), 400)
  expect(problem.errors?.map(({ path }) => path)).toEqual(['currentPassword'])
  expect((await person.post('/api/auth/delete-account', { currentPassword: newPassword })).statusCode).toBe(
    200,
  )
})

test('a code asked for before there was a password is void once there is one', async () => {
  const person = await guest()
  const code = await askedCode(person)
  const forgotten = await post(olea, '/api/auth/forgot', { email: person.email })
  const reset = {
    email: person.email,
    code: await latestCode(olea, person.email),
    password: newPassword,
    ticket: forgotten.json().ticket,
  }
  const signedIn = await post(olea, '/api/auth/reset', reset)
  expect(signedIn.statusCode, signedIn.body).toBe(200)
  const owner = authorizedClient(olea, signedIn.json().accessToken)
  expectProblem(await owner.post('/api/auth/delete-account', { code }), 400, 'invalid-request')
  const both = { code, currentPassword: 'a-guess-by-a-thief' }
  expectProblem(await owner.post('/api/auth/delete-account', both), 403, 'wrong-password')
})

test('who only holds the token changes nothing', async () => {
  const person = await guest()
  const stranger = await guest()
  const foreign = await askedCode(stranger)
  const code = await askedCode(person)
  for (const proof of [{}, { currentPassword: '' }, { currentPassword: newPassword }, { code: null }]) {
    for (const [url, change] of [
      ['/api/auth/password', { newPassword }],
      ['/api/auth/email', { email: uniqueEmail() }],
      ['/api/auth/delete-account', {}],
    ] as const) {
      const problem = expectProblem(await person.post(url, { ...proof, ...change }), 400, 'invalid-request')
      expect(
        problem.errors?.map(({ path }) => path),
        url,
      ).toEqual(['code'])
    }
  }
  if (foreign !== code)
    expectProblem(await person.post('/api/auth/delete-account', { code: foreign }), 400, 'invalid-code')
  expect(await exists(person)).toBe(true)
})

test('of a hundred guesses at once, from a hundred places and through every door, five are looked at', async () => {
  const person = await guest()
  const code = await askedCode(person)
  const doors = ['/api/auth/password', '/api/auth/email', '/api/auth/delete-account']
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, step) =>
      person.post(doors[step % 3] ?? '', {
        newPassword,
        email: uniqueEmail(),
        code: wrongCode(code, step + 1),
      }),
    ),
  )
  for (const answer of answers) expectProblem(answer, 400, 'invalid-code')
  expectProblem(await person.post('/api/auth/delete-account', { code }), 400, 'invalid-code')
  expect(await exists(person)).toBe(true)
})

test('codes of other purposes prove no ownership, nor this one anything else', async () => {
  const person = await guest()
  const code = await askedCode(person)
  expectProblem(await person.post('/api/auth/confirm', { code }), 400, 'invalid-code')
  expectProblem(await person.post('/api/auth/email/confirm', { code }), 400, 'invalid-code')
  const email = uniqueEmail()
  await person.post('/api/auth/email', { email, code })
  const ofNewAddress = await latestCode(olea, email)
  expectProblem(await person.post('/api/auth/delete-account', { code: ofNewAddress }), 400, 'invalid-code')
})

test('fifteen minutes later it is too late', async () => {
  const person = await guest()
  const code = await askedCode(person)
  await olea.database.db.execute(sql`update codes set expires_at = now() - interval '1 second'`)
  expectProblem(await person.post('/api/auth/delete-account', { code }), 400, 'invalid-code')
})
