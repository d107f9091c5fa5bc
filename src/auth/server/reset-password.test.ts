// Password reset with a code sent by mail, and protection against abuse.
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, expectProblem, type TestApp, testPassword } from '#src/test-app.ts'
import { users } from '#src/users/server/users.tables.ts'
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
const requestReset = (email: string, ipAddress?: string) =>
  post(olea, '/api/auth/forgot', { email }, {}, ipAddress)
const login = (email: string, password: string) => post(olea, '/api/auth/login', { email, password })

function reset(email: string, code: string, fields: object = {}) {
  return post(olea, '/api/auth/reset', { email, code, password: newPassword, ...fields })
}

async function requestCode(email: string): Promise<{ code: string; ticket: string }> {
  const response = await requestReset(email)
  expect(response.statusCode, response.body).toBe(202)
  return { code: await latestCode(olea, email), ticket: response.json().ticket }
}

test('the code from the mail sets a new password, signs in, and ends all other sessions', async () => {
  const person = await registerUser(olea)
  const other = (await login(person.email, person.password)).json().accessToken
  const { code, ticket } = await requestCode(person.email)
  const response = await reset(person.email, code, { ticket })
  expect(response.statusCode, response.body).toBe(200)
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.json().user).toMatchObject({ _id: person.id, email: person.email })
  expect((await authorizedClient(olea, response.json().accessToken).me()).statusCode).toBe(200)
  for (const old of [person, authorizedClient(olea, other)])
    expectProblem(await old.me(), 401, 'invalid-token')
  expect((await login(person.email, newPassword)).statusCode).toBe(200)
  expectProblem(await login(person.email, person.password), 401, 'wrong-credentials')
})

test('accepts the code without the ticket, but only once', async () => {
  const person = await registerUser(olea)
  const { code, ticket } = await requestCode(person.email)
  expect((await reset(person.email, code)).statusCode).toBe(200)
  expectProblem(await reset(person.email, code), 400, 'invalid-code')
  expectProblem(await reset(person.email, code, { ticket }), 400, 'invalid-code')
})

test('a reset confirms the e-mail address', async () => {
  const person = await registerUser(olea)
  const { code } = await requestCode(person.email)
  expect((await reset(person.email, code)).json().user.confirmed).toBe(true)
})

test('notifies the owner that the password changed', async () => {
  const person = await registerUser(olea)
  const { code } = await requestCode(person.email)
  await reset(person.email, code)
  const [mail] = await olea.mailsTo(person.email)
  expect(mail?.subject).toBe('Your password was changed')
  expect(mail?.text).not.toContain(newPassword)
})

test('sends the same response for addresses with and without an account', async () => {
  const person = await registerUser(olea)
  const suspended = await registerUser(olea)
  await olea.database.db.update(users).set({ suspendedAt: sql`now()` }).where(eq(users.id, suspended.id))
  const withoutAccount = uniqueEmail()
  const responses = []
  for (const email of [person.email, withoutAccount, suspended.email])
    responses.push(await requestReset(email))
  const [known] = responses
  for (const response of responses) {
    expect(response.statusCode).toBe(202)
    expect(response.json()).toEqual({
      resendAfterSeconds: 60,
      expiresAt: expect.stringMatching(/Z$/),
      ticket: expect.stringMatching(/^[A-Za-z0-9_-]{32}$/),
    })
    const { 'x-request-id': _id, date: _date, ...headers } = response.headers
    const { 'x-request-id': _knownId, date: _knownDate, ...knownHeaders } = known?.headers ?? {}
    expect(headers).toEqual(knownHeaders)
  }
  expect(await olea.mailsTo(withoutAccount)).toEqual([])
  expect((await olea.mailsTo(suspended.email)).filter(({ subject }) => /password/.test(subject))).toEqual([])
})

test('runs the same SQL statements for addresses with and without an account', async () => {
  const person = await registerUser(olea)
  const recordStatements = async (email: string) => {
    const spy = vi.spyOn(pg.Client.prototype, 'query')
    await olea.services.auth.requestPasswordReset({ email }, { ipAddress: '' })
    const texts = spy.mock.calls.map(([query]) => String((query as { text?: string }).text ?? query))
    spy.mockRestore()
    return texts
  }
  const known = await recordStatements(person.email)
  expect(known.length).toBeGreaterThan(5)
  expect(known.join()).toContain('insert into "outgoing_mails"')
  expect(await recordStatements(uniqueEmail())).toEqual(known)
})

test('sends the same response for a wrong code with and without an account', async () => {
  const person = await registerUser(olea)
  const { code } = await requestCode(person.email)
  const withoutAccount = uniqueEmail()
  await requestReset(withoutAccount)
  const responses = [
    await reset(person.email, wrongCode(code)),
    await reset(withoutAccount, '123456'),
    await reset(uniqueEmail(), '123456'),
  ]
  for (const response of responses) {
    expectProblem(response, 400, 'invalid-code')
    expect(response.body).toBe(responses[0]?.body)
  }
})

test('sends the mail to the stored address, not to the requested spelling', async () => {
  const person = await registerUser(olea, { email: `kelvin-${uniqueEmail()}` })
  // U+212A, the Kelvin sign, lowercases to k.
  expect((await requestReset(person.email.replace('k', '\u212A'))).statusCode).toBe(202)
  const [mail] = await olea.mailsTo(person.email)
  expect(mail?.to).toBe(person.email)
  expect(mail?.subject).toBe('Your code for a new password')
})

const countAttempts = async (userId: string) =>
  (
    await olea.database.db.execute(
      sql`select tries, foreign_tries from codes where user_id = ${userId} and purpose = 'reset'`,
    )
  ).rows

test('compares five concurrent guesses without a ticket, and the owner keeps five attempts', async () => {
  const person = await registerUser(olea)
  const { code, ticket } = await requestCode(person.email)
  await Promise.all(Array.from({ length: 7 }, (_, step) => reset(person.email, wrongCode(code, step + 1))))
  expect(await countAttempts(person.id)).toEqual([{ tries: 0, foreign_tries: 5 }])
  expectProblem(await reset(person.email, code), 400, 'invalid-code')
  for (const forged of ['', 'x', `${ticket}x`])
    expectProblem(await reset(person.email, code, { ticket: forged }), 400, 'invalid-code')
  expect((await reset(person.email, code, { ticket })).statusCode).toBe(200)
})

test('compares a guess with one code, however many were requested', async () => {
  const person = await registerUser(olea)
  const first = await requestCode(person.email)
  const second = await requestCode(person.email)
  await requestCode(person.email)
  // Neither is the newest code, and without its ticket only the newest one is compared.
  for (const { code } of [first, second]) expectProblem(await reset(person.email, code), 400, 'invalid-code')
  expect(await countAttempts(person.id)).toEqual(
    expect.arrayContaining([
      { tries: 0, foreign_tries: 0 },
      { tries: 0, foreign_tries: 0 },
      { tries: 0, foreign_tries: 2 },
    ]),
  )
})

test('compares at most twelve guesses an hour for one account, from any number of networks and codes', async () => {
  const person = await registerUser(olea)
  const codes = []
  for (let index = 0; index < 10; index += 1) codes.push(await requestCode(person.email))
  const guesses = codes.flatMap(({ code, ticket }) => [
    reset(person.email, wrongCode(code), { ticket }),
    reset(person.email, wrongCode(code, 2), { ticket }),
    reset(person.email, wrongCode(code, 3)),
  ])
  const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 400)).toHaveLength(12)
  expect(statuses.filter((status) => status === 429)).toHaveLength(18)
  const rejected = await reset(person.email, codes[0]?.code ?? '', { ticket: codes[0]?.ticket })
  expectProblem(rejected, 429, 'too-many-code-attempts')
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(60)
})

test('invalidates the code after five wrong attempts with the ticket', async () => {
  const person = await registerUser(olea)
  const { code, ticket } = await requestCode(person.email)
  await Promise.all(
    Array.from({ length: 8 }, (_, step) => reset(person.email, wrongCode(code, step + 1), { ticket })),
  )
  expectProblem(await reset(person.email, code, { ticket }), 400, 'invalid-code')
})

test('requests by others do not invalidate the code of the owner', async () => {
  const person = await registerUser(olea)
  const own = await requestCode(person.email)
  for (let network = 1; network <= 3; network += 1) await requestReset(person.email, `203.0.113.${network}`)
  expect((await reset(person.email, own.code, { ticket: own.ticket })).statusCode).toBe(200)
})

test('a repeated request within the waiting time keeps the first code and ticket valid', async () => {
  const person = await registerUser(olea)
  const requestFromOneNetwork = (email: string) => requestReset(email, '198.51.100.7')
  const first = await requestFromOneNetwork(person.email)
  const withoutAccount = uniqueEmail()
  await requestFromOneNetwork(withoutAccount)
  const code = await latestCode(olea, person.email)
  for (const response of [
    await requestFromOneNetwork(person.email),
    await requestFromOneNetwork(withoutAccount),
  ]) {
    expect(response.statusCode).toBe(202)
    expect(response.json()).toEqual({
      resendAfterSeconds: expect.any(Number),
      expiresAt: expect.any(String),
      ticket: '',
    })
  }
  expect((await reset(person.email, code, { ticket: first.json().ticket })).statusCode).toBe(200)
})

test('treats an empty ticket as a missing one', async () => {
  const person = await registerUser(olea)
  const { code } = await requestCode(person.email)
  expect((await reset(person.email, code, { ticket: '' })).statusCode).toBe(200)
})

test('sends one mail a minute per network, and ten a day for all unknown networks', async () => {
  const person = await registerUser(olea)
  const countResetMails = async () =>
    (await olea.mailsTo(person.email)).filter(({ subject }) => subject === 'Your code for a new password')
      .length
  await requestReset(person.email, '198.51.100.1')
  const repeated = await requestReset(person.email, '198.51.100.1')
  expect(repeated.statusCode).toBe(202)
  expect(repeated.json().resendAfterSeconds).toBeLessThanOrEqual(60)
  expect(await countResetMails()).toBe(1)
  for (let network = 2; network <= 20; network += 1) await requestReset(person.email, `198.51.100.${network}`)
  expect(await countResetMails()).toBe(10)
})

test('requests from other networks do not block requests from a known network', async () => {
  const email = uniqueEmail()
  const knownIp = '192.0.2.77'
  await post(olea, '/api/auth/register', { email, password: testPassword }, {}, knownIp)
  for (let network = 1; network <= 15; network += 1) await requestReset(email, `198.18.0.${network}`)
  const mailCount = (await olea.mailsTo(email)).length
  const response = await requestReset(email, knownIp)
  expect((await olea.mailsTo(email)).length).toBe(mailCount + 1)
  const code = await latestCode(olea, email)
  expect((await reset(email, code, { ticket: response.json().ticket })).statusCode).toBe(200)
})

test('rejects a code for another account or another purpose', async () => {
  const [one, two] = [await registerUser(olea), await registerUser(olea)]
  const confirmation = await latestCode(olea, one.email)
  const { code, ticket } = await requestCode(one.email)
  await requestReset(two.email)
  expectProblem(await reset(two.email, code, { ticket }), 400, 'invalid-code')
  if (code !== confirmation) {
    expectProblem(await reset(one.email, confirmation, { ticket }), 400, 'invalid-code')
    expectProblem(await one.post('/api/auth/confirm', { code }), 400, 'invalid-code')
  }
})

test('rejecting a weak password does not count as an attempt', async () => {
  const person = await registerUser(olea)
  const { code, ticket } = await requestCode(person.email)
  for (const password of ['password1', 'short', '\ud800-broken-half']) {
    const problem = expectProblem(
      await reset(person.email, code, { ticket, password }),
      400,
      'invalid-request',
    )
    expect(problem.errors?.map(({ path }) => path)).toEqual(['password'])
  }
  expect((await reset(person.email, code, { ticket })).statusCode).toBe(200)
})

test('rejects the code after the account was suspended or changed its address', async () => {
  const person = await registerUser(olea)
  const { code, ticket } = await requestCode(person.email)
  await olea.database.db.update(users).set({ suspendedAt: sql`now()` }).where(eq(users.id, person.id))
  expectProblem(await reset(person.email, code, { ticket }), 400, 'invalid-code')

  const changed = await registerUser(olea)
  const second = await requestCode(changed.email)
  await olea.database.db.update(users).set({ email: uniqueEmail() }).where(eq(users.id, changed.id))
  expectProblem(await reset(changed.email, second.code, { ticket: second.ticket }), 400, 'invalid-code')
})

test('a reset takes the account from somebody who registered a foreign address', async () => {
  const squatter = await registerUser(olea)
  const { code, ticket } = await requestCode(squatter.email)
  const owner = (await reset(squatter.email, code, { ticket })).json()
  expectProblem(await squatter.me(), 401, 'invalid-token')
  expectProblem(await login(squatter.email, squatter.password), 401)
  expect(owner.user.confirmed).toBe(true)
})

test('ignores forwarding headers from untrusted clients', async () => {
  const person = await registerUser(olea)
  for (let index = 0; index < 5; index += 1) {
    const headers = { 'x-forwarded-for': `10.0.0.${index}`, forwarded: `for=10.0.0.${index}` }
    await post(olea, '/api/auth/forgot', { email: person.email }, headers, '198.51.100.200')
  }
  const mails = (await olea.mailsTo(person.email)).filter(({ subject }) => /new password/.test(subject))
  expect(mails).toHaveLength(1)
})
