// Passkeys, signed by an authenticator in software: as the second step, alone, and every way of pretending.
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

async function owner(authenticator = createVirtualAuthenticator()) {
  const person = await registerConfirmedUser(olea)
  return { ...person, ...(await addPasskey(person, authenticator)), authenticator }
}

type Owner = Awaited<ReturnType<typeof owner>>

/** What the second step asks of a passkey. */
async function asked(person: Owner) {
  const { challenge, passkey } = await passFirstStep(olea, person)
  if (!passkey) throw new Error('no passkey was asked for')
  return { challenge, passkey }
}

async function askedAlone(): Promise<PasskeyChallenge> {
  const answer = await post(olea, '/api/auth/passkey/options')
  expect(answer.statusCode).toBe(201)
  return answer.json()
}

const alone = (answer: object) => post(olea, '/api/auth/passkey', answer)
const lies: [string, Forgery][] = [
  ['for another origin', { origin: 'https://olea.example' }],
  ['for the origin over another port', { origin: 'http://localhost:3001' }],
  ['for another newspaper', { rpId: 'olea.example' }],
  ['without knowing who is there', { isVerified: false }],
  ['as if a new key were made', { type: 'webauthn.create' }],
  ['another question', { challenge: 'c29tZXRoaW5nLWVsc2U' }],
  ['for another person', { userHandle: Buffer.from('0'.repeat(24)).toString('base64url') }],
]

test('a passkey is the second step', async () => {
  const person = await owner()
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
  const { challenge, passkey } = await asked(person)
  const signedIn = await postSecondStep(olea, { challenge, passkey: person.authenticator.get(passkey) })
  expect(signedIn.statusCode, signedIn.body).toBe(200)
  const me = authorizedClient(olea, signedIn.json().accessToken)
  const { passkeys } = (await me.get('/api/auth/second-factor')).json()
  expect(passkeys[0]).toMatchObject({ name: 'Phone', lastUsedAt: expect.any(String), isSynced: false })
})

test('a passkey opens alone, without a name and without a password', async () => {
  const person = await owner()
  const { challenge, passkey } = await askedAlone()
  expect(passkey.allowCredentials).toEqual([])
  const signedIn = await alone({ challenge, passkey: person.authenticator.get(passkey) })
  expect(signedIn.statusCode, signedIn.body).toBe(200)
  expect(Object.keys(signedIn.json()).sort()).toEqual(['accessToken', 'user'])
  expect(signedIn.json().user._id).toBe(person.id)
})

test.each(lies)('what is signed %s opens nothing', async (_how, lie) => {
  const person = await owner()
  const step = await asked(person)
  const answer = { challenge: step.challenge, passkey: person.authenticator.get(step.passkey, lie) }
  expectProblem(await postSecondStep(olea, answer), 403, 'passkey-refused')
  const free = await askedAlone()
  const other = { challenge: free.challenge, passkey: person.authenticator.get(free.passkey, lie) }
  expectProblem(await alone(other), 403, 'passkey-refused')
})

test('a changed signature opens nothing', async () => {
  const person = await owner()
  const { challenge, passkey } = await asked(person)
  const signed = person.authenticator.get(passkey)
  const other = createVirtualAuthenticator().get(passkey)
  const forged = { ...signed, response: { ...signed.response, signature: other.response.signature } }
  expectProblem(await postSecondStep(olea, { challenge, passkey: forged }), 403, 'passkey-refused')
})

test('a copy of an authenticator is noticed by its count', async () => {
  const person = await owner()
  const use = async (lie: Forgery) => {
    const { challenge, passkey } = await askedAlone()
    return alone({ challenge, passkey: person.authenticator.get(passkey, lie) })
  }
  expect((await use({ counter: 41 })).statusCode).toBe(200)
  expect((await use({ counter: 42 })).statusCode).toBe(200)
  for (const counter of [42, 41, 1, 0]) expectProblem(await use({ counter }), 403, 'passkey-refused')
  expect((await use({ counter: 43 })).statusCode).toBe(200)
})

test('an authenticator that does not count is used as often as one likes', async () => {
  const person = await owner(createVirtualAuthenticator({ step: 0 }))
  for (let times = 0; times < 3; times += 1) {
    const { challenge, passkey } = await askedAlone()
    const signedIn = await alone({ challenge, passkey: person.authenticator.get(passkey) })
    expect(signedIn.statusCode, signedIn.body).toBe(200)
  }
})

test('what was signed once opens nothing twice', async () => {
  const person = await owner(createVirtualAuthenticator({ step: 0 }))
  const free = await askedAlone()
  const answer = { challenge: free.challenge, passkey: person.authenticator.get(free.passkey) }
  const answers = await Promise.all([alone(answer), alone(answer), alone(answer)])
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expectProblem(await alone(answer), 403, 'challenge-expired')
  const next = await askedAlone()
  expectProblem(await alone({ ...answer, challenge: next.challenge }), 403, 'passkey-refused')
})

test('questions of one kind are not answered at another door', async () => {
  const person = await owner()
  const free = await askedAlone()
  const signed = person.authenticator.get(free.passkey)
  expectProblem(
    await postSecondStep(olea, { challenge: free.challenge, passkey: signed }),
    403,
    'challenge-expired',
  )
  const step = await asked(person)
  const second = person.authenticator.get(step.passkey)
  expectProblem(await alone({ challenge: step.challenge, passkey: second }), 403, 'challenge-expired')
})

test('a passkey of another account is no second step for this one', async () => {
  const person = await owner()
  const thief = await owner()
  const { challenge, passkey } = await asked(person)
  const answer = { challenge, passkey: thief.authenticator.get(passkey) }
  expectProblem(await postSecondStep(olea, answer), 403, 'passkey-refused')
})

test('alone, a passkey has to say whose it is', async () => {
  const person = await owner()
  const { challenge, passkey } = await askedAlone()
  const nameless = person.authenticator.get(passkey, { userHandle: null })
  expectProblem(await alone({ challenge, passkey: nameless }), 403, 'passkey-refused')
})

test('a passkey that was removed opens nothing, and one of somebody suspended says why', async () => {
  const person = await owner()
  const [kept] = person.factors.passkeys
  const removed = await person.post(`/api/auth/second-factor/passkeys/${kept._id}/remove`, {})
  expect(removed.json()).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  const free = await askedAlone()
  const answer = { challenge: free.challenge, passkey: person.authenticator.get(free.passkey) }
  expectProblem(await alone(answer), 403, 'passkey-refused')

  const other = await owner()
  await olea.services.users.update(other.id, { suspendedAt: new Date() })
  const next = await askedAlone()
  const refused = { challenge: next.challenge, passkey: other.authenticator.get(next.passkey) }
  expectProblem(await alone(refused), 401, 'account-suspended')
  const third = await askedAlone()
  const forged = other.authenticator.get(third.passkey, { isVerified: false })
  expectProblem(await alone({ challenge: third.challenge, passkey: forged }), 403, 'passkey-refused')
})

test.each(lies.slice(0, 4))('a new passkey %s is not taken', async (_how, lie) => {
  const person = await registerConfirmedUser(olea)
  const { challenge, passkey } = (await person.post('/api/auth/second-factor/passkeys', {})).json()
  const answer = { challenge, name: 'Phone', passkey: createVirtualAuthenticator().create(passkey, lie) }
  const refused = await person.post('/api/auth/second-factor/passkeys/confirm', answer)
  expectProblem(refused, 403, 'passkey-refused')
})

test('only the session that asked may add the passkey, once', async () => {
  const person = await registerConfirmedUser(olea)
  const other = authorizedClient(olea, await olea.services.auth.sessions.open(olea.database.db, person.id))
  const stranger = await registerConfirmedUser(olea)
  const { challenge, passkey } = (await person.post('/api/auth/second-factor/passkeys', {})).json()
  const answer = { challenge, name: 'Phone', passkey: createVirtualAuthenticator().create(passkey) }
  const url = '/api/auth/second-factor/passkeys/confirm'
  for (const caller of [other, stranger])
    expectProblem(await caller.post(url, answer), 403, 'challenge-expired')
  expect((await person.post(url, answer)).statusCode).toBe(200)
  expectProblem(await person.post(url, answer), 403, 'challenge-expired')
})

test('several passkeys are told apart by their names', async () => {
  const person = await owner()
  const second = await addPasskey(person, createVirtualAuthenticator(), '  Schlüsselbund 🗝️ ')
  expect(second.recoveryCodes).toBeNull()
  const [first, other] = second.factors.passkeys
  expect([first.name, other.name]).toEqual(['Phone', 'Schlüsselbund 🗝️'])
  const named = await person.patch(`/api/auth/second-factor/passkeys/${first._id}`, { name: 'Old phone' })
  expect(named.json().passkeys[0].name).toBe('Old phone')
  for (const name of ['', '  ', 'x'.repeat(61), 'a\u0000b', '\ud800'])
    expectProblem(await person.patch(`/api/auth/second-factor/passkeys/${first._id}`, { name }), 400)
  const stranger = await registerConfirmedUser(olea)
  for (const id of [first._id, '0'.repeat(24), 'x']) {
    const url = `/api/auth/second-factor/passkeys/${id}`
    expectProblem(await stranger.patch(url, { name: 'Mine' }), 404, 'passkey-not-found')
    expectProblem(await stranger.post(`${url}/remove`, {}), 404, 'passkey-not-found')
  }
  const known = (await person.post('/api/auth/second-factor/passkeys', {})).json().passkey
  expect(known.excludeCredentials).toHaveLength(2)
})

test('a key that somebody has added belongs to nobody else', async () => {
  const person = await owner()
  const other = await registerUser(olea)
  await olea.services.users.update(other.id, { emailConfirmedAt: new Date() })
  const { challenge, passkey } = (await other.post('/api/auth/second-factor/passkeys', {})).json()
  const answer = { challenge, name: 'Phone', passkey: person.authenticator.create(passkey) }
  expectProblem(await other.post('/api/auth/second-factor/passkeys/confirm', answer), 409, 'passkey-exists')
  const { rows } = await olea.database.db.execute(sql`select user_id from passkeys
    where credential_id = ${person.authenticator.id}`)
  expect(rows).toEqual([{ user_id: person.id }])
})

test('with both kinds, either opens', async () => {
  const person = await owner()
  await addAuthenticatorApp(person)
  expect((await passFirstStep(olea, person)).methods).toEqual(['passkey', 'app', 'recovery-code'])
})

test('a newspaper without a name has no passkeys', async () => {
  const nameless = await createTestApp({
    environment: { PUBLIC_URL: 'http://192.0.2.7:3000' },
    database: olea.database,
  })
  const { token } = await registerConfirmedUser(nameless)
  const person = authorizedClient(nameless, token)
  expect((await person.get('/api/auth/second-factor')).json().canHavePasskeys).toBe(false)
  expectProblem(await person.post('/api/auth/second-factor/passkeys', {}), 409, 'passkeys-impossible')
  await nameless.close()
})
