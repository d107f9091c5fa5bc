// The second step with codes: valid and invalid proofs, single use, and limits for guessing.
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

/** Registers a user with an authenticator app, and stops the clock. */
async function registerWithApp() {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 10_000 })
  const person = await registerConfirmedUser(olea)
  return { ...person, ...(await addAuthenticatorApp(person)) }
}

test('an account without a second factor signs in directly', async () => {
  const { email, password } = await registerUser(olea)
  const response = await post(olea, '/api/auth/login', { email, password })
  expect(response.statusCode).toBe(200)
  expect(Object.keys(response.json()).sort()).toEqual(['accessToken', 'user'])
})

test('the password leads to a challenge, and the code of the app signs in', async () => {
  const person = await registerWithApp()
  const response = await post(olea, '/api/auth/login', person)
  expect(response.statusCode).toBe(202)
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.json()).toEqual({
    secondStep: {
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      methods: ['app', 'recovery-code'],
      passkey: null,
      expiresAt: expect.any(String),
    },
  })
  const { challenge } = response.json().secondStep
  const signedIn = await postSecondStep(olea, { challenge, code: totpCode(person.secret) })
  expect(signedIn.statusCode, signedIn.body).toBe(200)
  expect(Object.keys(signedIn.json()).sort()).toEqual(['accessToken', 'user'])
  expect((await authorizedClient(olea, signedIn.json().accessToken).me()).json()).toMatchObject({
    _id: person.id,
  })
})

test('a challenge does not give access, and malformed second steps are rejected', async () => {
  const person = await registerWithApp()
  const { challenge } = await passFirstStep(olea, person)
  const pending = authorizedClient(olea, challenge)
  for (const url of ['/api/users/token', '/api/auth/sessions', '/api/auth/second-factor'])
    expectProblem(await pending.get(url), 401, 'invalid-token')
  expectProblem(await pending.post('/api/auth/second-factor/app/remove', {}), 401, 'invalid-token')
  expectProblem(await pending.post('/api/auth/password', { newPassword: 'a-new-one-for-me' }), 401)
  for (const proof of [{}, { code: '' }, { code: null }, { passkey: {} }, { recoveryCode: '' }])
    expectProblem(await postSecondStep(olea, { challenge, ...proof }), 400, 'invalid-request')
  const both = { challenge, code: totpCode(person.secret), recoveryCode: person.recoveryCodes[0] }
  expectProblem(await postSecondStep(olea, both), 400, 'invalid-request')
})

test('a password reset requires the second step', async () => {
  const person = await registerWithApp()
  const started = await post(olea, '/api/auth/forgot', { email: person.email })
  const reset = await post(olea, '/api/auth/reset', {
    email: person.email,
    code: await latestCode(olea, person.email),
    password: 'nobody-picks-on-sundays',
    ticket: started.json().ticket,
  })
  expect(reset.statusCode, reset.body).toBe(202)
  expect(reset.json()).not.toHaveProperty('accessToken')
  expectProblem(await person.me(), 401, 'invalid-token')
  const { challenge } = reset.json().secondStep
  expect((await postSecondStep(olea, { challenge, code: totpCode(person.secret) })).statusCode).toBe(200)
})

test('accepts a code once, also with another challenge', async () => {
  const person = await registerWithApp()
  const code = totpCode(person.secret)
  const first = await passFirstStep(olea, person)
  expect((await postSecondStep(olea, { challenge: first.challenge, code })).statusCode).toBe(200)
  const { challenge } = await passFirstStep(olea, person)
  expectProblem(await postSecondStep(olea, { challenge, code }), 400, 'code-used')
  // A code of an earlier time step is rejected too.
  expectProblem(
    await postSecondStep(olea, { challenge, code: totpCode(person.secret, -1) }),
    400,
    'code-used',
  )
  expect((await postSecondStep(olea, { challenge, code: totpCode(person.secret, 1) })).statusCode).toBe(200)
})

test('accepts a clock that is one time step off, and no more', async () => {
  const person = await registerWithApp()
  vi.setSystemTime(Date.now() + 300_000)
  for (const offset of [-2, 2]) {
    const { challenge } = await passFirstStep(olea, person)
    const code = totpCode(person.secret, offset)
    expectProblem(await postSecondStep(olea, { challenge, code }), 400, 'invalid-code')
  }
  for (const offset of [-1, 0, 1]) {
    const { challenge } = await passFirstStep(olea, person)
    expect(
      (await postSecondStep(olea, { challenge, code: totpCode(person.secret, offset) })).statusCode,
    ).toBe(200)
  }
})

test('accepts a challenge once, also in concurrent requests', async () => {
  const person = await registerWithApp()
  const { challenge } = await passFirstStep(olea, person)
  const code = totpCode(person.secret)
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => postSecondStep(olea, { challenge, code })),
  )
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const repeated = { challenge, code: totpCode(person.secret, 1) }
  expectProblem(await postSecondStep(olea, repeated), 403, 'challenge-expired')
})

test('invalidates a challenge after five wrong codes', async () => {
  const person = await registerWithApp()
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

test('rejects codes and recovery codes of another account', async () => {
  const person = await registerWithApp()
  const other = await registerWithApp()
  const { challenge } = await passFirstStep(olea, other)
  expectProblem(await postSecondStep(olea, { challenge, code: totpCode(person.secret) }), 400, 'invalid-code')
  const [recoveryCode] = person.recoveryCodes
  expectProblem(await postSecondStep(olea, { challenge, recoveryCode }), 400, 'invalid-code')
  const own = await passFirstStep(olea, person)
  expect((await postSecondStep(olea, { challenge: own.challenge, recoveryCode })).statusCode).toBe(200)
})

test('limits guesses to ten an hour for all unknown networks', async () => {
  const person = await registerWithApp()
  const right = totpCode(person.secret)
  const statuses: number[] = []
  for (let round = 0; round < 6; round += 1) {
    const { challenge } = await passFirstStep(olea, person)
    for (let step = 1; step <= 4; step += 1) {
      const response = await postSecondStep(olea, { challenge, code: wrongCode(right, round * 4 + step) })
      statuses.push(response.statusCode)
    }
  }
  expect(statuses.filter((status) => status === 400)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(14)
})

test('guesses on unknown networks do not lock out the owner on a known network', async () => {
  const person = await registerWithApp()
  const knownIp = uniqueIpAddress()
  const known = await passFirstStep(olea, person, knownIp)
  const signedIn = await postSecondStep(
    olea,
    { challenge: known.challenge, code: totpCode(person.secret) },
    knownIp,
  )
  expect(signedIn.statusCode).toBe(200)
  const right = totpCode(person.secret, 1)
  for (let round = 0; round < 4; round += 1) {
    const { challenge } = await passFirstStep(olea, person)
    for (let step = 1; step <= 3; step += 1)
      await postSecondStep(olea, { challenge, code: wrongCode(right, round * 3 + step) })
  }
  const onUnknown = await passFirstStep(olea, person)
  expectProblem(await postSecondStep(olea, { challenge: onUnknown.challenge, code: right }), 429)
  const onKnown = await passFirstStep(olea, person, knownIp)
  expect(
    (await postSecondStep(olea, { challenge: onKnown.challenge, code: right }, knownIp)).statusCode,
  ).toBe(200)
})

test('a correct password alone does not make a network known', async () => {
  const person = await registerWithApp()
  const ipAddress = uniqueIpAddress()
  // Each first step counts as a failed attempt until the second step is completed.
  for (let attempt = 0; attempt < 5; attempt += 1) await passFirstStep(olea, person, ipAddress)
  expectProblem(await post(olea, '/api/auth/login', person, {}, ipAddress), 429)
})

test('accepts a recovery code once, in any spelling, and notifies the owner', async () => {
  const person = await registerWithApp()
  expect(person.recoveryCodes).toHaveLength(10)
  expect(new Set(person.recoveryCodes).size).toBe(10)
  const [recoveryCode = ''] = person.recoveryCodes
  expect(recoveryCode).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/)
  const { challenge } = await passFirstStep(olea, person)
  const typed = ` ${recoveryCode.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O')} `
  const responses = await Promise.all(
    Array.from({ length: 3 }, () => postSecondStep(olea, { challenge, recoveryCode: typed })),
  )
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const next = await passFirstStep(olea, person)
  expectProblem(await postSecondStep(olea, { challenge: next.challenge, recoveryCode }), 400, 'invalid-code')
  const [mail] = await olea.mailsTo(person.email)
  expect(mail?.subject).toBe('A recovery code was used')
  expect(mail?.text).toContain('9')
})

test('suspension, demotion and changes of the account between the two steps take effect', async () => {
  const { users, userAdministration } = olea.services
  const completeAfter = async (
    person: Awaited<ReturnType<typeof registerWithApp>>,
    change: () => Promise<unknown>,
  ) => {
    const { challenge } = await passFirstStep(olea, person)
    await change()
    return postSecondStep(olea, { challenge, code: totpCode(person.secret) })
  }
  const admin = await olea.admin()
  const by = { id: admin.id, role: 'admin' as const, sessionId: '' }

  const suspended = await registerWithApp()
  expectProblem(
    await completeAfter(suspended, () => userAdministration.suspend(suspended.id, by)),
    403,
    'challenge-expired',
  )

  const demoted = await registerWithApp()
  await users.setRole(demoted.id, 'admin')
  const signedIn = await completeAfter(demoted, () =>
    userAdministration.setRole(demoted.id, { role: 'user' }, by, { ipAddress: '', userAgent: '' }),
  )
  expect(signedIn.json().user.role).toBe('user')
  expectProblem(await authorizedClient(olea, signedIn.json().accessToken).get('/api/users'), 403, 'forbidden')

  const passwordChanged = await registerWithApp()
  const newPassword = { currentPassword: passwordChanged.password, newPassword: 'twelve-crates-on-monday' }
  const late = await completeAfter(passwordChanged, () =>
    passwordChanged.post('/api/auth/password', newPassword),
  )
  expectProblem(late, 403, 'challenge-expired')

  const factorRemoved = await registerWithApp()
  const rejected = await completeAfter(factorRemoved, () =>
    factorRemoved.post('/api/auth/second-factor/app/remove', {}),
  )
  expectProblem(rejected, 403, 'challenge-expired')
})

test('rejects a challenge after ten minutes', async () => {
  const person = await registerWithApp()
  const { challenge } = await passFirstStep(olea, person)
  await olea.database.db.execute(sql`update sign_in_challenges set expires_at = now() - interval '1 second'`)
  expectProblem(
    await postSecondStep(olea, { challenge, code: totpCode(person.secret) }),
    403,
    'challenge-expired',
  )
  await olea.services.auth.prune()
  const remaining = await olea.database.db.execute(
    sql`select 1 from sign_in_challenges where expires_at < now()`,
  )
  expect(remaining.rows).toEqual([])
})
