// Adding and removing second factors: required proofs, ended sessions, notices, and stored data.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, expectProblem, type TestApp } from '#src/test-app.ts'
import { authorizedClient, latestCode, post, registerUser, uniqueEmail } from '../account.fixtures.ts'
import {
  addAuthenticatorApp,
  addPasskey,
  passFirstStep,
  postSecondStep,
  registerConfirmedUser,
  totpCode,
} from './second-factor.fixtures.ts'
import { createVirtualAuthenticator } from './virtual-authenticator.fixtures.ts'

let olea: TestApp

beforeAll(async () => {
  olea = await createTestApp()
})

afterAll(() => olea.close())

const changeUrls = [
  '/api/auth/second-factor/app',
  '/api/auth/second-factor/app/remove',
  '/api/auth/second-factor/passkeys',
  '/api/auth/second-factor/passkeys/0123456789abcdef01234567/remove',
  '/api/auth/second-factor/recovery-codes',
]

/** Makes all sessions 15 minutes older, so that no sign-in is recent. */
async function ageSessions(): Promise<void> {
  await olea.database.db.execute(sql`update sessions set created_at = created_at - interval '15 minutes'`)
}

test('requires the password if the sign-in is not recent', async () => {
  const person = await registerConfirmedUser(olea)
  expect((await person.get('/api/auth/second-factor')).json()).toMatchObject({ isProofNeeded: false })
  await ageSessions()
  expect((await person.get('/api/auth/second-factor')).json()).toEqual({
    passkeys: [],
    app: null,
    recoveryCodesLeft: 0,
    isRequired: false,
    canHavePasskeys: true,
    isProofNeeded: true,
  })
  expect((await person.get('/api/auth/ownership')).json()).toEqual({ by: 'password' })
  for (const url of changeUrls) {
    expectProblem(await person.post(url, {}), 400, 'invalid-request')
    expectProblem(await person.post(url, { code: '123456' }), 400, 'invalid-request')
  }
  for (const url of changeUrls.slice(0, 3))
    expectProblem(await person.post(url, { currentPassword: 'a guess' }), 403, 'wrong-password')
  const currentPassword = person.password
  expect((await person.post(changeUrls[0] ?? '', { currentPassword })).statusCode).toBe(201)
})

test('requires a code for an account without a password, and accepts it once', async () => {
  const { services, database } = olea
  const email = uniqueEmail()
  const provider = { name: 'google', subject: email } as const
  const row = await services.users.create({ email, passwordHash: null, provider, isEmailConfirmed: true })
  const person = authorizedClient(olea, await services.auth.sessions.open(database.db, row.id))
  await ageSessions()
  expect((await person.get('/api/auth/second-factor')).json()).toMatchObject({ isProofNeeded: true })
  expect((await person.get('/api/auth/ownership')).json()).toEqual({ by: 'code' })
  await person.post('/api/auth/ownership')
  const code = await latestCode(olea, email)
  const url = '/api/auth/second-factor/app'
  expect((await person.post(url, { code })).statusCode).toBe(201)
  expectProblem(await person.post(url, { code }), 400, 'invalid-code')
})

test('rejects adding a factor before the e-mail address is confirmed', async () => {
  const person = await registerUser(olea)
  for (const url of ['/api/auth/second-factor/app', '/api/auth/second-factor/passkeys'])
    expectProblem(await person.post(url, {}), 409, 'email-unconfirmed')
})

test('each change ends all other sessions, notifies the owner in their language, and is recorded', async () => {
  const person = await registerConfirmedUser(olea)
  await person.patch('/api/users/me', { language: 'de' })
  const openOtherSession = async () =>
    authorizedClient(olea, await olea.services.auth.sessions.open(olea.database.db, person.id))
  const subjects = async () => (await olea.mailsTo(person.email)).map(({ subject }) => subject)

  let other = await openOtherSession()
  await addAuthenticatorApp(person)
  expectProblem(await other.me(), 401, 'invalid-token')
  other = await openOtherSession()
  const { factors } = await addPasskey(person)
  expectProblem(await other.me(), 401, 'invalid-token')
  expect((await subjects()).slice(0, 2)).toEqual([
    'Bestätigung in zwei Schritten eingerichtet',
    'Bestätigung in zwei Schritten eingerichtet',
  ])
  expect((await olea.mailsTo(person.email))[0]?.text).toContain('Passkey')

  other = await openOtherSession()
  await person.post(`/api/auth/second-factor/passkeys/${factors.passkeys[0]._id}/remove`, {})
  expectProblem(await other.me(), 401, 'invalid-token')
  other = await openOtherSession()
  const renewed = await person.post('/api/auth/second-factor/recovery-codes', {})
  expectProblem(await other.me(), 401, 'invalid-token')
  expect(renewed.json().recoveryCodes).toHaveLength(10)
  expect((await subjects()).slice(0, 2).sort()).toEqual([
    'Bestätigung in zwei Schritten entfernt',
    'Neue Wiederherstellungscodes wurden erstellt',
  ])
  expect((await person.me()).statusCode).toBe(200)

  const { data } = await olea.services.audit.list({
    subject: person.id,
    limit: 10,
    actor: undefined,
    action: undefined,
    from: undefined,
    to: undefined,
    before: undefined,
  })
  expect(data.map(({ action, actor, details }) => [action, actor?.id, details])).toEqual([
    ['user.recovery-codes-made', person.id, {}],
    ['user.factor-removed', person.id, { factor: 'passkey' }],
    ['user.factor-added', person.id, { factor: 'passkey' }],
    ['user.factor-added', person.id, { factor: 'app' }],
  ])
})

test('stores no secret in readable form', async () => {
  const person = await registerConfirmedUser(olea)
  const { secret, recoveryCodes } = await addAuthenticatorApp(person)
  const pending = (await person.post('/api/auth/second-factor/passkeys', {})).json()
  const tables = ['authenticator_apps', 'recovery_codes', 'sign_in_challenges', 'audit_log', 'mail_outbox']
  const existing = await olea.database.db.execute<{ table_name: string }>(
    sql`select table_name from information_schema.tables where table_schema = 'public'`,
  )
  expect(existing.rows.map((row) => row.table_name)).toEqual(expect.arrayContaining(tables.slice(0, 3)))
  for (const { table_name } of existing.rows) {
    const { rows } = await olea.database.db.execute<{ row: string }>(
      sql`select to_jsonb(t)::text as row from ${sql.identifier(table_name)} t`,
    )
    const all = rows.map(({ row }) => row).join('\n')
    for (const value of [secret, pending.challenge, ...recoveryCodes])
      expect(all.includes(value), `${table_name} holds a secret`).toBe(false)
  }
})

test('an encrypted secret is valid only for its own account', async () => {
  const person = await registerConfirmedUser(olea)
  const other = await registerConfirmedUser(olea)
  const { secret } = await addAuthenticatorApp(person)
  await addAuthenticatorApp(other)
  await olea.database.db.execute(sql`update authenticator_apps set last_step = 0, sealed_secret =
    (select sealed_secret from authenticator_apps where user_id = ${person.id}) where user_id = ${other.id}`)
  const { challenge } = await passFirstStep(olea, other)
  expect((await postSecondStep(olea, { challenge, code: totpCode(secret) })).statusCode).toBe(500)
})

test('adds an app with its first code, only once and only by the user who started the setup', async () => {
  const person = await registerConfirmedUser(olea)
  const url = '/api/auth/second-factor/app/confirm'
  const started = (await person.post('/api/auth/second-factor/app', {})).json()
  expect(started.secret).toMatch(/^[A-Z2-7]{32}$/)
  const uri = new URL(started.uri)
  expect(uri.protocol).toBe('otpauth:')
  expect(uri.searchParams.get('issuer')).toBe('Olea')
  expect(uri.searchParams.get('secret')).toBe(started.secret)
  expect(decodeURIComponent(uri.href)).toContain(person.email)
  const code = totpCode(started.secret)
  const { challenge } = started
  const otherUser = await registerConfirmedUser(olea)
  expectProblem(await otherUser.post(url, { challenge, code }), 403, 'challenge-expired')
  const wrong = String((Number(code) + 7) % 1_000_000).padStart(6, '0')
  expectProblem(await person.post(url, { challenge, code: wrong }), 400, 'invalid-code')
  const added = await person.post(url, { challenge, code })
  expect(added.json()).toMatchObject({
    factors: { app: { createdAt: expect.any(String), lastUsedAt: null }, recoveryCodesLeft: 10 },
  })
  expectProblem(await person.post(url, { challenge, code }), 403, 'challenge-expired')
  expectProblem(await person.post('/api/auth/second-factor/app', {}), 409, 'app-exists')
  // The code used for the setup cannot be used to sign in.
  const step = await passFirstStep(olea, person)
  expectProblem(await postSecondStep(olea, { challenge: step.challenge, code }), 400, 'code-used')
})

test('removing the last factor removes the recovery codes and the second step', async () => {
  const person = await registerConfirmedUser(olea)
  await addAuthenticatorApp(person)
  const { factors } = await addPasskey(person, createVirtualAuthenticator())
  const removed = await person.post('/api/auth/second-factor/app/remove', {})
  expect(removed.json()).toMatchObject({ app: null, recoveryCodesLeft: 10 })
  await person.post(`/api/auth/second-factor/passkeys/${factors.passkeys[0]._id}/remove`, {})
  expect((await person.get('/api/auth/second-factor')).json().recoveryCodesLeft).toBe(0)
  expect((await post(olea, '/api/auth/login', person)).statusCode).toBe(200)
  expectProblem(await person.post('/api/auth/second-factor/recovery-codes', {}), 409, 'no-second-factor')
  expectProblem(
    await person.post('/api/auth/second-factor/app/remove', {}),
    404,
    'authenticator-app-not-found',
  )
})

test('new recovery codes replace the earlier ones', async () => {
  const person = await registerConfirmedUser(olea)
  const { recoveryCodes } = await addAuthenticatorApp(person)
  const renewed = (await person.post('/api/auth/second-factor/recovery-codes', {})).json().recoveryCodes
  const { challenge } = await passFirstStep(olea, person)
  const useCode = (recoveryCode: string | undefined) => postSecondStep(olea, { challenge, recoveryCode })
  expectProblem(await useCode(recoveryCodes[0]), 400, 'invalid-code')
  expect((await useCode(renewed[0])).statusCode).toBe(200)
})

test('resetSecondFactor removes all factors and ends all sessions', async () => {
  const person = await registerConfirmedUser(olea)
  await addAuthenticatorApp(person)
  await addPasskey(person)
  const pending = await passFirstStep(olea, person)
  expect(await olea.services.auth.resetSecondFactor(person.email)).toBe(true)
  expectProblem(await person.me(), 401, 'invalid-token')
  expectProblem(
    await postSecondStep(olea, { challenge: pending.challenge, code: '123456' }),
    403,
    'challenge-expired',
  )
  expect((await olea.mailsTo(person.email))[0]?.subject).toBe('Two-step verification was removed')
  expect((await post(olea, '/api/auth/login', person)).statusCode).toBe(200)
  expect(await olea.services.auth.resetSecondFactor(person.email)).toBe(false)
  await expect(olea.services.auth.resetSecondFactor('nobody@olea.test')).rejects.toThrow(
    'There is no account',
  )
})

test('deleting an account removes its second factors', async () => {
  const person = await registerConfirmedUser(olea)
  await addAuthenticatorApp(person)
  await addPasskey(person)
  const deleted = await person.post('/api/auth/delete-account', { currentPassword: person.password })
  expect(deleted.statusCode, deleted.body).toBe(200)
  for (const table of ['authenticator_apps', 'passkeys', 'recovery_codes', 'sign_in_challenges']) {
    const { rows } = await olea.database.db.execute(
      sql`select 1 from ${sql.identifier(table)} where user_id = ${person.id}`,
    )
    expect(rows, table).toEqual([])
  }
})
