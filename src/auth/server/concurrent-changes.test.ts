// Two things that happen to one account at the same moment: what was proved before the other one came does not count
// after it, and what may be had once is had once.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, expectProblem, type TestApp, testPassword } from '#src/test-app.ts'
import { latestCode, post, registerUser, uniqueEmail } from './account.fixtures.ts'
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

/** The next look at a password says what it says after this has happened. */
function whileLooking(happens: () => Promise<unknown>): void {
  const { passwords } = olea.services
  const { verify } = passwords
  vi.spyOn(passwords, 'verify').mockImplementationOnce(async (...asked) => {
    const matches = await verify(...asked)
    await happens()
    return matches
  })
}

const login = ({ email, password }: { email: string; password: string }) =>
  post(olea, '/api/auth/login', { email, password })

test('a sign-in with the old password that began before the change opens nothing', async () => {
  const person = await registerUser(olea)
  whileLooking(() => person.post('/api/auth/password', { currentPassword: person.password, newPassword }))
  expectProblem(await login(person), 401, 'wrong-credentials')
  expect((await login({ ...person, password: newPassword })).statusCode).toBe(200)
})

test('nor does one of an account that was suspended or closed meanwhile', async () => {
  const suspended = await registerUser(olea)
  whileLooking(() => olea.services.users.update(suspended.id, { suspendedAt: new Date() }))
  expectProblem(await login(suspended), 401, 'wrong-credentials')
  await olea.services.users.update(suspended.id, { suspendedAt: null })
  expect((await suspended.get('/api/auth/sessions')).json().data, 'the one of the registration').toHaveLength(
    1,
  )

  const closed = await registerUser(olea)
  whileLooking(() => closed.post('/api/auth/delete-account', { currentPassword: closed.password }))
  expectProblem(await login(closed), 401, 'wrong-credentials')
})

test('the old password changes nothing any more, not even in a call that began with it', async () => {
  const owner = await registerUser(olea)
  const thief = (await login(owner)).json().accessToken
  const headers = { authorization: `Bearer ${thief}` }
  const payload = { currentPassword: owner.password, newPassword: 'of-the-thief-alone' }
  for (const [url, body] of [
    ['/api/auth/password', payload],
    ['/api/auth/email', { currentPassword: owner.password, email: uniqueEmail() }],
    ['/api/auth/delete-account', { currentPassword: owner.password }],
  ] as const) {
    const stored = await olea.services.users.findById(owner.id)
    whileLooking(() => owner.post('/api/auth/password', { currentPassword: owner.password, newPassword }))
    const answer = await post(olea, url, body, headers)
    expect([401, 403], `${url} ${answer.body}`).toContain(answer.statusCode)
    expect((await login({ ...owner, password: newPassword })).statusCode).toBe(200)
    // And once more, with the same old password and a thief who is signed in.
    await olea.services.users.update(owner.id, { passwordHash: stored?.passwordHash ?? null })
    const again = (await login(owner)).json().accessToken
    headers.authorization = `Bearer ${again}`
  }
})

test('of ten answers with one recovery code at once, one opens the account', async () => {
  const person = await registerConfirmedUser(olea)
  const { recoveryCodes } = await addAuthenticatorApp(person)
  const challenges = await Promise.all(Array.from({ length: 4 }, () => passFirstStep(olea, person)))
  const answers = await Promise.all(
    [...challenges, ...challenges].map(({ challenge }) =>
      postSecondStep(olea, { challenge, recoveryCode: recoveryCodes[0] ?? '' }),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(answers.every(({ statusCode }) => statusCode < 500)).toBe(true)
  const left = (await person.get('/api/auth/second-factor')).json().recoveryCodesLeft
  expect(left).toBe(9)
})

test('of answers with one code of the app at once, one opens the account', async () => {
  const person = await registerConfirmedUser(olea)
  const { secret } = await addAuthenticatorApp(person)
  const challenges = await Promise.all(Array.from({ length: 4 }, () => passFirstStep(olea, person)))
  const code = totpCode(secret)
  const answers = await Promise.all(
    challenges.map(({ challenge }) => postSecondStep(olea, { challenge, code })),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400])
})

test('recovery codes that are made anew at once leave ten that count', async () => {
  const person = await registerConfirmedUser(olea)
  await addAuthenticatorApp(person)
  const sheets = await Promise.all(
    Array.from({ length: 4 }, () => person.post('/api/auth/second-factor/recovery-codes', {})),
  )
  expect(sheets.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
  expect((await person.get('/api/auth/second-factor')).json().recoveryCodesLeft).toBe(10)
})

test('two who confirm, move and reset with the same code at once: one of them did', async () => {
  const confirming = await registerUser(olea)
  const code = await latestCode(olea, confirming.email)
  const confirmed = await Promise.all(
    Array.from({ length: 4 }, () => confirming.post('/api/auth/confirm', { code })),
  )
  expect(confirmed.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400])

  const moving = await registerUser(olea)
  const email = uniqueEmail()
  await moving.post('/api/auth/email', { email, currentPassword: moving.password })
  const moveCode = await latestCode(olea, email)
  const moved = await Promise.all(
    Array.from({ length: 4 }, () => moving.post('/api/auth/email/confirm', { code: moveCode })),
  )
  expect(moved.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1)
  expect(moved.every(({ statusCode }) => statusCode < 500)).toBe(true)

  const forgetful = await registerUser(olea)
  const { ticket } = (await post(olea, '/api/auth/forgot', { email: forgetful.email })).json()
  const resetCode = await latestCode(olea, forgetful.email)
  const reset = { email: forgetful.email, code: resetCode, ticket, password: newPassword }
  const answers = await Promise.all(Array.from({ length: 4 }, () => post(olea, '/api/auth/reset', reset)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400])
})

test('a reset and a change of the password at once leave one password, and nobody waits for ever', async () => {
  for (let round = 0; round < 5; round++) {
    const person = await registerUser(olea)
    const { ticket } = (await post(olea, '/api/auth/forgot', { email: person.email })).json()
    const code = await latestCode(olea, person.email)
    const byCode = 'fruit-of-the-reset'
    const byOwner = 'fruit-of-the-owner'
    const [reset, change] = await Promise.all([
      post(olea, '/api/auth/reset', { email: person.email, code, ticket, password: byCode }),
      person.post('/api/auth/password', { currentPassword: person.password, newPassword: byOwner }),
    ])
    expect([200, 400], reset.body).toContain(reset.statusCode)
    expect([200, 401, 403], change.body).toContain(change.statusCode)
    const opens = await Promise.all(
      [byCode, byOwner, testPassword].map(
        async (password) => (await login({ ...person, password })).statusCode,
      ),
    )
    expect(opens.filter((status) => status === 200)).toHaveLength(1)
    expect(opens[2], 'the old one').toBe(401)
  }
})

test('two admins who take the newspaper from each other leave one', async () => {
  // By now everybody else here is a reader.
  const takers = [
    (id: string) => ({ method: 'PATCH' as const, url: `/api/users/${id}/role`, payload: { role: 'user' } }),
    (id: string) => ({ method: 'PATCH' as const, url: `/api/users/${id}/suspend` }),
  ]
  for (const take of takers) {
    const [one, other] = [await olea.admin(), await olea.admin()]
    const answers = await Promise.all(
      [
        { by: one, whom: other.id },
        { by: other, whom: one.id },
      ].map(({ by, whom }) =>
        olea.app.inject({ ...take(whom), headers: { authorization: by.authorization } }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const rows = await Promise.all([one, other].map(({ id }) => olea.services.users.findById(id)))
    const left = rows.filter((row) => row?.role === 'admin' && !row.suspendedAt)
    expect(left).toHaveLength(1)
    await olea.services.users.setRole(left[0]?.id ?? '', 'user')
  }
})

test('two admins who both close their accounts leave one', async () => {
  const pair = [await olea.admin(), await olea.admin()]
  const answers = await Promise.all(
    pair.map(({ authorization }) =>
      post(olea, '/api/auth/delete-account', { currentPassword: testPassword }, { authorization }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})
