// Concurrent requests on one account: a proof verified before another change is not valid after it, and single-use
// codes are used only once.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, expectProblem, type TestApp, testPassword } from '#src/test-app.ts'
import { authorizedClient, latestCode, post, registerUser, uniqueEmail } from './account.fixtures.ts'
import {
  addAuthenticatorApp,
  passFirstStep,
  postSecondStep,
  registerConfirmedUser,
  totpCode,
} from './second-factor/second-factor.fixtures.ts'

let olea: TestApp

beforeAll(async () => {
  olea = await createTestApp()
})

afterAll(() => olea.close())

const newPassword = 'black-fruit-in-december'

/** Runs `action` during the next password verification, before its result is returned. */
function duringPasswordCheck(action: () => Promise<unknown>): void {
  const { passwords } = olea.services
  const { verify } = passwords
  vi.spyOn(passwords, 'verify').mockImplementationOnce(async (...args) => {
    const matches = await verify(...args)
    await action()
    return matches
  })
}

const login = ({ email, password }: { email: string; password: string }) =>
  post(olea, '/api/auth/login', { email, password })

test('rejects a login with the old password if the password changes during the login', async () => {
  const person = await registerUser(olea)
  duringPasswordCheck(() =>
    person.post('/api/auth/password', { currentPassword: person.password, newPassword }),
  )
  expectProblem(await login(person), 401, 'wrong-credentials')
  expect((await login({ ...person, password: newPassword })).statusCode).toBe(200)
})

test('rejects a login if the account is suspended or deleted during the login', async () => {
  const suspended = await registerUser(olea)
  duringPasswordCheck(() => olea.services.users.update(suspended.id, { suspendedAt: new Date() }))
  expectProblem(await login(suspended), 401, 'wrong-credentials')
  await olea.services.users.update(suspended.id, { suspendedAt: null })
  expect(
    (await suspended.get('/api/auth/sessions')).json().data,
    'only the session of the registration',
  ).toHaveLength(1)

  const deleted = await registerUser(olea)
  duringPasswordCheck(() => deleted.post('/api/auth/delete-account', { currentPassword: deleted.password }))
  expectProblem(await login(deleted), 401, 'wrong-credentials')
})

test('rejects changes with the old password if the password changes during the request', async () => {
  let owner = await registerUser(olea)
  const attackerToken = (await login(owner)).json().accessToken
  const headers = { authorization: `Bearer ${attackerToken}` }
  const payload = { currentPassword: owner.password, newPassword: 'of-the-attacker-alone' }
  for (const [url, body] of [
    ['/api/auth/password', payload],
    ['/api/auth/email', { currentPassword: owner.password, email: uniqueEmail() }],
    ['/api/auth/delete-account', { currentPassword: owner.password }],
  ] as const) {
    const stored = await olea.services.users.findById(owner.id)
    duringPasswordCheck(() =>
      owner.post('/api/auth/password', { currentPassword: owner.password, newPassword }),
    )
    const response = await post(olea, url, body, headers)
    expect([401, 403], `${url} ${response.body}`).toContain(response.statusCode)
    expect((await login({ ...owner, password: newPassword })).statusCode).toBe(200)
    // Restores the old password and signs in both again for the next route.
    await olea.services.users.update(owner.id, { passwordHash: stored?.passwordHash ?? null })
    const nextToken = (await login(owner)).json().accessToken
    headers.authorization = `Bearer ${nextToken}`
    owner = { ...owner, ...authorizedClient(olea, (await login(owner)).json().accessToken) }
  }
})

test('accepts a recovery code only once in concurrent requests', async () => {
  const person = await registerConfirmedUser(olea)
  const { recoveryCodes } = await addAuthenticatorApp(person)
  const challenges = await Promise.all(Array.from({ length: 4 }, () => passFirstStep(olea, person)))
  const responses = await Promise.all(
    [...challenges, ...challenges].map(({ challenge }) =>
      postSecondStep(olea, { challenge, recoveryCode: recoveryCodes[0] ?? '' }),
    ),
  )
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(responses.every(({ statusCode }) => statusCode < 500)).toBe(true)
  const { recoveryCodesLeft } = (await person.get('/api/auth/second-factor')).json()
  expect(recoveryCodesLeft).toBe(9)
})

test('accepts an authenticator code only once in concurrent requests', async () => {
  const person = await registerConfirmedUser(olea)
  const { secret } = await addAuthenticatorApp(person)
  const challenges = await Promise.all(Array.from({ length: 4 }, () => passFirstStep(olea, person)))
  const code = totpCode(secret)
  const responses = await Promise.all(
    challenges.map(({ challenge }) => postSecondStep(olea, { challenge, code })),
  )
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400])
})

test('leaves ten valid recovery codes after generating them concurrently', async () => {
  const person = await registerConfirmedUser(olea)
  await addAuthenticatorApp(person)
  const responses = await Promise.all(
    Array.from({ length: 4 }, () => person.post('/api/auth/second-factor/recovery-codes', {})),
  )
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
  expect((await person.get('/api/auth/second-factor')).json().recoveryCodesLeft).toBe(10)
})

test('accepts a code for confirmation, a new address or a reset only once in concurrent requests', async () => {
  const confirming = await registerUser(olea)
  const code = await latestCode(olea, confirming.email)
  const confirmed = await Promise.all(
    Array.from({ length: 4 }, () => confirming.post('/api/auth/confirm', { code })),
  )
  expect(confirmed.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400])

  const changing = await registerUser(olea)
  const email = uniqueEmail()
  await changing.post('/api/auth/email', { email, currentPassword: changing.password })
  const newEmailCode = await latestCode(olea, email)
  const changed = await Promise.all(
    Array.from({ length: 4 }, () => changing.post('/api/auth/email/confirm', { code: newEmailCode })),
  )
  expect(changed.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1)
  expect(changed.every(({ statusCode }) => statusCode < 500)).toBe(true)

  const forgetful = await registerUser(olea)
  const { ticket } = (await post(olea, '/api/auth/forgot', { email: forgetful.email })).json()
  const resetCode = await latestCode(olea, forgetful.email)
  const reset = { email: forgetful.email, code: resetCode, ticket, password: newPassword }
  const responses = await Promise.all(Array.from({ length: 4 }, () => post(olea, '/api/auth/reset', reset)))
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400])
})

test('leaves exactly one valid password after a concurrent reset and change, without a deadlock', async () => {
  for (let round = 0; round < 5; round++) {
    const person = await registerUser(olea)
    const { ticket } = (await post(olea, '/api/auth/forgot', { email: person.email })).json()
    const code = await latestCode(olea, person.email)
    const resetPassword = 'fruit-of-the-reset'
    const changedPassword = 'fruit-of-the-owner'
    const [reset, change] = await Promise.all([
      post(olea, '/api/auth/reset', { email: person.email, code, ticket, password: resetPassword }),
      person.post('/api/auth/password', { currentPassword: person.password, newPassword: changedPassword }),
    ])
    expect([200, 400], reset.body).toContain(reset.statusCode)
    expect([200, 401, 403], change.body).toContain(change.statusCode)
    const loginStatuses = await Promise.all(
      [resetPassword, changedPassword, testPassword].map(
        async (password) => (await login({ ...person, password })).statusCode,
      ),
    )
    expect(loginStatuses.filter((status) => status === 200)).toHaveLength(1)
    expect(loginStatuses[2], 'the old password').toBe(401)
  }
})

test('keeps one admin when two admins demote or suspend each other concurrently', async () => {
  // All other users at this point are readers.
  const requests = [
    (id: string) => ({ method: 'PATCH' as const, url: `/api/users/${id}/role`, payload: { role: 'user' } }),
    (id: string) => ({ method: 'PATCH' as const, url: `/api/users/${id}/suspend` }),
  ]
  for (const createRequest of requests) {
    const [one, other] = [await olea.admin(), await olea.admin()]
    const responses = await Promise.all(
      [
        { by: one, targetId: other.id },
        { by: other, targetId: one.id },
      ].map(({ by, targetId }) =>
        olea.app.inject({ ...createRequest(targetId), headers: { authorization: by.authorization } }),
      ),
    )
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const rows = await Promise.all([one, other].map(({ id }) => olea.services.users.findById(id)))
    const admins = rows.filter((row) => row?.role === 'admin' && !row.suspendedAt)
    expect(admins).toHaveLength(1)
    await olea.services.users.setRole(admins[0]?.id ?? '', 'user')
  }
})

test('keeps one admin when two admins delete their accounts concurrently', async () => {
  const pair = [await olea.admin(), await olea.admin()]
  const responses = await Promise.all(
    pair.map(({ authorization }) =>
      post(olea, '/api/auth/delete-account', { currentPassword: testPassword }, { authorization }),
    ),
  )
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})
