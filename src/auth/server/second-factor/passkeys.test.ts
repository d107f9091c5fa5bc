// Passkeys of a virtual authenticator: as the second step, alone, and with forged responses.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, expectProblem, type TestApp } from '#src/test-app.ts'
import type { PasskeyChallenge } from '../../contract/second-factor.ts'
import { authorizedClient, post, registerUser } from '../account.fixtures.ts'
import {
  addAuthenticatorApp,
  addPasskey,
  passFirstStep,
  postSecondStep,
  registerConfirmedUser,
} from './second-factor.fixtures.ts'
import { createVirtualAuthenticator, type Forgery } from './virtual-authenticator.fixtures.ts'

let olea: TestApp

beforeAll(async () => {
  olea = await createTestApp()
})

afterAll(() => olea.close())

async function registerWithPasskey(authenticator = createVirtualAuthenticator()) {
  const person = await registerConfirmedUser(olea)
  return { ...person, ...(await addPasskey(person, authenticator)), authenticator }
}

type PasskeyUser = Awaited<ReturnType<typeof registerWithPasskey>>

/** Passes the first step and returns the passkey challenge of the second one. */
async function startPasskeyStep(person: PasskeyUser) {
  const { challenge, passkey } = await passFirstStep(olea, person)
  if (!passkey) throw new Error('the second step does not offer a passkey')
  return { challenge, passkey }
}

async function startPasskeySignIn(): Promise<PasskeyChallenge> {
  const response = await post(olea, '/api/auth/passkey/options')
  expect(response.statusCode).toBe(201)
  return response.json()
}

const signInWithPasskey = (body: object) => post(olea, '/api/auth/passkey', body)
const forgeries: [string, Forgery][] = [
  ['for another origin', { origin: 'https://olea.example' }],
  ['for another port of the same host', { origin: 'http://localhost:3001' }],
  ['for another site', { rpId: 'olea.example' }],
  ['without user verification', { isVerified: false }],
  ['as a registration', { type: 'webauthn.create' }],
  ['with another challenge', { challenge: 'c29tZXRoaW5nLWVsc2U' }],
  ['with the handle of another user', { userHandle: Buffer.from('0'.repeat(24)).toString('base64url') }],
]

test('a passkey completes the second step', async () => {
  const person = await registerWithPasskey()
  const step = await passFirstStep(olea, person)
  expect(step.methods).toEqual(['passkey', 'recovery-code'])
  expect(step.passkey).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    rpId: 'localhost',
    timeout: 120_000,
    userVerification: 'required',
    allowCredentials: [{ type: 'public-key', id: person.authenticator.id, transports: ['internal'] }],
  })
  expect(step.passkey?.challenge).not.toBe(step.challenge)
  const { challenge, passkey } = await startPasskeyStep(person)
  const signedIn = await postSecondStep(olea, { challenge, passkey: person.authenticator.get(passkey) })
  expect(signedIn.statusCode, signedIn.body).toBe(200)
  const me = authorizedClient(olea, signedIn.json().accessToken)
  const { passkeys } = (await me.get('/api/auth/second-factor')).json()
  expect(passkeys[0]).toMatchObject({ name: 'Phone', lastUsedAt: expect.any(String), isSynced: false })
})

test('a passkey alone signs in, without e-mail address and password', async () => {
  const person = await registerWithPasskey()
  const { challenge, passkey } = await startPasskeySignIn()
  expect(passkey.allowCredentials).toEqual([])
  const signedIn = await signInWithPasskey({ challenge, passkey: person.authenticator.get(passkey) })
  expect(signedIn.statusCode, signedIn.body).toBe(200)
  expect(Object.keys(signedIn.json()).sort()).toEqual(['accessToken', 'user'])
  expect(signedIn.json().user._id).toBe(person.id)
})

test.each(forgeries)('rejects a response signed %s', async (_name, forgery) => {
  const person = await registerWithPasskey()
  const step = await startPasskeyStep(person)
  const body = { challenge: step.challenge, passkey: person.authenticator.get(step.passkey, forgery) }
  expectProblem(await postSecondStep(olea, body), 403, 'passkey-refused')
  const signIn = await startPasskeySignIn()
  const other = { challenge: signIn.challenge, passkey: person.authenticator.get(signIn.passkey, forgery) }
  expectProblem(await signInWithPasskey(other), 403, 'passkey-refused')
})

test('rejects a wrong signature', async () => {
  const person = await registerWithPasskey()
  const { challenge, passkey } = await startPasskeyStep(person)
  const signed = person.authenticator.get(passkey)
  const other = createVirtualAuthenticator().get(passkey)
  const forged = { ...signed, response: { ...signed.response, signature: other.response.signature } }
  expectProblem(await postSecondStep(olea, { challenge, passkey: forged }), 403, 'passkey-refused')
})

test('rejects a cloned authenticator by its signature counter', async () => {
  const person = await registerWithPasskey()
  const signInWith = async (forgery: Forgery) => {
    const { challenge, passkey } = await startPasskeySignIn()
    return signInWithPasskey({ challenge, passkey: person.authenticator.get(passkey, forgery) })
  }
  expect((await signInWith({ counter: 41 })).statusCode).toBe(200)
  expect((await signInWith({ counter: 42 })).statusCode).toBe(200)
  for (const counter of [42, 41, 1, 0]) expectProblem(await signInWith({ counter }), 403, 'passkey-refused')
  expect((await signInWith({ counter: 43 })).statusCode).toBe(200)
})

test('accepts an authenticator without a counter repeatedly', async () => {
  const person = await registerWithPasskey(createVirtualAuthenticator({ step: 0 }))
  for (let times = 0; times < 3; times += 1) {
    const { challenge, passkey } = await startPasskeySignIn()
    const signedIn = await signInWithPasskey({ challenge, passkey: person.authenticator.get(passkey) })
    expect(signedIn.statusCode, signedIn.body).toBe(200)
  }
})

test('rejects a replayed response', async () => {
  const person = await registerWithPasskey(createVirtualAuthenticator({ step: 0 }))
  const signIn = await startPasskeySignIn()
  const body = { challenge: signIn.challenge, passkey: person.authenticator.get(signIn.passkey) }
  const responses = await Promise.all([
    signInWithPasskey(body),
    signInWithPasskey(body),
    signInWithPasskey(body),
  ])
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expectProblem(await signInWithPasskey(body), 403, 'challenge-expired')
  const next = await startPasskeySignIn()
  expectProblem(await signInWithPasskey({ ...body, challenge: next.challenge }), 403, 'passkey-refused')
})

test('rejects a challenge on the route of another purpose', async () => {
  const person = await registerWithPasskey()
  const signIn = await startPasskeySignIn()
  const signed = person.authenticator.get(signIn.passkey)
  expectProblem(
    await postSecondStep(olea, { challenge: signIn.challenge, passkey: signed }),
    403,
    'challenge-expired',
  )
  const step = await startPasskeyStep(person)
  const second = person.authenticator.get(step.passkey)
  expectProblem(
    await signInWithPasskey({ challenge: step.challenge, passkey: second }),
    403,
    'challenge-expired',
  )
})

test('rejects a passkey of another account in the second step', async () => {
  const person = await registerWithPasskey()
  const attacker = await registerWithPasskey()
  const { challenge, passkey } = await startPasskeyStep(person)
  const body = { challenge, passkey: attacker.authenticator.get(passkey) }
  expectProblem(await postSecondStep(olea, body), 403, 'passkey-refused')
})

test('a passkey alone requires a user handle', async () => {
  const person = await registerWithPasskey()
  const { challenge, passkey } = await startPasskeySignIn()
  const withoutHandle = person.authenticator.get(passkey, { userHandle: null })
  expectProblem(await signInWithPasskey({ challenge, passkey: withoutHandle }), 403, 'passkey-refused')
})

test('rejects a removed passkey, and reports a suspension only after a valid proof', async () => {
  const person = await registerWithPasskey()
  const [stored] = person.factors.passkeys
  const removed = await person.post(`/api/auth/second-factor/passkeys/${stored._id}/remove`, {})
  expect(removed.json()).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  const signIn = await startPasskeySignIn()
  const body = { challenge: signIn.challenge, passkey: person.authenticator.get(signIn.passkey) }
  expectProblem(await signInWithPasskey(body), 403, 'passkey-refused')

  const other = await registerWithPasskey()
  await olea.services.users.update(other.id, { suspendedAt: new Date() })
  const next = await startPasskeySignIn()
  const suspended = { challenge: next.challenge, passkey: other.authenticator.get(next.passkey) }
  expectProblem(await signInWithPasskey(suspended), 401, 'account-suspended')
  const third = await startPasskeySignIn()
  const forged = other.authenticator.get(third.passkey, { isVerified: false })
  expectProblem(
    await signInWithPasskey({ challenge: third.challenge, passkey: forged }),
    403,
    'passkey-refused',
  )
})

test.each(forgeries.slice(0, 4))('rejects a new passkey created %s', async (_name, forgery) => {
  const person = await registerConfirmedUser(olea)
  const { challenge, passkey } = (await person.post('/api/auth/second-factor/passkeys', {})).json()
  const body = { challenge, name: 'Phone', passkey: createVirtualAuthenticator().create(passkey, forgery) }
  const rejected = await person.post('/api/auth/second-factor/passkeys/confirm', body)
  expectProblem(rejected, 403, 'passkey-refused')
})

test('only the session that started the setup can add the passkey, and only once', async () => {
  const person = await registerConfirmedUser(olea)
  const other = authorizedClient(olea, await olea.services.auth.sessions.open(olea.database.db, person.id))
  const otherUser = await registerConfirmedUser(olea)
  const { challenge, passkey } = (await person.post('/api/auth/second-factor/passkeys', {})).json()
  const body = { challenge, name: 'Phone', passkey: createVirtualAuthenticator().create(passkey) }
  const url = '/api/auth/second-factor/passkeys/confirm'
  for (const client of [other, otherUser])
    expectProblem(await client.post(url, body), 403, 'challenge-expired')
  expect((await person.post(url, body)).statusCode).toBe(200)
  expectProblem(await person.post(url, body), 403, 'challenge-expired')
})

test('names several passkeys, and renames only those of the user', async () => {
  const person = await registerWithPasskey()
  const second = await addPasskey(person, createVirtualAuthenticator(), '  Schlüsselbund 🗝️ ')
  expect(second.recoveryCodes).toBeNull()
  const [first, other] = second.factors.passkeys
  expect([first.name, other.name]).toEqual(['Phone', 'Schlüsselbund 🗝️'])
  const renamed = await person.patch(`/api/auth/second-factor/passkeys/${first._id}`, { name: 'Old phone' })
  expect(renamed.json().passkeys[0].name).toBe('Old phone')
  for (const name of ['', '  ', 'x'.repeat(61), 'a\u0000b', '\ud800'])
    expectProblem(await person.patch(`/api/auth/second-factor/passkeys/${first._id}`, { name }), 400)
  const otherUser = await registerConfirmedUser(olea)
  for (const id of [first._id, '0'.repeat(24), 'x']) {
    const url = `/api/auth/second-factor/passkeys/${id}`
    expectProblem(await otherUser.patch(url, { name: 'Mine' }), 404, 'passkey-not-found')
    expectProblem(await otherUser.post(`${url}/remove`, {}), 404, 'passkey-not-found')
  }
  const options = (await person.post('/api/auth/second-factor/passkeys', {})).json().passkey
  expect(options.excludeCredentials).toHaveLength(2)
})

test('rejects a passkey that is stored for another account', async () => {
  const person = await registerWithPasskey()
  const other = await registerUser(olea)
  await olea.services.users.update(other.id, { emailConfirmedAt: new Date() })
  const { challenge, passkey } = (await other.post('/api/auth/second-factor/passkeys', {})).json()
  const body = { challenge, name: 'Phone', passkey: person.authenticator.create(passkey) }
  expectProblem(await other.post('/api/auth/second-factor/passkeys/confirm', body), 409, 'passkey-exists')
  const { rows } = await olea.database.db.execute(sql`select user_id from passkeys
    where credential_id = ${person.authenticator.id}`)
  expect(rows).toEqual([{ user_id: person.id }])
})

test('offers both a passkey and an app if the account has both', async () => {
  const person = await registerWithPasskey()
  await addAuthenticatorApp(person)
  expect((await passFirstStep(olea, person)).methods).toEqual(['passkey', 'app', 'recovery-code'])
})

test('does not support passkeys on an IP address', async () => {
  const onIpAddress = await createTestApp({
    environment: { PUBLIC_URL: 'http://192.0.2.7:3000' },
    database: olea.database,
  })
  const { token } = await registerConfirmedUser(onIpAddress)
  const person = authorizedClient(onIpAddress, token)
  expect((await person.get('/api/auth/second-factor')).json().canHavePasskeys).toBe(false)
  expectProblem(await person.post('/api/auth/second-factor/passkeys', {}), 409, 'passkeys-impossible')
  await onIpAddress.close()
})
