// Ownership proofs: accounts created by a provider have no password and use a code sent to their address instead.
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

/** Creates an account without a password, as a provider sign-in does. */
async function createProviderAccount(role: 'user' | 'admin' = 'user') {
  const { services, database } = olea
  const email = uniqueEmail()
  const provider = { name: 'google', subject: email } as const
  const isEmailConfirmed = true
  const row = await services.users.create({ email, passwordHash: null, provider, isEmailConfirmed, role })
  const open = async () => authorizedClient(olea, await services.auth.sessions.open(database.db, row.id))
  return { ...(await open()), id: row.id, email, open }
}

type ProviderAccount = Awaited<ReturnType<typeof createProviderAccount>>

async function requestCode(person: ProviderAccount): Promise<string> {
  const sent = await person.post('/api/auth/ownership')
  expect(sent.statusCode, sent.body).toBe(202)
  return latestCode(olea, person.email)
}

const exists = async ({ id }: ProviderAccount) => (await olea.services.users.findById(id)) !== undefined

test('the proof method is the password if the account has one, and otherwise a code', async () => {
  const withPassword = await registerUser(olea)
  expect((await withPassword.get('/api/auth/ownership')).json()).toEqual({ by: 'password' })
  expectProblem(await withPassword.post('/api/auth/ownership'), 409, 'has-password')
  const person = await createProviderAccount()
  expect((await person.get('/api/auth/ownership')).json()).toEqual({ by: 'code' })
  const sent = await person.post('/api/auth/ownership')
  expect(sent.json()).toEqual({ resendAfterSeconds: 60, expiresAt: expect.any(String) })
  const [mail] = await olea.mailsTo(person.email)
  expect(mail?.subject).toBe('Your confirmation code')
  expect(mail?.subject).not.toMatch(/\d/)
  expectProblem(await person.post('/api/auth/ownership'), 429, 'too-many-requests')
})

test('deletes an account without a password with the code, which works once', async () => {
  const person = await createProviderAccount()
  const other = await person.open()
  const code = await requestCode(person)
  const deleteAccount = () => person.post('/api/auth/delete-account', { code })
  const responses = await Promise.all([deleteAccount(), deleteAccount(), deleteAccount()])
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await exists(person)).toBe(false)
  expectProblem(await other.me(), 401, 'invalid-token')
  expect((await olea.mailsTo(person.email))[0]?.subject).toBe('Your account was deleted')
})

test('changes the address with a code sent to each of the two addresses', async () => {
  const person = await createProviderAccount()
  const email = uniqueEmail()
  const code = await requestCode(person)
  const sent = await person.post('/api/auth/email', { email, code })
  expect(sent.statusCode, sent.body).toBe(202)
  expectProblem(await person.post('/api/auth/email', { email: uniqueEmail(), code }), 400, 'invalid-code')
  const changed = await person.post('/api/auth/email/confirm', { code: await latestCode(olea, email) })
  expect(changed.json()).toMatchObject({ _id: person.id, email, googleId: person.email })
})

test('sets a first password, which replaces codes as the proof method', async () => {
  const person = await createProviderAccount()
  const other = await person.open()
  const code = await requestCode(person)
  const short = await person.post('/api/auth/password', { code, newPassword: 'password1' })
  expectProblem(short, 400, 'invalid-request')
  const set = await person.post('/api/auth/password', { code, newPassword })
  expect(set.json()).toEqual({ ended: 1, accessToken: expect.any(String) })
  expectProblem(await other.me(), 401, 'invalid-token')
  const renewed = authorizedClient(olea, set.json().accessToken)
  const signedIn = await post(olea, '/api/auth/login', { email: person.email, password: newPassword })
  expect(signedIn.statusCode).toBe(200)
  expect((await olea.mailsTo(person.email))[0]?.subject).toBe('Your password was changed')
  expect((await renewed.get('/api/auth/ownership')).json()).toEqual({ by: 'password' })
  const problem = expectProblem(await renewed.post('/api/auth/delete-account', { code }), 400)
  expect(problem.errors?.map(({ path }) => path)).toEqual(['currentPassword'])
  expect((await renewed.post('/api/auth/delete-account', { currentPassword: newPassword })).statusCode).toBe(
    200,
  )
})

test('rejects a code requested before the account had a password', async () => {
  const person = await createProviderAccount()
  const code = await requestCode(person)
  const started = await post(olea, '/api/auth/forgot', { email: person.email })
  const reset = {
    email: person.email,
    code: await latestCode(olea, person.email),
    password: newPassword,
    ticket: started.json().ticket,
  }
  const signedIn = await post(olea, '/api/auth/reset', reset)
  expect(signedIn.statusCode, signedIn.body).toBe(200)
  const owner = authorizedClient(olea, signedIn.json().accessToken)
  expectProblem(await owner.post('/api/auth/delete-account', { code }), 400, 'invalid-request')
  const both = { code, currentPassword: 'a-guess-by-an-attacker' }
  expectProblem(await owner.post('/api/auth/delete-account', both), 403, 'wrong-password')
})

test('rejects changes with a token alone', async () => {
  const person = await createProviderAccount()
  const otherUser = await createProviderAccount()
  const otherCode = await requestCode(otherUser)
  const code = await requestCode(person)
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
  if (otherCode !== code)
    expectProblem(await person.post('/api/auth/delete-account', { code: otherCode }), 400, 'invalid-code')
  expect(await exists(person)).toBe(true)
})

test('compares only five of a hundred concurrent guesses on all routes', async () => {
  const person = await createProviderAccount()
  const code = await requestCode(person)
  const urls = ['/api/auth/password', '/api/auth/email', '/api/auth/delete-account']
  const responses = await Promise.all(
    Array.from({ length: 100 }, (_, step) =>
      person.post(urls[step % 3] ?? '', {
        newPassword,
        email: uniqueEmail(),
        code: wrongCode(code, step + 1),
      }),
    ),
  )
  for (const response of responses) expectProblem(response, 400, 'invalid-code')
  expectProblem(await person.post('/api/auth/delete-account', { code }), 400, 'invalid-code')
  expect(await exists(person)).toBe(true)
})

test('codes of other purposes do not prove ownership, and an ownership code proves nothing else', async () => {
  const person = await createProviderAccount()
  const code = await requestCode(person)
  expectProblem(await person.post('/api/auth/confirm', { code }), 400, 'invalid-code')
  expectProblem(await person.post('/api/auth/email/confirm', { code }), 400, 'invalid-code')
  const email = uniqueEmail()
  await person.post('/api/auth/email', { email, code })
  const newEmailCode = await latestCode(olea, email)
  expectProblem(await person.post('/api/auth/delete-account', { code: newEmailCode }), 400, 'invalid-code')
})

test('rejects a code after fifteen minutes', async () => {
  const person = await createProviderAccount()
  const code = await requestCode(person)
  await olea.database.db.execute(sql`update codes set expires_at = now() - interval '1 second'`)
  expectProblem(await person.post('/api/auth/delete-account', { code }), 400, 'invalid-code')
})
