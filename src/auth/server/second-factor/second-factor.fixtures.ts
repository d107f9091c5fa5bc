// People with second factors, for tests.
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { TestApp } from '#src/test-app.ts'
import type { SecondStepRequired } from '../../contract/second-factor.ts'
import { post, registerUser, type uniqueEmail, uniqueIpAddress } from '../account.fixtures.ts'
import { createVirtualAuthenticator, type VirtualAuthenticator } from './virtual-authenticator.fixtures.ts'

type Signed = Awaited<ReturnType<typeof registerUser>>
const halfMinute = 30_000

/** Somebody whose address is confirmed. */
export async function registerConfirmedUser(
  olea: TestApp,
  about: { email?: ReturnType<typeof uniqueEmail> } = {},
) {
  const person = await registerUser(olea, about)
  await olea.services.users.update(person.id, { emailConfirmedAt: new Date() })
  return person
}

/** What the app shows now, or so many half minutes later. */
export function totpCode(secret: string, later = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + later * halfMinute })
}

/** @returns the app's secret and the recovery codes; the code of the half minute before is used up */
export async function addAuthenticatorApp(person: Pick<Signed, 'post'>) {
  const started = await person.post('/api/auth/second-factor/app', {})
  expect(started.statusCode, started.body).toBe(201)
  const { challenge, secret } = started.json()
  const added = await person.post('/api/auth/second-factor/app/confirm', {
    challenge,
    code: totpCode(secret, -1),
  })
  expect(added.statusCode, added.body).toBe(200)
  return { secret: secret as string, recoveryCodes: added.json().recoveryCodes as string[] }
}

export async function addPasskey(
  person: Pick<Signed, 'post'>,
  authenticator: VirtualAuthenticator = createVirtualAuthenticator(),
  name = 'Phone',
) {
  const started = await person.post('/api/auth/second-factor/passkeys', {})
  expect(started.statusCode, started.body).toBe(201)
  const { challenge, passkey } = started.json()
  const added = await person.post('/api/auth/second-factor/passkeys/confirm', {
    challenge,
    name,
    passkey: authenticator.create(passkey),
  })
  expect(added.statusCode, added.body).toBe(200)
  return { authenticator, ...added.json() }
}

/** Through the first step, which the account must not be satisfied with. */
export async function passFirstStep(
  olea: TestApp,
  { email, password }: Pick<Signed, 'email' | 'password'>,
  address = uniqueIpAddress(),
): Promise<SecondStepRequired['secondStep']> {
  const answer = await post(olea, '/api/auth/login', { email, password }, {}, address)
  expect(answer.statusCode, answer.body).toBe(202)
  return answer.json().secondStep
}

export function postSecondStep(olea: TestApp, answer: object, address = uniqueIpAddress()) {
  return post(olea, '/api/auth/second-step', answer, {}, address)
}
