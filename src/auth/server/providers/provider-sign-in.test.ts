// Sign-in with a local OpenID provider: valid proofs, and forged, replayed or foreign ones.
import { createHash } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, expectProblem, type TestApp, testPassword } from '#src/test-app.ts'
import { type LocalOpenIdProvider, startOpenIdProvider } from '../../local-openid-provider.fixtures.ts'
import { authorizedClient, post } from '../account.fixtures.ts'
import { addAuthenticatorApp, postSecondStep, totpCode } from '../second-factor/second-factor.fixtures.ts'

const clientId = 'olea-web'
const otherClientId = 'another-site'
let provider: LocalOpenIdProvider
let olea: TestApp

beforeAll(async () => {
  provider = await startOpenIdProvider({ [clientId]: [], [otherClientId]: [] })
  olea = await createTestApp({
    environment: {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_ISSUER: provider.issuer,
      GOOGLE_TOKENINFO_URL: provider.tokenInfoUrl,
      GOOGLE_USERINFO_URL: provider.userInfoUrl,
      APPLE_CLIENT_ID: clientId,
      APPLE_ISSUER: provider.issuer,
    },
  })
})

afterAll(async () => {
  await olea.close()
  await provider.stop()
})

type ClaimedIdentity = { googleId: string; email: string; name: string; surname: string }

function claim(subject: string): ClaimedIdentity {
  return { googleId: subject, email: `${subject}@claimed.test`, name: 'Claimed', surname: 'Name' }
}

const google = (payload: object, app = olea) => post(app, '/api/auth/google', payload)
const apple = (payload: object) => post(olea, '/api/auth/apple', payload)

async function requestNonce(): Promise<string> {
  const response = await post(olea, '/api/auth/nonce')
  expect(response.statusCode).toBe(201)
  return response.json().nonce
}

const sha256 = (value: string) => createHash('sha256').update(value).digest('hex')

async function expectRejected(response: Awaited<ReturnType<typeof google>>): Promise<void> {
  expectProblem(response, 401, 'provider-proof-refused')
}

test('an access token creates an account with the data of the provider, and later signs in to it', async () => {
  const { accessToken } = await provider.signIn({ clientId, subject: 'lucia' })
  const first = await google({ ...claim('lucia'), accessToken, role: 'admin' })
  expect(first.statusCode).toBe(200)
  expect(first.json().user).toMatchObject({
    googleId: 'lucia',
    email: 'lucia@people.test',
    name: 'Oliva',
    surname: 'lucia',
    confirmed: true,
    ...{ role: 'user', acceptedPrivacyPolicy: true },
  })
  const second = await google({ ...claim('lucia'), accessToken })
  expect(second.json().user._id).toBe(first.json().user._id)
  const me = await olea.app.inject({
    url: '/api/users/token',
    headers: { authorization: `Bearer ${second.json().accessToken}` },
  })
  expect(me.json().email).toBe('lucia@people.test')
})

test('creates one account in ten concurrent first sign-ins', async () => {
  const { accessToken } = await provider.signIn({ clientId, subject: 'many' })
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => google({ ...claim('many'), accessToken })),
  )
  expect(responses.map((response) => response.statusCode)).toEqual(Array(10).fill(200))
  expect(new Set(responses.map((response) => response.json().user._id)).size).toBe(1)
})

test('accepts an identity token once', async () => {
  const { idToken } = await provider.signIn({ clientId, subject: 'ida' })
  expect((await google({ ...claim('ida'), idToken })).statusCode).toBe(200)
  await expectRejected(await google({ ...claim('ida'), idToken }))
})

test('rejects a missing or invalid proof', async () => {
  await expectRejected(await google(claim('lucia')))
  await expectRejected(await apple({ appleId: 'lucia', email: 'lucia@people.test', name: '', surname: '' }))
  await expectRejected(await google({ ...claim('lucia'), accessToken: 'made-up' }))
  await expectRejected(await google({ ...claim('lucia'), idToken: 'made.up.token' }))
  expectProblem(await google({ email: 'x@people.test' }), 400, 'invalid-request')
})

test('rejects the token of another user', async () => {
  const { accessToken, idToken } = await provider.signIn({ clientId, subject: 'mallory' })
  await expectRejected(await google({ ...claim('lucia'), accessToken }))
  await expectRejected(await google({ ...claim('lucia'), idToken }))
})

test('rejects tokens issued to another client', async () => {
  const { accessToken, idToken } = await provider.signIn({ clientId: otherClientId, subject: 'carlos' })
  await expectRejected(await google({ ...claim('carlos'), accessToken }))
  await expectRejected(await google({ ...claim('carlos'), idToken }))
})

test('rejects a token without the e-mail scope, and a revoked one', async () => {
  const narrow = await provider.signIn({ clientId, subject: 'narrow', scope: 'openid profile' })
  await expectRejected(await google({ ...claim('narrow'), accessToken: narrow.accessToken }))
  const revoked = await provider.signIn({ clientId, subject: 'revoked' })
  await provider.revoke(revoked.accessToken)
  await expectRejected(await google({ ...claim('revoked'), accessToken: revoked.accessToken }))
})

test('rejects expired tokens', async () => {
  const [early, late] = [
    await provider.signIn({ clientId, subject: 'tarda' }),
    await provider.signIn({ clientId, subject: 'tarda' }),
  ]
  expect((await google({ ...claim('tarda'), idToken: early.idToken })).statusCode).toBe(200)
  expect((await google({ ...claim('tarda'), accessToken: early.accessToken })).statusCode).toBe(200)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 12 * 60_000 })
  try {
    await expectRejected(await google({ ...claim('tarda'), idToken: late.idToken }))
    await expectRejected(await google({ ...claim('tarda'), accessToken: late.accessToken }))
  } finally {
    vi.useRealTimers()
  }
})

test('rejects an e-mail address that the provider has not verified', async () => {
  const subject = 'sly unverified'
  const { accessToken, idToken } = await provider.signIn({ clientId, subject })
  await expectRejected(await google({ ...claim(subject), accessToken }))
  await expectRejected(await google({ ...claim(subject), idToken }))
})

test('rejects forged identity tokens', async () => {
  const payload: JWTPayload = { sub: 'eve', email: 'eve@people.test', email_verified: true }
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const attackerKeysUrl = `${provider.issuer}/attacker-keys`
  const signed = (payload: JWTPayload, header: object = {}, issuer = provider.issuer) =>
    new SignJWT(payload)
      .setProtectedHeader({ alg: 'RS256', ...header })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey)
  const unsigned = new UnsecuredJWT(payload)
    .setIssuer(provider.issuer)
    .setAudience(clientId)
    .setIssuedAt()
    .setExpirationTime('5m')
    .encode()
  const keys = (await (await fetch(`${provider.issuer}/jwks`)).json()) as {
    keys: { kid: string; n: string }[]
  }
  const symmetric = await new SignJWT(payload)
    .setProtectedHeader({ alg: 'HS256', kid: keys.keys[0]?.kid ?? '' })
    .setIssuer(provider.issuer)
    .setAudience(clientId)
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(new TextEncoder().encode(keys.keys[0]?.n))
  const forged = [
    unsigned,
    symmetric,
    await signed(payload),
    await signed(payload, { kid: keys.keys[0]?.kid }),
    await signed(payload, { kid: 'unknown', jku: attackerKeysUrl }),
    await signed(payload, { kid: 'unknown', jwk: await exportJWK(publicKey) }),
    await signed(payload, {}, 'https://accounts.example'),
  ]
  for (const idToken of forged) await expectRejected(await google({ ...claim('eve'), idToken }))
})

test('fetches the keys at most twice for many tokens with unknown keys', async () => {
  const { privateKey } = await generateKeyPair('RS256')
  const before = provider.keyRequests()
  const tokens = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      new SignJWT({ sub: 'eve' })
        .setProtectedHeader({ alg: 'RS256', kid: `unknown-${index}` })
        .setIssuer(provider.issuer)
        .setAudience(clientId)
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(privateKey),
    ),
  )
  await Promise.all(tokens.map(async (idToken) => expectRejected(await google({ ...claim('eve'), idToken }))))
  expect(provider.keyRequests() - before).toBeLessThanOrEqual(2)
})

test('Apple: accepts a token with the nonce or its hash once', async () => {
  const nonce = await requestNonce()
  const { idToken } = await provider.signIn({ clientId, subject: 'appia', nonce: sha256(nonce) })
  const body = { appleId: 'appia', idToken, nonce, name: 'Appia', surname: 'Told' }
  const response = await apple(body)
  expect(response.statusCode).toBe(200)
  expect(response.json().user).toMatchObject({ appleId: 'appia', googleId: '', email: 'appia@people.test' })

  // A new token with a used nonce was requested by somebody else.
  const second = await provider.signIn({ clientId, subject: 'appia', nonce: sha256(nonce) })
  await expectRejected(await apple({ ...body, idToken: second.idToken }))
})

test('Apple: rejects a missing nonce, an invented one, and one of another token', async () => {
  const plain = await provider.signIn({ clientId, subject: 'nonna' })
  await expectRejected(await apple({ appleId: 'nonna', idToken: plain.idToken }))
  const invented = await provider.signIn({ clientId, subject: 'nonna', nonce: 'made-up' })
  await expectRejected(await apple({ appleId: 'nonna', idToken: invented.idToken, nonce: 'made-up' }))
  const other = await provider.signIn({ clientId, subject: 'nonna', nonce: await requestNonce() })
  await expectRejected(await apple({ appleId: 'nonna', idToken: other.idToken, nonce: await requestNonce() }))
})

test('stores the ids of both providers separately', async () => {
  const { accessToken } = await provider.signIn({ clientId, subject: 'twin' })
  const first = await google({ ...claim('twin'), accessToken })
  expect(first.statusCode).toBe(200)
  const nonce = await requestNonce()
  const { idToken } = await provider.signIn({ clientId, subject: 'twin', nonce })
  // Both providers have verified the same address, so there is one account with two ids.
  const second = await apple({ appleId: 'twin', idToken, nonce })
  expect(second.json().user).toMatchObject({ googleId: 'twin', appleId: 'twin' })
})

test('links an account with a password only if its e-mail address is confirmed', async () => {
  const email = 'paula@people.test'
  await post(olea, '/api/auth/register', { email, password: testPassword })
  const { accessToken } = await provider.signIn({ clientId, subject: 'paula' })
  expectProblem(await google({ ...claim('paula'), accessToken }), 409, 'account-exists')
  const row = await olea.services.users.findByEmail(email)
  await olea.services.users.update(row?.id ?? '', { emailConfirmedAt: new Date() })
  const linked = await google({ ...claim('paula'), accessToken })
  expect(linked.statusCode).toBe(200)
  expect(linked.json().user).toMatchObject({ _id: row?.id, googleId: 'paula' })
})

test('never links an admin account, and rejects a suspended user', async () => {
  const admin = await olea.services.users.create({
    email: 'chief@people.test',
    passwordHash: null,
    role: 'admin',
    isEmailConfirmed: true,
  })
  const { accessToken } = await provider.signIn({ clientId, subject: 'chief' })
  expectProblem(await google({ ...claim('chief'), accessToken }), 409, 'account-exists')
  expect((await olea.services.users.findById(admin.id))?.googleId).toBeNull()

  const suspended = await provider.signIn({ clientId, subject: 'gone' })
  const first = await google({ ...claim('gone'), accessToken: suspended.accessToken })
  await olea.services.users.update(first.json().user._id, { suspendedAt: new Date() })
  const response = await google({ ...claim('gone'), accessToken: suspended.accessToken })
  expectProblem(response, 401, 'account-suspended')
})

test('requires the second step with both providers', async () => {
  const { accessToken } = await provider.signIn({ clientId, subject: 'secunda' })
  const first = await google({ ...claim('secunda'), accessToken })
  const person = authorizedClient(olea, first.json().accessToken)
  const { secret, recoveryCodes } = await addAuthenticatorApp(person)

  const byGoogle = await google({ ...claim('secunda'), accessToken })
  expect(byGoogle.statusCode, byGoogle.body).toBe(202)
  expect(Object.keys(byGoogle.json()), 'no token and no user').toEqual(['secondStep'])
  const { challenge, methods } = byGoogle.json().secondStep
  expect(methods).toEqual(['app', 'recovery-code'])
  // The challenge is not an access token.
  expectProblem(await authorizedClient(olea, challenge).me(), 401, 'invalid-token')
  expectProblem(await postSecondStep(olea, { challenge, code: '000000' }), 400, 'invalid-code')
  const signedIn = await postSecondStep(olea, { challenge, code: totpCode(secret) })
  expect(signedIn.statusCode, signedIn.body).toBe(200)
  expect(signedIn.json().user).toMatchObject({ _id: first.json().user._id, googleId: 'secunda' })

  // The other provider has verified the same address: it is linked, and requires the second step as well.
  const nonce = await requestNonce()
  const { idToken } = await provider.signIn({ clientId, subject: 'secunda', nonce })
  const byApple = await apple({ appleId: 'secunda', idToken, nonce })
  expect(byApple.statusCode, byApple.body).toBe(202)
  const body = { challenge: byApple.json().secondStep.challenge, recoveryCode: recoveryCodes[0] ?? '' }
  const recovered = await postSecondStep(olea, body)
  expect(recovered.json().user).toMatchObject({ _id: first.json().user._id, appleId: 'secunda' })
  expectProblem(await postSecondStep(olea, body), 403, 'challenge-expired')
})

test('requires a second factor added meanwhile, and a suspension invalidates a pending challenge', async () => {
  const { accessToken } = await provider.signIn({ clientId, subject: 'halfway' })
  const first = (await google({ ...claim('halfway'), accessToken })).json()
  const { recoveryCodes } = await addAuthenticatorApp(authorizedClient(olea, first.accessToken))
  const pending = (await google({ ...claim('halfway'), accessToken })).json().secondStep
  const { authorization } = await olea.admin()
  const suspended = await olea.app.inject({
    method: 'PATCH',
    url: `/api/users/${first.user._id}/suspend`,
    headers: { authorization },
  })
  expect(suspended.statusCode, suspended.body).toBe(200)
  const body = { challenge: pending.challenge, recoveryCode: recoveryCodes[0] ?? '' }
  expectProblem(await postSecondStep(olea, body), 403, 'challenge-expired')
  expectProblem(await google({ ...claim('halfway'), accessToken }), 401, 'account-suspended')
})

test('responds with 503 if the provider fails or is not configured', async () => {
  const { accessToken } = await provider.signIn({ clientId, subject: 'patient' })
  provider.setFailing(true)
  try {
    const response = await google({ ...claim('patient'), accessToken })
    expectProblem(response, 503, 'provider-unavailable')
    expect(response.headers['retry-after']).toBe('60')
  } finally {
    provider.setFailing(false)
  }
  expect((await google({ ...claim('patient'), accessToken })).statusCode).toBe(200)

  const unconfigured = await createTestApp()
  try {
    const response = await google({ ...claim('patient'), accessToken }, unconfigured)
    expectProblem(response, 503, 'provider-not-configured')
    const providers = await unconfigured.app.inject({ url: '/api/auth/providers' })
    expect(providers.json()).toEqual({ google: null, apple: null })
  } finally {
    await unconfigured.close()
  }
})

test('lists the providers with the metadata they publish', async () => {
  const providers = await olea.app.inject({ url: '/api/auth/providers' })
  expect(providers.json()).toMatchObject({
    google: { clientId, userInfo: `${provider.issuer}/me` },
    apple: { clientId, authorize: `${provider.issuer}/auth` },
  })
})
