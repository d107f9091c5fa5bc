// Confirming an address by code, and guessing at it.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, expectProblem, type TestApp } from '#src/test-app.ts'
import { latestCode, registerUser, type TestUser, uniqueEmail, wrongCode } from './account.fixtures.ts'

let olea: TestApp

beforeAll(async () => {
  olea = await createTestApp()
})

afterAll(() => olea.close())

const confirm = (person: TestUser, code: unknown) => person.post('/api/auth/confirm', { code })

/** Lets a minute and more pass for what may be sent again. */
const pass = (seconds: number) =>
  olea.database.db.execute(sql`update limits set ends_at = ends_at - make_interval(secs => ${seconds})`)

test('the code from the mail confirms the address, once', async () => {
  const person = await registerUser(olea)
  expect((await person.me()).json().confirmed).toBe(false)
  const code = await latestCode(olea, person.email)
  const answer = await confirm(person, code)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({ _id: person.id, confirmed: true })
  expect(answer.headers['cache-control']).toBe('no-store')
  expect((await person.me()).json().confirmed).toBe(true)
  expectProblem(await confirm(person, code), 400, 'invalid-code')
})

test('wrong ones are invalid by the words of the specification, and only texts are codes', async () => {
  const person = await registerUser(olea)
  const code = await latestCode(olea, person.email)
  for (const given of [wrongCode(code), '', `${code}0`, 'abcdef', "' or 1=1--"]) {
    const problem = expectProblem(await confirm(person, given), 400, 'invalid-code')
    expect(problem.title).toBe('Invalid code')
  }
  for (const given of [Number(code), null, [code], { code }, undefined]) {
    expectProblem(await confirm(person, given), 400, 'invalid-request')
  }
})

test('after five wrong ones the right one is wrong too, and a new code is needed', async () => {
  const person = await registerUser(olea)
  const code = await latestCode(olea, person.email)
  for (let step = 1; step <= 5; step += 1)
    expect((await confirm(person, wrongCode(code, step))).statusCode).toBe(400)
  expectProblem(await confirm(person, code), 400, 'invalid-code')
  await pass(61)
  expect((await person.post('/api/auth/resend')).statusCode).toBe(202)
  const next = await latestCode(olea, person.email)
  expect((await confirm(person, next)).statusCode).toBe(200)
})

test('four wrong ones and the right one is right', async () => {
  const person = await registerUser(olea)
  const code = await latestCode(olea, person.email)
  for (let step = 1; step <= 4; step += 1) await confirm(person, wrongCode(code, step))
  expect((await confirm(person, code)).statusCode).toBe(200)
})

test('of a hundred guesses at once from a hundred places five are looked at', async () => {
  const person = await registerUser(olea)
  const code = await latestCode(olea, person.email)
  const wrong = Array.from({ length: 100 }, (_, step) => confirm(person, wrongCode(code, step + 1)))
  expect(new Set((await Promise.all(wrong)).map(({ statusCode }) => statusCode))).toEqual(new Set([400]))
  const { rows } = await olea.database.db.execute(sql`select tries from codes where owner = ${person.id}`)
  expect(rows).toEqual([{ tries: 5 }])
  expectProblem(await confirm(person, code), 400, 'invalid-code')
})

test('of many who send the right code at once one succeeds', async () => {
  const person = await registerUser(olea)
  const code = await latestCode(olea, person.email)
  const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(person, code)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400, 400])
})

test('fifteen minutes later it is too late', async () => {
  const person = await registerUser(olea)
  const code = await latestCode(olea, person.email)
  await olea.database.db.execute(
    sql`update codes set expires_at = expires_at - interval '15 minutes' where owner = ${person.id}`,
  )
  expectProblem(await confirm(person, code), 400, 'invalid-code')
})

test('somebody else’s code is no code of mine', async () => {
  const [mine, theirs] = [await registerUser(olea), await registerUser(olea)]
  const code = await latestCode(olea, theirs.email)
  expectProblem(await confirm(mine, code), 400, 'invalid-code')
  expect((await mine.me()).json().confirmed).toBe(false)
  expect((await confirm(theirs, code)).statusCode).toBe(200)
})

test('a minute has to pass before the next code, and the one before it is void then', async () => {
  const person = await registerUser(olea)
  const first = await latestCode(olea, person.email)
  const early = await person.post('/api/auth/resend')
  expectProblem(early, 429, 'too-many-requests')
  const wait = Number(early.headers['retry-after'])
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  await pass(61)
  const answer = await person.post('/api/auth/resend', { purpose: 'confirmation' })
  expect(answer.statusCode).toBe(202)
  expect(answer.json()).toEqual({
    resendAfterSeconds: 60,
    expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  })
  expect(await olea.mailsTo(person.email)).toHaveLength(2)
  const second = await latestCode(olea, person.email)
  if (first !== second) expectProblem(await confirm(person, first), 400, 'invalid-code')
  expect((await confirm(person, second)).statusCode).toBe(200)
  await pass(61)
  expectProblem(await person.post('/api/auth/resend'), 409, 'already-confirmed')
})

test('nobody has more than five codes an hour sent to an address, not even by opening the account anew', async () => {
  const email = uniqueEmail()
  for (let round = 0; round < 8; round += 1) {
    const person = await registerUser(olea, { email })
    await olea.database.db.execute(
      sql`update limits set ends_at = now() - interval '1 second' where key like '%-minute %'`,
    )
    const closed = await person.post('/api/auth/delete-account', { currentPassword: person.password })
    expect(closed.statusCode).toBe(200)
  }
  const codes = (await olea.mailsTo(email)).filter(({ text }) => /\b\d{6}\b/.test(text))
  expect(codes).toHaveLength(5)
})

test('codes are kept as hashes, and neither in subjects nor in what is left of sent mails', async () => {
  const person = await registerUser(olea)
  const code = await latestCode(olea, person.email)
  const [letter] = await olea.mailsTo(person.email)
  expect(letter?.subject).not.toMatch(/\d/)
  const { rows } = await olea.database.db.execute<{ all: string }>(sql`select
    (select string_agg(codes::text, ' ') from codes) || (select string_agg(outgoing_mails::text, ' ') from
    outgoing_mails) as all`)
  expect(rows[0]?.all).toContain(person.id)
  expect(rows[0]?.all).not.toMatch(new RegExp(`\\b${code}\\b`))
  expect(rows[0]?.all).toContain('$argon2id$')
})
