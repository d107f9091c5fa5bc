// Confirmation of an e-mail address with a code, and protection against guessing.
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

/** Moves the rate limits into the past. */
const advanceLimits = (seconds: number) =>
  olea.database.db.execute(sql`update limits set ends_at = ends_at - make_interval(secs => ${seconds})`)

test('the code from the mail confirms the address once', async () => {
  const person = await registerUser(olea)
  expect((await person.me()).json().confirmed).toBe(false)
  const code = await latestCode(olea, person.email)
  const response = await confirm(person, code)
  expect(response.statusCode, response.body).toBe(200)
  expect(response.json()).toMatchObject({ _id: person.id, confirmed: true })
  expect(response.headers['cache-control']).toBe('no-store')
  expect((await person.me()).json().confirmed).toBe(true)
  expectProblem(await confirm(person, code), 400, 'invalid-code')
})

test('rejects wrong codes with the specified message, and codes that are not strings', async () => {
  const person = await registerUser(olea)
  const code = await latestCode(olea, person.email)
  for (const wrong of [wrongCode(code), '', `${code}0`, 'abcdef', "' or 1=1--"]) {
    const problem = expectProblem(await confirm(person, wrong), 400, 'invalid-code')
    expect(problem.title).toBe('Invalid code')
  }
  for (const invalid of [Number(code), null, [code], { code }, undefined]) {
    expectProblem(await confirm(person, invalid), 400, 'invalid-request')
  }
})

test('rejects the right code after five wrong ones, until a new code is sent', async () => {
  const person = await registerUser(olea)
  const code = await latestCode(olea, person.email)
  for (let step = 1; step <= 5; step += 1)
    expect((await confirm(person, wrongCode(code, step))).statusCode).toBe(400)
  expectProblem(await confirm(person, code), 400, 'invalid-code')
  await advanceLimits(61)
  expect((await person.post('/api/auth/resend')).statusCode).toBe(202)
  const next = await latestCode(olea, person.email)
  expect((await confirm(person, next)).statusCode).toBe(200)
})

test('accepts the right code after four wrong ones', async () => {
  const person = await registerUser(olea)
  const code = await latestCode(olea, person.email)
  for (let step = 1; step <= 4; step += 1) await confirm(person, wrongCode(code, step))
  expect((await confirm(person, code)).statusCode).toBe(200)
})

test('compares only five of a hundred concurrent guesses from different networks', async () => {
  const person = await registerUser(olea)
  const code = await latestCode(olea, person.email)
  const guesses = Array.from({ length: 100 }, (_, step) => confirm(person, wrongCode(code, step + 1)))
  expect(new Set((await Promise.all(guesses)).map(({ statusCode }) => statusCode))).toEqual(new Set([400]))
  const { rows } = await olea.database.db.execute(sql`select tries from codes where owner = ${person.id}`)
  expect(rows).toEqual([{ tries: 5 }])
  expectProblem(await confirm(person, code), 400, 'invalid-code')
})

test('accepts the right code only once in concurrent requests', async () => {
  const person = await registerUser(olea)
  const code = await latestCode(olea, person.email)
  const responses = await Promise.all(Array.from({ length: 5 }, () => confirm(person, code)))
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400, 400])
})

test('rejects a code after fifteen minutes', async () => {
  const person = await registerUser(olea)
  const code = await latestCode(olea, person.email)
  await olea.database.db.execute(
    sql`update codes set expires_at = expires_at - interval '15 minutes' where owner = ${person.id}`,
  )
  expectProblem(await confirm(person, code), 400, 'invalid-code')
})

test('rejects the code of another user', async () => {
  const [mine, theirs] = [await registerUser(olea), await registerUser(olea)]
  const code = await latestCode(olea, theirs.email)
  expectProblem(await confirm(mine, code), 400, 'invalid-code')
  expect((await mine.me()).json().confirmed).toBe(false)
  expect((await confirm(theirs, code)).statusCode).toBe(200)
})

test('sends the next code after a minute, which invalidates the previous one', async () => {
  const person = await registerUser(olea)
  const first = await latestCode(olea, person.email)
  const early = await person.post('/api/auth/resend')
  expectProblem(early, 429, 'too-many-requests')
  const wait = Number(early.headers['retry-after'])
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  await advanceLimits(61)
  const response = await person.post('/api/auth/resend', { purpose: 'confirmation' })
  expect(response.statusCode).toBe(202)
  expect(response.json()).toEqual({
    resendAfterSeconds: 60,
    expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  })
  expect(await olea.mailsTo(person.email)).toHaveLength(2)
  const second = await latestCode(olea, person.email)
  if (first !== second) expectProblem(await confirm(person, first), 400, 'invalid-code')
  expect((await confirm(person, second)).statusCode).toBe(200)
  await advanceLimits(61)
  expectProblem(await person.post('/api/auth/resend'), 409, 'already-confirmed')
})

test('sends at most five codes an hour to an address, even if the account is recreated', async () => {
  const email = uniqueEmail()
  for (let round = 0; round < 8; round += 1) {
    const person = await registerUser(olea, { email })
    await olea.database.db.execute(
      sql`update limits set ends_at = now() - interval '1 second' where key like '%-minute %'`,
    )
    const deleted = await person.post('/api/auth/delete-account', { currentPassword: person.password })
    expect(deleted.statusCode).toBe(200)
  }
  const codes = (await olea.mailsTo(email)).filter(({ text }) => /\b\d{6}\b/.test(text))
  expect(codes).toHaveLength(5)
})

test('stores codes as hashes only, and keeps them out of subjects and stored mails', async () => {
  const person = await registerUser(olea)
  const code = await latestCode(olea, person.email)
  const [mail] = await olea.mailsTo(person.email)
  expect(mail?.subject).not.toMatch(/\d/)
  const { rows } = await olea.database.db.execute<{ all: string }>(sql`select
    (select string_agg(codes::text, ' ') from codes) || (select string_agg(outgoing_mails::text, ' ') from
    outgoing_mails) as all`)
  expect(rows[0]?.all).toContain(person.id)
  expect(rows[0]?.all).not.toMatch(new RegExp(`\\b${code}\\b`))
  expect(rows[0]?.all).toContain('$argon2id$')
})
