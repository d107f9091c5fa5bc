// Test users with second factors.
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { TestApp } from '#src/test-app.ts'
import type { SecondStepRequired } from '../../contract/second-factor.ts'
import { post, registerUser, type TestUser, uniqueIpAddress } from '../account.fixtures.ts'
import { createVirtualAuthenticator, type VirtualAuthenticator } from './virtual-authenticator.fixtures.ts'

const timeStepMs = 30_000

/** Registers a user whose e-mail address is confirmed. */
export async function registerConfirmedUser(olea: TestApp, options: { email?: string } = {}) {
  const user = await registerUser(olea, options)
  await olea.services.users.update(user.id, { emailConfirmedAt: new Date() })
  return user
}

/** @param offset in time steps of 30 seconds: 0 for the current code of the app */
export function totpCode(secret: string, offset = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + offset * timeStepMs })
}

/** @returns the secret of the app and the recovery codes; the code of the previous time step is used */
export async function addAuthenticatorApp(user: Pick<TestUser, 'post'>) {
  const started = await user.post('/api/auth/second-factor/app', {})
  expect(started.statusCode, started.body).toBe(201)
  const { challenge, secret } = started.json()
  const added = await user.post('/api/auth/second-factor/app/confirm', {
    challenge,
    code: totpCode(secret, -1),
  })
  expect(added.statusCode, added.body).toBe(200)
  return { secret: secret as string, recoveryCodes: added.json().recoveryCodes as string[] }
}

export async function addPasskey(
  user: Pick<TestUser, 'post'>,
  authenticator: VirtualAuthenticator = createVirtualAuthenticator(),
  name = 'Phone',
) {
  const started = await user.post('/api/auth/second-factor/passkeys', {})
  expect(started.statusCode, started.body).toBe(201)
  const { challenge, passkey } = started.json()
  const added = await user.post('/api/auth/second-factor/passkeys/confirm', {
    challenge,
    name,
    passkey: authenticator.create(passkey),
  })
  expect(added.statusCode, added.body).toBe(200)
  return { authenticator, ...added.json() }
}

/** Logs in with the password and expects that the second step is required. */
export async function passFirstStep(
  olea: TestApp,
  { email, password }: Pick<TestUser, 'email' | 'password'>,
  ipAddress = uniqueIpAddress(),
): Promise<SecondStepRequired['secondStep']> {
  const response = await post(olea, '/api/auth/login', { email, password }, {}, ipAddress)
  expect(response.statusCode, response.body).toBe(202)
  return response.json().secondStep
}

export function postSecondStep(olea: TestApp, body: object, ipAddress = uniqueIpAddress()) {
  return post(olea, '/api/auth/second-step', body, {}, ipAddress)
}
