// Changes to password, e-mail address and account, and protection against an attacker with a token.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, expectProblem, type TestApp } from '#src/test-app.ts'
import {
  authorizedClient,
  latestCode,
  post,
  registerUser,
  type TestUser,
  uniqueEmail,
  wrongCode,
} from './account.fixtures.ts'

let olea: TestApp

beforeAll(async () => {
  olea = await createTestApp()
})

afterAll(() => olea.close())

const newPassword = 'black-fruit-in-december'
const login = (email: string, password: string) => post(olea, '/api/auth/login', { email, password })
const subjects = async (email: string) => (await olea.mailsTo(email)).map(({ subject }) => subject)

async function signInAgain({ email, password }: TestUser) {
  return authorizedClient(olea, (await login(email, password)).json().accessToken)
}

test('a new password ends all other sessions, invalidates codes, and notifies the owner', async () => {
  const person = await registerUser(olea)
  const others = [await signInAgain(person), await signInAgain(person)]
  const code = await latestCode(olea, person.email)
  const response = await person.post('/api/auth/password', { currentPassword: person.password, newPassword })
  expect(response.statusCode, response.body).toBe(200)
  const { ended, accessToken } = response.json()
  expect(ended).toBe(2)
  const renewed = authorizedClient(olea, accessToken)
  expect((await renewed.me()).json()._id).toBe(person.id)
  for (const other of [person, ...others]) expectProblem(await other.me(), 401, 'invalid-token')
  expectProblem(await login(person.email, person.password), 401, 'wrong-credentials')
  expect((await login(person.email, newPassword)).statusCode).toBe(200)
  expectProblem(await renewed.post('/api/auth/confirm', { code }), 400, 'invalid-code')
  expect((await subjects(person.email))[0]).toBe('Your password was changed')
})

test('a new password renews the token of the session, which somebody may have copied', async () => {
  const person = await registerUser(olea)
  const sessions = (await person.get('/api/auth/sessions')).json().data
  const response = await person.post('/api/auth/password', { currentPassword: person.password, newPassword })
  expectProblem(await person.me(), 401, 'invalid-token')
  const renewed = authorizedClient(olea, response.json().accessToken)
  const [session] = (await renewed.get('/api/auth/sessions')).json().data
  expect(session).toMatchObject({ _id: sessions[0]._id, createdAt: sessions[0].createdAt, isCurrent: true })
})

test('a token alone cannot change anything, and password guesses are throttled', async () => {
  const person = await registerUser(olea)
  const ipAddress = '203.0.113.5'
  const currentPassword = 'a-guess-by-an-attacker'
  const attempts = [
    ['/api/auth/password', { currentPassword, newPassword }],
    ['/api/auth/email', { currentPassword, email: uniqueEmail() }],
    ['/api/auth/delete-account', { currentPassword }],
    ['/api/auth/password', { currentPassword: '', newPassword }],
    ['/api/auth/delete-account', { currentPassword: `${person.password} ` }],
  ] as const
  for (const [url, payload] of attempts) {
    const problem = expectProblem(
      await post(olea, url, payload, person.headers, ipAddress),
      403,
      'wrong-password',
    )
    expect(problem.errors?.map(({ path }) => path)).toEqual(['currentPassword'])
  }
  // Makes the delay long enough for a slow machine.
  await olea.database.db.execute(
    sql`update sign_in_failures set last_failure_at = last_failure_at + interval '1 hour'`,
  )
  const sixth = await post(olea, '/api/auth/delete-account', { currentPassword }, person.headers, ipAddress)
  expectProblem(sixth, 429, 'too-many-requests')
  expect((await person.me()).json()).toMatchObject({ _id: person.id, email: person.email })
  expect((await login(person.email, person.password)).statusCode).toBe(200)
})

test('a new password follows the same rules as at registration', async () => {
  const person = await registerUser(olea)
  for (const invalidPassword of ['short', 'password1', 'x'.repeat(129), '\ud800-broken-half', 12345678]) {
    const change = { currentPassword: person.password, newPassword: invalidPassword }
    const problem = expectProblem(await person.post('/api/auth/password', change), 400, 'invalid-request')
    expect(problem.errors?.map(({ path }) => path)).toEqual(['newPassword'])
  }
})

test('a new address takes effect with the code sent to it, and the old address is notified twice', async () => {
  const person = await registerUser(olea)
  const email = uniqueEmail()
  const requested = await person.post('/api/auth/email', { email, currentPassword: person.password })
  expect(requested.statusCode, requested.body).toBe(202)
  expect(requested.json()).toMatchObject({ resendAfterSeconds: 60 })
  expect((await person.me()).json()).toMatchObject({ email: person.email, confirmed: false })
  const [notice] = await olea.mailsTo(person.email)
  expect(notice?.subject).toBe('A change of your e-mail address was requested')
  expect(notice?.text).toContain(email)
  expect(notice?.text).not.toMatch(/\b\d{6}\b/)
  const response = await person.post('/api/auth/email/confirm', { code: await latestCode(olea, email) })
  expect(response.statusCode, response.body).toBe(200)
  expect(response.json()).toMatchObject({ _id: person.id, email, confirmed: true })
  expect((await subjects(person.email))[0]).toBe('Your e-mail address was changed')
  expect((await login(email, person.password)).statusCode).toBe(200)
  expectProblem(await login(person.email, person.password), 401)
})

test('rejects a wrong code for a new address, invalidates the code after five, and sends another one', async () => {
  const person = await registerUser(olea)
  const email = uniqueEmail()
  expectProblem(await person.post('/api/auth/resend', { purpose: 'new-email' }), 409, 'no-new-email')
  await person.post('/api/auth/email', { email, currentPassword: person.password })
  const code = await latestCode(olea, email)
  const attempts = Array.from({ length: 20 }, (_, step) => ({ code: wrongCode(code, step + 1) }))
  await Promise.all(attempts.map((payload) => person.post('/api/auth/email/confirm', payload)))
  expectProblem(await person.post('/api/auth/email/confirm', { code }), 400, 'invalid-code')
  expectProblem(await person.post('/api/auth/resend', { purpose: 'new-email' }), 429, 'too-many-requests')
  await olea.database.db.execute(sql`update limits set ends_at = ends_at - interval '61 seconds'`)
  const noticeCount = (await subjects(person.email)).length
  expect((await person.post('/api/auth/resend', { purpose: 'new-email' })).statusCode).toBe(202)
  expect(await subjects(person.email), 'notified once').toHaveLength(noticeCount)
  const next = await latestCode(olea, email)
  expect((await person.post('/api/auth/email/confirm', { code: next })).json().email).toBe(email)
})

test('codes for confirmation and for a new address are not interchangeable', async () => {
  const person = await registerUser(olea)
  const confirmation = await latestCode(olea, person.email)
  const email = uniqueEmail()
  await person.post('/api/auth/email', { email, currentPassword: person.password })
  const newEmailCode = await latestCode(olea, email)
  if (confirmation === newEmailCode) return
  expectProblem(await person.post('/api/auth/email/confirm', { code: confirmation }), 400, 'invalid-code')
  expectProblem(await person.post('/api/auth/confirm', { code: newEmailCode }), 400, 'invalid-code')
})

test('rejects a new address that has an account, also in concurrent requests', async () => {
  const person = await registerUser(olea)
  const taken = await registerUser(olea)
  const currentPassword = person.password
  const sameEmail = { email: person.email.toUpperCase(), currentPassword }
  expectProblem(await person.post('/api/auth/email', sameEmail), 400, 'invalid-request')
  expectProblem(
    await person.post('/api/auth/email', { email: taken.email, currentPassword }),
    409,
    'email-taken',
  )

  const competitors = await Promise.all(Array.from({ length: 4 }, () => registerUser(olea)))
  const email = uniqueEmail()
  const codes = new Map<TestUser, string>()
  for (const competitor of competitors) {
    const mailCount = (await olea.mailsTo(email)).length
    await competitor.post('/api/auth/email', { email, currentPassword: competitor.password })
    expect(await olea.mailsTo(email)).toHaveLength(mailCount + 1)
    codes.set(competitor, await latestCode(olea, email))
  }
  const responses = await Promise.all(
    competitors.map((competitor) =>
      competitor.post('/api/auth/email/confirm', { code: codes.get(competitor) }),
    ),
  )
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
})

test('a reset code for the old address is invalid after a change of address', async () => {
  const person = await registerUser(olea)
  const started = (await post(olea, '/api/auth/forgot', { email: person.email })).json()
  const code = await latestCode(olea, person.email)
  const email = uniqueEmail()
  await person.post('/api/auth/email', { email, currentPassword: person.password })
  await person.post('/api/auth/email/confirm', { code: await latestCode(olea, email) })
  for (const resetEmail of [person.email, email]) {
    const payload = { email: resetEmail, code, password: newPassword, ticket: started.ticket }
    expectProblem(await post(olea, '/api/auth/reset', payload), 400, 'invalid-code')
  }
})

test('deleting an account removes all its data and frees its address', async () => {
  const person = await registerUser(olea)
  const otherSession = await signInAgain(person)
  await person.patch('/api/users/me', { name: 'Vanishing', surname: 'Reader', nickname: 'gone-by-tomorrow' })
  const response = await person.post('/api/auth/delete-account', { currentPassword: person.password })
  expect(response.statusCode, response.body).toBe(200)
  expect(response.json()).toEqual({ deleted: 1 })
  for (const session of [person, otherSession]) expectProblem(await session.me(), 401, 'invalid-token')
  expectProblem(await login(person.email, person.password), 401, 'wrong-credentials')
  expect((await subjects(person.email))[0]).toBe('Your account was deleted')
  await expectNoTrace([person.email, person.id, 'Vanishing', 'gone-by-tomorrow'])
  const recreated = await registerUser(olea, { email: person.email })
  expect((await recreated.me()).json()).toMatchObject({ email: person.email, name: '', confirmed: false })
  expect(recreated.id).not.toBe(person.id)
})

/** Searches every table of the database. */
async function expectNoTrace(texts: string[]): Promise<void> {
  const { db } = olea.database
  const { rows } = await db.execute<{
    name: string
  }>(sql`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`)
  expect(rows.length).toBeGreaterThan(10)
  for (const { name } of rows) {
    for (const text of texts) {
      const found = await db.execute(
        sql`select 1 from ${sql.identifier(name)} as row where position(${text} in row::text) > 0`,
      )
      expect(found.rows, `${text} in ${name}`).toEqual([])
    }
  }
}

test('the last admin cannot delete the account, also in concurrent requests', async () => {
  await olea.database.db.execute(sql`update users set role = 'user'`)
  const admins = [await registerUser(olea), await registerUser(olea)]
  for (const { id } of admins) await olea.services.users.setRole(id, 'admin')
  const deleteAccount = (admin: TestUser) =>
    admin.post('/api/auth/delete-account', { currentPassword: admin.password })
  const responses = await Promise.all(admins.map(deleteAccount))
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  for (const response of responses)
    if (response.statusCode !== 200) expectProblem(response, 409, 'last-admin')
})
