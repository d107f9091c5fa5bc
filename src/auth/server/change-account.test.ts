// Password, address and the account itself: what only the owner may change, and what an attacker meets who tries.
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

async function signedInAgain({ email, password }: TestUser) {
  return authorizedClient(olea, (await login(email, password)).json().accessToken)
}

test('a new password ends all other sessions, voids codes, and the owner is told', async () => {
  const person = await registerUser(olea)
  const others = [await signedInAgain(person), await signedInAgain(person)]
  const code = await latestCode(olea, person.email)
  const answer = await person.post('/api/auth/password', { currentPassword: person.password, newPassword })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toEqual({ ended: 2 })
  expect((await person.me()).statusCode).toBe(200)
  for (const other of others) expectProblem(await other.me(), 401, 'invalid-token')
  expectProblem(await login(person.email, person.password), 401, 'wrong-credentials')
  expect((await login(person.email, newPassword)).statusCode).toBe(200)
  expectProblem(await person.post('/api/auth/confirm', { code }), 400, 'invalid-code')
  expect((await subjects(person.email))[0]).toBe('Your password was changed')
})

test('who only holds the token changes nothing, and guessing the password gets slower', async () => {
  const person = await registerUser(olea)
  const address = '203.0.113.5'
  const currentPassword = 'a-guess-by-a-thief'
  const attempts = [
    ['/api/auth/password', { currentPassword, newPassword }],
    ['/api/auth/email', { currentPassword, email: uniqueEmail() }],
    ['/api/auth/delete-account', { currentPassword }],
    ['/api/auth/password', { currentPassword: '', newPassword }],
    ['/api/auth/delete-account', { currentPassword: `${person.password} ` }],
  ] as const
  for (const [url, payload] of attempts) {
    const problem = expectProblem(
      await post(olea, url, payload, person.headers, address),
      403,
      'wrong-password',
    )
    expect(problem.errors?.map(({ path }) => path)).toEqual(['currentPassword'])
  }
  // The wait must not be over on a slow machine.
  await olea.database.db.execute(
    sql`update sign_in_failures set last_failure_at = last_failure_at + interval '1 hour'`,
  )
  const sixth = await post(olea, '/api/auth/delete-account', { currentPassword }, person.headers, address)
  expectProblem(sixth, 429, 'too-many-requests')
  expect((await person.me()).json()).toMatchObject({ _id: person.id, email: person.email })
  expect((await login(person.email, person.password)).statusCode).toBe(200)
})

test('a new password is as good as one at registering', async () => {
  const person = await registerUser(olea)
  for (const bad of ['short', 'password1', 'x'.repeat(129), '\ud800-broken-half', 12345678]) {
    const change = { currentPassword: person.password, newPassword: bad }
    const problem = expectProblem(await person.post('/api/auth/password', change), 400, 'invalid-request')
    expect(problem.errors?.map(({ path }) => path)).toEqual(['newPassword'])
  }
})

test('a new address takes effect with the code that went there, and the old one is told twice', async () => {
  const person = await registerUser(olea)
  const email = uniqueEmail()
  const asked = await person.post('/api/auth/email', { email, currentPassword: person.password })
  expect(asked.statusCode, asked.body).toBe(202)
  expect(asked.json()).toMatchObject({ resendAfterSeconds: 60 })
  expect((await person.me()).json()).toMatchObject({ email: person.email, confirmed: false })
  const [warning] = await olea.mailsTo(person.email)
  expect(warning?.subject).toBe('Your e-mail address is to be changed')
  expect(warning?.text).toContain(email)
  expect(warning?.text).not.toMatch(/\b\d{6}\b/)
  const answer = await person.post('/api/auth/email/confirm', { code: await latestCode(olea, email) })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({ _id: person.id, email, confirmed: true })
  expect((await subjects(person.email))[0]).toBe('Your e-mail address was changed')
  expect((await login(email, person.password)).statusCode).toBe(200)
  expectProblem(await login(person.email, person.password), 401)
})

test('a wrong code moves nobody, five of them void it, and it can be sent again', async () => {
  const person = await registerUser(olea)
  const email = uniqueEmail()
  expectProblem(await person.post('/api/auth/resend', { purpose: 'new-email' }), 409, 'no-new-email')
  await person.post('/api/auth/email', { email, currentPassword: person.password })
  const code = await latestCode(olea, email)
  const tries = Array.from({ length: 20 }, (_, step) => ({ code: wrongCode(code, step + 1) }))
  await Promise.all(tries.map((payload) => person.post('/api/auth/email/confirm', payload)))
  expectProblem(await person.post('/api/auth/email/confirm', { code }), 400, 'invalid-code')
  expectProblem(await person.post('/api/auth/resend', { purpose: 'new-email' }), 429, 'too-many-requests')
  await olea.database.db.execute(sql`update limits set ends_at = ends_at - interval '61 seconds'`)
  const told = (await subjects(person.email)).length
  expect((await person.post('/api/auth/resend', { purpose: 'new-email' })).statusCode).toBe(202)
  expect(await subjects(person.email), 'told once').toHaveLength(told)
  const next = await latestCode(olea, email)
  expect((await person.post('/api/auth/email/confirm', { code: next })).json().email).toBe(email)
})

test('the code of the confirmation moves nobody to another address, nor the other way round', async () => {
  const person = await registerUser(olea)
  const confirmation = await latestCode(olea, person.email)
  const email = uniqueEmail()
  await person.post('/api/auth/email', { email, currentPassword: person.password })
  const move = await latestCode(olea, email)
  if (confirmation === move) return
  expectProblem(await person.post('/api/auth/email/confirm', { code: confirmation }), 400, 'invalid-code')
  expectProblem(await person.post('/api/auth/confirm', { code: move }), 400, 'invalid-code')
})

test('nobody moves to an address that has an account, however fast', async () => {
  const person = await registerUser(olea)
  const taken = await registerUser(olea)
  const currentPassword = person.password
  const own = { email: person.email.toUpperCase(), currentPassword }
  expectProblem(await person.post('/api/auth/email', own), 400, 'invalid-request')
  expectProblem(
    await person.post('/api/auth/email', { email: taken.email, currentPassword }),
    409,
    'email-taken',
  )

  const racers = await Promise.all(Array.from({ length: 4 }, () => registerUser(olea)))
  const email = uniqueEmail()
  const codes = new Map<TestUser, string>()
  for (const racer of racers) {
    const known = (await olea.mailsTo(email)).length
    await racer.post('/api/auth/email', { email, currentPassword: racer.password })
    expect(await olea.mailsTo(email)).toHaveLength(known + 1)
    codes.set(racer, await latestCode(olea, email))
  }
  const answers = await Promise.all(
    racers.map((racer) => racer.post('/api/auth/email/confirm', { code: codes.get(racer) })),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
})

test('a reset code for the old address is worth nothing after the move', async () => {
  const person = await registerUser(olea)
  const started = (await post(olea, '/api/auth/forgot', { email: person.email })).json()
  const code = await latestCode(olea, person.email)
  const email = uniqueEmail()
  await person.post('/api/auth/email', { email, currentPassword: person.password })
  await person.post('/api/auth/email/confirm', { code: await latestCode(olea, email) })
  for (const address of [person.email, email]) {
    const payload = { email: address, code, password: newPassword, ticket: started.ticket }
    expectProblem(await post(olea, '/api/auth/reset', payload), 400, 'invalid-code')
  }
})

test('who leaves is gone: account, sessions, codes, and the address is free again', async () => {
  const person = await registerUser(olea)
  const elsewhere = await signedInAgain(person)
  await person.patch('/api/users/me', { name: 'Vanishing', surname: 'Reader', nickname: 'gone-by-tomorrow' })
  const answer = await person.post('/api/auth/delete-account', { currentPassword: person.password })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toEqual({ deleted: 1 })
  for (const token of [person, elsewhere]) expectProblem(await token.me(), 401, 'invalid-token')
  expectProblem(await login(person.email, person.password), 401, 'wrong-credentials')
  expect((await subjects(person.email))[0]).toBe('Your account was deleted')
  await expectNoTrace([person.email, person.id, 'Vanishing', 'gone-by-tomorrow'])
  const again = await registerUser(olea, { email: person.email })
  expect((await again.me()).json()).toMatchObject({ email: person.email, name: '', confirmed: false })
  expect(again.id).not.toBe(person.id)
})

/** Looks through every table there is, those of later features too. */
async function expectNoTrace(secrets: string[]): Promise<void> {
  const { db } = olea.database
  const { rows } = await db.execute<{
    name: string
  }>(sql`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`)
  expect(rows.length).toBeGreaterThan(10)
  for (const { name } of rows) {
    for (const secret of secrets) {
      const found = await db.execute(
        sql`select 1 from ${sql.identifier(name)} as row where position(${secret} in row::text) > 0`,
      )
      expect(found.rows, `${secret} in ${name}`).toEqual([])
    }
  }
}

test('the last admin stays, also when two leave at once', async () => {
  await olea.database.db.execute(sql`update users set role = 'user'`)
  const admins = [await registerUser(olea), await registerUser(olea)]
  for (const { id } of admins) await olea.services.users.setRole(id, 'admin')
  const leave = (admin: TestUser) =>
    admin.post('/api/auth/delete-account', { currentPassword: admin.password })
  const answers = await Promise.all(admins.map(leave))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  for (const answer of answers) if (answer.statusCode !== 200) expectProblem(answer, 409, 'last-admin')
})
