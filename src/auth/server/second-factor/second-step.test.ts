// The second step with codes: what opens a session, what never does, and how many may guess.
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, expectProblem, type TestApp } from '#src/test-app.ts'
import {
  authorizedClient,
  latestCode,
  post,
  registerUser,
  uniqueIpAddress,
  wrongCode,
} from '../account.fixtures.ts'
import {
  addAuthenticatorApp,
  passFirstStep,
  postSecondStep,
  registerConfirmedUser,
  totpCode,
} from './second-factor.fixtures.ts'

let olea: TestApp

beforeAll(async () => {
  olea = await createTestApp()
})

afterEach(() => {
  vi.useRealTimers()
})

afterAll(() => olea.close())

/** Somebody with an authenticator app, whose clock stands still. */
async function guarded() {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 10_000 })
  const person = await registerConfirmedUser(olea)
  return { ...person, ...(await addAuthenticatorApp(person)) }
}

test('an account without a second factor is answered as ever', async () => {
  const { email, password } = await registerUser(olea)
  const answer = await post(olea, '/api/auth/login', { email, password })
  expect(answer.statusCode).toBe(200)
  expect(Object.keys(answer.json()).sort()).toEqual(['accessToken', 'user'])
})

test('the password alone brings a question and no token, and the code of the app opens', async () => {
  const person = await guarded()
  const answer = await post(olea, '/api/auth/login', person)
  expect(answer.statusCode).toBe(202)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.json()).toEqual({
    secondStep: {
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      methods: ['app', 'recovery-code'],
      passkey: null,
      expiresAt: expect.any(String),
    },
  })
  const { challenge } = answer.json().secondStep
  const signedIn = await postSecondStep(olea, { challenge, code: totpCode(person.secret) })
  expect(signedIn.statusCode, signedIn.body).toBe(200)
  expect(Object.keys(signedIn.json()).sort()).toEqual(['accessToken', 'user'])
  expect((await authorizedClient(olea, signedIn.json().accessToken).me()).json()).toMatchObject({
    _id: person.id,
  })
})

test('what stands for half a sign-in opens nothing', async () => {
  const person = await guarded()
  const { challenge } = await passFirstStep(olea, person)
  const half = authorizedClient(olea, challenge)
  for (const url of ['/api/users/token', '/api/auth/sessions', '/api/auth/second-factor'])
    expectProblem(await half.get(url), 401, 'invalid-token')
  expectProblem(await half.post('/api/auth/second-factor/app/remove', {}), 401, 'invalid-token')
  expectProblem(await half.post('/api/auth/password', { newPassword: 'a-new-one-for-me' }), 401)
  for (const answer of [{}, { code: '' }, { code: null }, { passkey: {} }, { recoveryCode: '' }])
    expectProblem(await postSecondStep(olea, { challenge, ...answer }), 400, 'invalid-request')
  const both = { challenge, code: totpCode(person.secret), recoveryCode: person.recoveryCodes[0] }
  expectProblem(await postSecondStep(olea, both), 400, 'invalid-request')
})

test('a forgotten password leads to the same question', async () => {
  const person = await guarded()
  const forgotten = await post(olea, '/api/auth/forgot', { email: person.email })
  const reset = await post(olea, '/api/auth/reset', {
    email: person.email,
    code: await latestCode(olea, person.email),
    password: 'nobody-picks-on-sundays',
    ticket: forgotten.json().ticket,
  })
  expect(reset.statusCode, reset.body).toBe(202)
  expect(reset.json()).not.toHaveProperty('accessToken')
  expectProblem(await person.me(), 401, 'invalid-token')
  const { challenge } = reset.json().secondStep
  expect((await postSecondStep(olea, { challenge, code: totpCode(person.secret) })).statusCode).toBe(200)
})

test('a code is good once, whatever question it answers', async () => {
  const person = await guarded()
  const code = totpCode(person.secret)
  const first = await passFirstStep(olea, person)
  expect((await postSecondStep(olea, { challenge: first.challenge, code })).statusCode).toBe(200)
  const { challenge } = await passFirstStep(olea, person)
  expectProblem(await postSecondStep(olea, { challenge, code }), 400, 'invalid-code')
  // Nor one of an earlier half minute.
  expectProblem(
    await postSecondStep(olea, { challenge, code: totpCode(person.secret, -1) }),
    400,
    'invalid-code',
  )
  expect((await postSecondStep(olea, { challenge, code: totpCode(person.secret, 1) })).statusCode).toBe(200)
})

test('a clock may be half a minute off, and no more', async () => {
  const person = await guarded()
  vi.setSystemTime(Date.now() + 300_000)
  for (const later of [-2, 2]) {
    const { challenge } = await passFirstStep(olea, person)
    const code = totpCode(person.secret, later)
    expectProblem(await postSecondStep(olea, { challenge, code }), 400, 'invalid-code')
  }
  for (const later of [-1, 0, 1]) {
    const { challenge } = await passFirstStep(olea, person)
    expect((await postSecondStep(olea, { challenge, code: totpCode(person.secret, later) })).statusCode).toBe(
      200,
    )
  }
})

test('a question is answered once, and of many right answers at once one counts', async () => {
  const person = await guarded()
  const { challenge } = await passFirstStep(olea, person)
  const code = totpCode(person.secret)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => postSecondStep(olea, { challenge, code })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const again = { challenge, code: totpCode(person.secret, 1) }
  expectProblem(await postSecondStep(olea, again), 403, 'challenge-expired')
})

test('after five wrong answers somebody starts again', async () => {
  const person = await guarded()
  const { challenge } = await passFirstStep(olea, person)
  const right = totpCode(person.secret)
  for (let step = 1; step <= 5; step += 1)
    expectProblem(
      await postSecondStep(olea, { challenge, code: wrongCode(right, step * 7) }),
      400,
      'invalid-code',
    )
  expectProblem(await postSecondStep(olea, { challenge, code: right }), 403, 'challenge-expired')
})

test('another account’s question takes neither codes nor recovery codes of this one', async () => {
  const person = await guarded()
  const other = await guarded()
  const { challenge } = await passFirstStep(olea, other)
  expectProblem(await postSecondStep(olea, { challenge, code: totpCode(person.secret) }), 400, 'invalid-code')
  const [recoveryCode] = person.recoveryCodes
  expectProblem(await postSecondStep(olea, { challenge, recoveryCode }), 400, 'invalid-code')
  const own = await passFirstStep(olea, person)
  expect((await postSecondStep(olea, { challenge: own.challenge, recoveryCode })).statusCode).toBe(200)
})

test('who knows the password guesses ten times an hour, from however many places', async () => {
  const person = await guarded()
  const right = totpCode(person.secret)
  const statuses: number[] = []
  for (let round = 0; round < 6; round += 1) {
    const { challenge } = await passFirstStep(olea, person)
    for (let step = 1; step <= 4; step += 1) {
      const answer = await postSecondStep(olea, { challenge, code: wrongCode(right, round * 4 + step) })
      statuses.push(answer.statusCode)
    }
  }
  expect(statuses.filter((status) => status === 400)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(14)
})

test('nobody’s guessing keeps the owner out of where they have signed in before', async () => {
  const person = await guarded()
  const home = uniqueIpAddress()
  const known = await passFirstStep(olea, person, home)
  const opened = await postSecondStep(
    olea,
    { challenge: known.challenge, code: totpCode(person.secret) },
    home,
  )
  expect(opened.statusCode).toBe(200)
  const right = totpCode(person.secret, 1)
  for (let round = 0; round < 4; round += 1) {
    const { challenge } = await passFirstStep(olea, person)
    for (let step = 1; step <= 3; step += 1)
      await postSecondStep(olea, { challenge, code: wrongCode(right, round * 3 + step) })
  }
  const away = await passFirstStep(olea, person)
  expectProblem(await postSecondStep(olea, { challenge: away.challenge, code: right }), 429)
  const back = await passFirstStep(olea, person, home)
  expect((await postSecondStep(olea, { challenge: back.challenge, code: right }, home)).statusCode).toBe(200)
})

test('a password that is right makes no network known before the second step', async () => {
  const person = await guarded()
  const address = uniqueIpAddress()
  // Each first step counts as a try of this network until it is finished.
  for (let tries = 0; tries < 5; tries += 1) await passFirstStep(olea, person, address)
  expectProblem(await post(olea, '/api/auth/login', person, {}, address), 429)
})

test('a recovery code is good once, however it is written, and told by mail', async () => {
  const person = await guarded()
  expect(person.recoveryCodes).toHaveLength(10)
  expect(new Set(person.recoveryCodes).size).toBe(10)
  const [recoveryCode = ''] = person.recoveryCodes
  expect(recoveryCode).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/)
  const { challenge } = await passFirstStep(olea, person)
  const typed = ` ${recoveryCode.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O')} `
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => postSecondStep(olea, { challenge, recoveryCode: typed })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const next = await passFirstStep(olea, person)
  expectProblem(await postSecondStep(olea, { challenge: next.challenge, recoveryCode }), 400, 'invalid-code')
  const [letter] = await olea.mailsTo(person.email)
  expect(letter?.subject).toBe('A recovery code was used')
  expect(letter?.text).toContain('9')
})

test('what happens between the two steps holds', async () => {
  const { users, people } = olea.services
  const answerOf = async (person: Awaited<ReturnType<typeof guarded>>, change: () => Promise<unknown>) => {
    const { challenge } = await passFirstStep(olea, person)
    await change()
    return postSecondStep(olea, { challenge, code: totpCode(person.secret) })
  }
  const chief = await olea.admin()
  const by = { id: chief.id, role: 'admin' as const, sessionId: '' }

  const suspended = await guarded()
  expectProblem(await answerOf(suspended, () => people.suspend(suspended.id, by)), 403, 'challenge-expired')

  const demoted = await guarded()
  await users.setRole(demoted.id, 'admin')
  const signedIn = await answerOf(demoted, () => people.setRole(demoted.id, 'user', by))
  expect(signedIn.json().user.role).toBe('user')
  expectProblem(await authorizedClient(olea, signedIn.json().accessToken).get('/api/users'), 403, 'forbidden')

  const renewed = await guarded()
  const newPassword = { currentPassword: renewed.password, newPassword: 'twelve-crates-on-monday' }
  const late = await answerOf(renewed, () => renewed.post('/api/auth/password', newPassword))
  expectProblem(late, 403, 'challenge-expired')

  const unguarded = await guarded()
  const gone = await answerOf(unguarded, () => unguarded.post('/api/auth/second-factor/app/remove', {}))
  expectProblem(gone, 403, 'challenge-expired')
})

test('ten minutes later it is too late', async () => {
  const person = await guarded()
  const { challenge } = await passFirstStep(olea, person)
  await olea.database.db.execute(sql`update sign_in_challenges set expires_at = now() - interval '1 second'`)
  expectProblem(
    await postSecondStep(olea, { challenge, code: totpCode(person.secret) }),
    403,
    'challenge-expired',
  )
  await olea.services.auth.prune()
  const left = await olea.database.db.execute(sql`select 1 from sign_in_challenges where expires_at < now()`)
  expect(left.rows).toEqual([])
})
