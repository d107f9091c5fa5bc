// A way back for who forgot the password, and for nobody else.
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
const forgot = (email: string, address?: string) => post(olea, '/api/auth/forgot', { email }, {}, address)
const login = (email: string, password: string) => post(olea, '/api/auth/login', { email, password })

function reset(email: string, code: string, more: object = {}) {
  return post(olea, '/api/auth/reset', { email, code, password: newPassword, ...more })
}

async function started(email: string): Promise<{ code: string; ticket: string }> {
  const answer = await forgot(email)
  expect(answer.statusCode, answer.body).toBe(202)
  return { code: await latestCode(olea, email), ticket: answer.json().ticket }
}

test('the code from the mail sets a new password, signs in, and ends every session', async () => {
  const person = await registerUser(olea)
  const other = (await login(person.email, person.password)).json().accessToken
  const { code, ticket } = await started(person.email)
  const answer = await reset(person.email, code, { ticket })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.json().user).toMatchObject({ _id: person.id, email: person.email })
  expect((await authorizedClient(olea, answer.json().accessToken).me()).statusCode).toBe(200)
  for (const old of [person, authorizedClient(olea, other)])
    expectProblem(await old.me(), 401, 'invalid-token')
  expect((await login(person.email, newPassword)).statusCode).toBe(200)
  expectProblem(await login(person.email, person.password), 401, 'wrong-credentials')
})

test('it works without the ticket, and once', async () => {
  const person = await registerUser(olea)
  const { code, ticket } = await started(person.email)
  expect((await reset(person.email, code)).statusCode).toBe(200)
  expectProblem(await reset(person.email, code), 400, 'invalid-code')
  expectProblem(await reset(person.email, code, { ticket }), 400, 'invalid-code')
})

test('who reads the mail owns the address: it is confirmed by it', async () => {
  const person = await registerUser(olea)
  const { code } = await started(person.email)
  expect((await reset(person.email, code)).json().user.confirmed).toBe(true)
})

test('the owner is told that the password changed', async () => {
  const person = await registerUser(olea)
  const { code } = await started(person.email)
  await reset(person.email, code)
  const [letter] = await olea.mailsTo(person.email)
  expect(letter?.subject).toBe('Your password was changed')
  expect(letter?.text).not.toContain(newPassword)
})

test('an address with an account and one without get the same answer', async () => {
  const person = await registerUser(olea)
  const suspended = await registerUser(olea)
  await olea.database.db.update(users).set({ suspendedAt: sql`now()` }).where(eq(users.id, suspended.id))
  const stranger = uniqueEmail()
  const answers = []
  for (const email of [person.email, stranger, suspended.email]) answers.push(await forgot(email))
  const [known] = answers
  for (const answer of answers) {
    expect(answer.statusCode).toBe(202)
    expect(answer.json()).toEqual({
      resendAfterSeconds: 60,
      expiresAt: expect.stringMatching(/Z$/),
      ticket: expect.stringMatching(/^[A-Za-z0-9_-]{32}$/),
    })
    const { 'x-request-id': _id, date: _date, ...headers } = answer.headers
    const { 'x-request-id': _knownId, date: _knownDate, ...knownHeaders } = known?.headers ?? {}
    expect(headers).toEqual(knownHeaders)
  }
  expect(await olea.mailsTo(stranger)).toEqual([])
  expect((await olea.mailsTo(suspended.email)).filter(({ subject }) => /password/.test(subject))).toEqual([])
})

test('the very same statements are run for both', async () => {
  const person = await registerUser(olea)
  const statementsOf = async (email: string) => {
    const spy = vi.spyOn(pg.Client.prototype, 'query')
    await olea.services.auth.requestPasswordReset({ email }, { ipAddress: '' })
    const texts = spy.mock.calls.map(([query]) => String((query as { text?: string }).text ?? query))
    spy.mockRestore()
    // The outbox looks for what is due whenever it likes.
    return texts.filter((text) => !/^(?:update|select).*"outgoing_mails"/s.test(text))
  }
  const known = await statementsOf(person.email)
  expect(known.length).toBeGreaterThan(5)
  expect(known.join()).toContain('insert into "outgoing_mails"')
  expect(await statementsOf(uniqueEmail())).toEqual(known)
})

test('a wrong code for an unknown address and for a known one is the same', async () => {
  const person = await registerUser(olea)
  const { code } = await started(person.email)
  const stranger = uniqueEmail()
  await forgot(stranger)
  const answers = [
    await reset(person.email, wrongCode(code)),
    await reset(stranger, '123456'),
    await reset(uniqueEmail(), '123456'),
  ]
  for (const answer of answers) {
    expectProblem(answer, 400, 'invalid-code')
    expect(answer.body).toBe(answers[0]?.body)
  }
})

test('the letter goes to the address of the account, however the caller spells it', async () => {
  const person = await registerUser(olea, { email: `kelvin-${uniqueEmail()}` })
  // U+212A, the sign of the unit, becomes a k in lower case.
  expect((await forgot(person.email.replace('k', '\u212A'))).statusCode).toBe(202)
  const [letter] = await olea.mailsTo(person.email)
  expect(letter?.to).toBe(person.email)
  expect(letter?.subject).toBe('Your code for a new password')
})

test('of a hundred strangers’ guesses at once five are looked at, and the owner still has five', async () => {
  const person = await registerUser(olea)
  const { code, ticket } = await started(person.email)
  await Promise.all(Array.from({ length: 100 }, (_, step) => reset(person.email, wrongCode(code, step + 1))))
  const { rows } = await olea.database.db.execute(
    sql`select tries, foreign_tries from codes where user_id = ${person.id} and purpose = 'reset'`,
  )
  expect(rows).toEqual([{ tries: 0, foreign_tries: 5 }])
  expectProblem(await reset(person.email, code), 400, 'invalid-code')
  for (const forged of ['', 'x', `${ticket}x`])
    expectProblem(await reset(person.email, code, { ticket: forged }), 400, 'invalid-code')
  expect((await reset(person.email, code, { ticket })).statusCode).toBe(200)
})

test('with the ticket five wrong tries are the end as well', async () => {
  const person = await registerUser(olea)
  const { code, ticket } = await started(person.email)
  await Promise.all(
    Array.from({ length: 20 }, (_, step) => reset(person.email, wrongCode(code, step + 1), { ticket })),
  )
  expectProblem(await reset(person.email, code, { ticket }), 400, 'invalid-code')
})

test('somebody else asking does not void the code of the owner', async () => {
  const person = await registerUser(olea)
  const own = await started(person.email)
  for (let stranger = 1; stranger <= 3; stranger += 1) await forgot(person.email, `203.0.113.${stranger}`)
  expect((await reset(person.email, own.code, { ticket: own.ticket })).statusCode).toBe(200)
})

test('who asks again before the wait is over is told so, and keeps the code and the ticket they have', async () => {
  const person = await registerUser(olea)
  const ask = (email: string) => forgot(email, '198.51.100.7')
  const first = await ask(person.email)
  const stranger = uniqueEmail()
  await ask(stranger)
  const code = await latestCode(olea, person.email)
  const [again, ofNobody] = [await ask(person.email), await ask(stranger)]
  for (const answer of [again, ofNobody]) {
    expect(answer.statusCode).toBe(202)
    expect(answer.json()).toEqual({
      resendAfterSeconds: expect.any(Number),
      expiresAt: expect.any(String),
      ticket: '',
    })
  }
  expect((await reset(person.email, code, { ticket: first.json().ticket })).statusCode).toBe(200)
})

test('an empty ticket is none', async () => {
  const person = await registerUser(olea)
  const { code } = await started(person.email)
  expect((await reset(person.email, code, { ticket: '' })).statusCode).toBe(200)
})

test('one network gets one mail a minute, and all strangers together ten a day', async () => {
  const person = await registerUser(olea)
  const resets = async () =>
    (await olea.mailsTo(person.email)).filter(({ subject }) => subject === 'Your code for a new password')
      .length
  await forgot(person.email, '198.51.100.1')
  const again = await forgot(person.email, '198.51.100.1')
  expect(again.statusCode).toBe(202)
  expect(again.json().resendAfterSeconds).toBeLessThanOrEqual(60)
  expect(await resets()).toBe(1)
  for (let network = 2; network <= 20; network += 1) await forgot(person.email, `198.51.100.${network}`)
  expect(await resets()).toBe(10)
})

test('where the owner has signed in before, strangers cannot keep a code from them', async () => {
  const email = uniqueEmail()
  const home = '192.0.2.77'
  await post(olea, '/api/auth/register', { email, password: testPassword }, {}, home)
  for (let network = 1; network <= 15; network += 1) await forgot(email, `198.18.0.${network}`)
  const before = (await olea.mailsTo(email)).length
  const answer = await forgot(email, home)
  expect((await olea.mailsTo(email)).length).toBe(before + 1)
  const code = await latestCode(olea, email)
  expect((await reset(email, code, { ticket: answer.json().ticket })).statusCode).toBe(200)
})

test('a code for one account is none for another, nor for another purpose', async () => {
  const [one, two] = [await registerUser(olea), await registerUser(olea)]
  const confirmation = await latestCode(olea, one.email)
  const { code, ticket } = await started(one.email)
  await forgot(two.email)
  expectProblem(await reset(two.email, code, { ticket }), 400, 'invalid-code')
  if (code !== confirmation) {
    expectProblem(await reset(one.email, confirmation, { ticket }), 400, 'invalid-code')
    expectProblem(await one.post('/api/auth/confirm', { code }), 400, 'invalid-code')
  }
})

test('a password everybody knows and one too short are refused, and cost no try', async () => {
  const person = await registerUser(olea)
  const { code, ticket } = await started(person.email)
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

test('suspended after asking, or moved away, the code is worth nothing', async () => {
  const person = await registerUser(olea)
  const { code, ticket } = await started(person.email)
  await olea.database.db.update(users).set({ suspendedAt: sql`now()` }).where(eq(users.id, person.id))
  expectProblem(await reset(person.email, code, { ticket }), 400, 'invalid-code')

  const moved = await registerUser(olea)
  const asked = await started(moved.email)
  await olea.database.db.update(users).set({ email: uniqueEmail() }).where(eq(users.id, moved.id))
  expectProblem(await reset(moved.email, asked.code, { ticket: asked.ticket }), 400, 'invalid-code')
})

test('a squatter who registered somebody’s address loses the account to whoever reads the mail', async () => {
  const squatter = await registerUser(olea)
  const { code, ticket } = await started(squatter.email)
  const owner = (await reset(squatter.email, code, { ticket })).json()
  expectProblem(await squatter.me(), 401, 'invalid-token')
  expectProblem(await login(squatter.email, squatter.password), 401)
  expect(owner.user.confirmed).toBe(true)
})

test('claimed addresses do not make another client', async () => {
  const person = await registerUser(olea)
  for (let index = 0; index < 5; index += 1) {
    const headers = { 'x-forwarded-for': `10.0.0.${index}`, forwarded: `for=10.0.0.${index}` }
    await post(olea, '/api/auth/forgot', { email: person.email }, headers, '198.51.100.200')
  }
  const letters = (await olea.mailsTo(person.email)).filter(({ subject }) => /new password/.test(subject))
  expect(letters).toHaveLength(1)
})
