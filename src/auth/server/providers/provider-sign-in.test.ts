// Signing in with a provider, against a real one: what proves somebody, and everything that only looks like it.
import { createHash } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, expectProblem, type TestApp, testPassword } from '#src/test-app.ts'
import { type LocalOpenIdProvider, startOpenIdProvider } from '../../local-openid-provider.fixtures.ts'
import { authorizedClient, post } from '../account.fixtures.ts'
import { addAuthenticatorApp, postSecondStep, totpCode } from '../second-factor/second-factor.fixtures.ts'

const ours = 'olea-web'
const theirs = 'another-site'
let provider: LocalOpenIdProvider
let olea: TestApp

beforeAll(async () => {
  provider = await startOpenIdProvider({ [ours]: [], [theirs]: [] })
  olea = await createTestApp({
    environment: {
      GOOGLE_CLIENT_ID: ours,
      GOOGLE_ISSUER: provider.issuer,
      GOOGLE_TOKENINFO_URL: provider.tokenInfoUrl,
      GOOGLE_USERINFO_URL: provider.userInfoUrl,
      APPLE_CLIENT_ID: ours,
      APPLE_ISSUER: provider.issuer,
    },
  })
})

afterAll(async () => {
  await olea.close()
  await provider.stop()
})

type Claim = { googleId: string; email: string; name: string; surname: string }

function claim(subject: string): Claim {
  return { googleId: subject, email: `${subject}@claimed.test`, name: 'Claimed', surname: 'Name' }
}

const google = (payload: object, app = olea) => post(app, '/api/auth/google', payload)
const apple = (payload: object) => post(olea, '/api/auth/apple', payload)

async function nonce(): Promise<string> {
  const answer = await post(olea, '/api/auth/nonce')
  expect(answer.statusCode).toBe(201)
  return answer.json().nonce
}

const hashed = (value: string) => createHash('sha256').update(value).digest('hex')

async function expectRefused(answer: Awaited<ReturnType<typeof google>>): Promise<void> {
  expectProblem(answer, 401, 'provider-proof-refused')
}

test('an access token opens an account with what the provider says, and the next one finds it', async () => {
  const { accessToken } = await provider.signIn({ clientId: ours, subject: 'lucia' })
  const first = await google({ ...claim('lucia'), accessToken, role: 'admin' })
  expect(first.statusCode).toBe(200)
  expect(first.json().user).toMatchObject({
    googleId: 'lucia',
    email: 'lucia@people.test',
    name: 'Oliva',
    surname: 'lucia',
    confirmed: true,
    role: 'user',
  })
  const again = await google({ ...claim('lucia'), accessToken })
  expect(again.json().user._id).toBe(first.json().user._id)
  const me = await olea.app.inject({
    url: '/api/users/token',
    headers: { authorization: `Bearer ${again.json().accessToken}` },
  })
  expect(me.json().email).toBe('lucia@people.test')
})

test('ten first sign-ins at once open one account', async () => {
  const { accessToken } = await provider.signIn({ clientId: ours, subject: 'many' })
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => google({ ...claim('many'), accessToken })),
  )
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(10).fill(200))
  expect(new Set(answers.map((answer) => answer.json().user._id)).size).toBe(1)
})

test('an identity token is enough, once', async () => {
  const { idToken } = await provider.signIn({ clientId: ours, subject: 'ida' })
  expect((await google({ ...claim('ida'), idToken })).statusCode).toBe(200)
  await expectRefused(await google({ ...claim('ida'), idToken }))
})

test('without a proof nobody is anybody', async () => {
  await expectRefused(await google(claim('lucia')))
  await expectRefused(await apple({ appleId: 'lucia', email: 'lucia@people.test', name: '', surname: '' }))
  await expectRefused(await google({ ...claim('lucia'), accessToken: 'made-up' }))
  await expectRefused(await google({ ...claim('lucia'), idToken: 'made.up.token' }))
  expectProblem(await google({ email: 'x@people.test' }), 400, 'invalid-request')
})

test('a proof of one person is none of another', async () => {
  const { accessToken, idToken } = await provider.signIn({ clientId: ours, subject: 'mallory' })
  await expectRefused(await google({ ...claim('lucia'), accessToken }))
  await expectRefused(await google({ ...claim('lucia'), idToken }))
})

test('tokens that another site was given do not sign in here', async () => {
  const { accessToken, idToken } = await provider.signIn({ clientId: theirs, subject: 'carlos' })
  await expectRefused(await google({ ...claim('carlos'), accessToken }))
  await expectRefused(await google({ ...claim('carlos'), idToken }))
})

test('a token that may not read the address, or was taken back, is refused', async () => {
  const narrow = await provider.signIn({ clientId: ours, subject: 'narrow', scope: 'openid profile' })
  await expectRefused(await google({ ...claim('narrow'), accessToken: narrow.accessToken }))
  const revoked = await provider.signIn({ clientId: ours, subject: 'revoked' })
  await provider.revoke(revoked.accessToken)
  await expectRefused(await google({ ...claim('revoked'), accessToken: revoked.accessToken }))
})

test('a proof whose time has passed is none', async () => {
  const [early, late] = [
    await provider.signIn({ clientId: ours, subject: 'tarda' }),
    await provider.signIn({ clientId: ours, subject: 'tarda' }),
  ]
  expect((await google({ ...claim('tarda'), idToken: early.idToken })).statusCode).toBe(200)
  expect((await google({ ...claim('tarda'), accessToken: early.accessToken })).statusCode).toBe(200)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 12 * 60_000 })
  try {
    await expectRefused(await google({ ...claim('tarda'), idToken: late.idToken }))
    await expectRefused(await google({ ...claim('tarda'), accessToken: late.accessToken }))
  } finally {
    vi.useRealTimers()
  }
})

test('an address that the provider did not test opens nothing', async () => {
  const subject = 'sly unverified'
  const { accessToken, idToken } = await provider.signIn({ clientId: ours, subject })
  await expectRefused(await google({ ...claim(subject), accessToken }))
  await expectRefused(await google({ ...claim(subject), idToken }))
})

test('forged identity tokens are refused', async () => {
  const good: JWTPayload = { sub: 'eve', email: 'eve@people.test', email_verified: true }
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const attackers = `${provider.issuer}/attacker-keys`
  const signed = (payload: JWTPayload, header: object = {}, issuer = provider.issuer) =>
    new SignJWT(payload)
      .setProtectedHeader({ alg: 'RS256', ...header })
      .setIssuer(issuer)
      .setAudience(ours)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey)
  const unsigned = new UnsecuredJWT(good)
    .setIssuer(provider.issuer)
    .setAudience(ours)
    .setIssuedAt()
    .setExpirationTime('5m')
    .encode()
  const keys = (await (await fetch(`${provider.issuer}/jwks`)).json()) as {
    keys: { kid: string; n: string }[]
  }
  const symmetric = await new SignJWT(good)
    .setProtectedHeader({ alg: 'HS256', kid: keys.keys[0]?.kid ?? '' })
    .setIssuer(provider.issuer)
    .setAudience(ours)
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(new TextEncoder().encode(keys.keys[0]?.n))
  const forged = [
    unsigned,
    symmetric,
    await signed(good),
    await signed(good, { kid: keys.keys[0]?.kid }),
    await signed(good, { kid: 'unknown', jku: attackers }),
    await signed(good, { kid: 'unknown', jwk: await exportJWK(publicKey) }),
    await signed(good, {}, 'https://accounts.example'),
  ]
  for (const idToken of forged) await expectRefused(await google({ ...claim('eve'), idToken }))
})

test('a flood of unknown keys asks the provider for its keys at most twice', async () => {
  const { privateKey } = await generateKeyPair('RS256')
  const before = provider.keyRequests()
  const tokens = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      new SignJWT({ sub: 'eve' })
        .setProtectedHeader({ alg: 'RS256', kid: `unknown-${index}` })
        .setIssuer(provider.issuer)
        .setAudience(ours)
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(privateKey),
    ),
  )
  await Promise.all(tokens.map(async (idToken) => expectRefused(await google({ ...claim('eve'), idToken }))))
  expect(provider.keyRequests() - before).toBeLessThanOrEqual(2)
})

test('Apple: the nonce of this browser, or its digest, once', async () => {
  const given = await nonce()
  const { idToken } = await provider.signIn({ clientId: ours, subject: 'appia', nonce: hashed(given) })
  const body = { appleId: 'appia', idToken, nonce: given, name: 'Appia', surname: 'Told' }
  const answer = await apple(body)
  expect(answer.statusCode).toBe(200)
  expect(answer.json().user).toMatchObject({ appleId: 'appia', googleId: '', email: 'appia@people.test' })

  // The same nonce in a new token is a token that was asked for by somebody else.
  const second = await provider.signIn({ clientId: ours, subject: 'appia', nonce: hashed(given) })
  await expectRefused(await apple({ ...body, idToken: second.idToken }))
})

test('Apple: no nonce, a made-up one, and that of another token are refused', async () => {
  const plain = await provider.signIn({ clientId: ours, subject: 'nonna' })
  await expectRefused(await apple({ appleId: 'nonna', idToken: plain.idToken }))
  const own = await provider.signIn({ clientId: ours, subject: 'nonna', nonce: 'made-up' })
  await expectRefused(await apple({ appleId: 'nonna', idToken: own.idToken, nonce: 'made-up' }))
  const other = await provider.signIn({ clientId: ours, subject: 'nonna', nonce: await nonce() })
  await expectRefused(await apple({ appleId: 'nonna', idToken: other.idToken, nonce: await nonce() }))
})

test('the same subject at the two providers are two ids', async () => {
  const { accessToken } = await provider.signIn({ clientId: ours, subject: 'twin' })
  const first = await google({ ...claim('twin'), accessToken })
  expect(first.statusCode).toBe(200)
  const given = await nonce()
  const { idToken } = await provider.signIn({ clientId: ours, subject: 'twin', nonce: given })
  // The address is confirmed at both, so the account is one; its ids stay apart.
  const second = await apple({ appleId: 'twin', idToken, nonce: given })
  expect(second.json().user).toMatchObject({ googleId: 'twin', appleId: 'twin' })
})

test('an account with a password is linked only when its own address was confirmed', async () => {
  const email = 'paula@people.test'
  await post(olea, '/api/auth/register', { email, password: testPassword })
  const { accessToken } = await provider.signIn({ clientId: ours, subject: 'paula' })
  expectProblem(await google({ ...claim('paula'), accessToken }), 409, 'account-exists')
  const row = await olea.services.users.findByEmail(email)
  await olea.services.users.update(row?.id ?? '', { emailConfirmedAt: new Date() })
  const linked = await google({ ...claim('paula'), accessToken })
  expect(linked.statusCode).toBe(200)
  expect(linked.json().user).toMatchObject({ _id: row?.id, googleId: 'paula' })
})

test('an admin is never linked by an address, and a suspended person stays out', async () => {
  const admin = await olea.services.users.create({
    email: 'chief@people.test',
    passwordHash: null,
    role: 'admin',
    isEmailConfirmed: true,
  })
  const { accessToken } = await provider.signIn({ clientId: ours, subject: 'chief' })
  expectProblem(await google({ ...claim('chief'), accessToken }), 409, 'account-exists')
  expect((await olea.services.users.findById(admin.id))?.googleId).toBeNull()

  const gone = await provider.signIn({ clientId: ours, subject: 'gone' })
  const first = await google({ ...claim('gone'), accessToken: gone.accessToken })
  await olea.services.users.update(first.json().user._id, { suspendedAt: new Date() })
  expectProblem(await google({ ...claim('gone'), accessToken: gone.accessToken }), 401, 'account-suspended')
})

test('an account with a second factor gets a question from either provider, and a session for the answer', async () => {
  const { accessToken } = await provider.signIn({ clientId: ours, subject: 'secunda' })
  const first = await google({ ...claim('secunda'), accessToken })
  const person = authorizedClient(olea, first.json().accessToken)
  const { secret, recoveryCodes } = await addAuthenticatorApp(person)

  const byGoogle = await google({ ...claim('secunda'), accessToken })
  expect(byGoogle.statusCode, byGoogle.body).toBe(202)
  expect(Object.keys(byGoogle.json()), 'neither token nor person').toEqual(['secondStep'])
  const { challenge, methods } = byGoogle.json().secondStep
  expect(methods).toEqual(['app', 'recovery-code'])
  // Half a sign-in is none: the question is no token.
  expectProblem(await authorizedClient(olea, challenge).me(), 401, 'invalid-token')
  expectProblem(await postSecondStep(olea, { challenge, code: '000000' }), 400, 'invalid-code')
  const through = await postSecondStep(olea, { challenge, code: totpCode(secret) })
  expect(through.statusCode, through.body).toBe(200)
  expect(through.json().user).toMatchObject({ _id: first.json().user._id, googleId: 'secunda' })

  // The other provider vouches for the same confirmed address: linked, and asked just the same.
  const given = await nonce()
  const { idToken } = await provider.signIn({ clientId: ours, subject: 'secunda', nonce: given })
  const byApple = await apple({ appleId: 'secunda', idToken, nonce: given })
  expect(byApple.statusCode, byApple.body).toBe(202)
  const answer = { challenge: byApple.json().secondStep.challenge, recoveryCode: recoveryCodes[0] ?? '' }
  const recovered = await postSecondStep(olea, answer)
  expect(recovered.json().user).toMatchObject({ _id: first.json().user._id, appleId: 'secunda' })
  expectProblem(await postSecondStep(olea, answer), 403, 'challenge-expired')
})

test('a second factor that came meanwhile is asked for, and a suspension ends what was half done', async () => {
  const { accessToken } = await provider.signIn({ clientId: ours, subject: 'halfway' })
  const first = (await google({ ...claim('halfway'), accessToken })).json()
  const { recoveryCodes } = await addAuthenticatorApp(authorizedClient(olea, first.accessToken))
  const asked = (await google({ ...claim('halfway'), accessToken })).json().secondStep
  const { authorization } = await olea.admin()
  const suspended = await olea.app.inject({
    method: 'PATCH',
    url: `/api/users/${first.user._id}/suspend`,
    headers: { authorization },
  })
  expect(suspended.statusCode, suspended.body).toBe(200)
  const answer = { challenge: asked.challenge, recoveryCode: recoveryCodes[0] ?? '' }
  expectProblem(await postSecondStep(olea, answer), 403, 'challenge-expired')
  expectProblem(await google({ ...claim('halfway'), accessToken }), 401, 'account-suspended')
})

test('a provider that fails opens nothing and says so; without settings the calls answer 503', async () => {
  const { accessToken } = await provider.signIn({ clientId: ours, subject: 'patient' })
  provider.fail(true)
  try {
    const answer = await google({ ...claim('patient'), accessToken })
    expectProblem(answer, 503, 'provider-unavailable')
    expect(answer.headers['retry-after']).toBe('60')
  } finally {
    provider.fail(false)
  }
  expect((await google({ ...claim('patient'), accessToken })).statusCode).toBe(200)

  const bare = await createTestApp()
  try {
    expectProblem(await google({ ...claim('patient'), accessToken }, bare), 503, 'provider-not-configured')
    const choices = await bare.app.inject({ url: '/api/auth/providers' })
    expect(choices.json()).toEqual({ google: null, apple: null })
  } finally {
    await bare.close()
  }
})

test('what is on offer is what the provider describes', async () => {
  const choices = await olea.app.inject({ url: '/api/auth/providers' })
  expect(choices.json()).toMatchObject({
    google: { clientId: ours, userInfo: `${provider.issuer}/me` },
    apple: { clientId: ours, authorize: `${provider.issuer}/auth` },
  })
})
