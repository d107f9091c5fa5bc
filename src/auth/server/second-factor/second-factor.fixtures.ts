// People with second factors, for tests.
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { TestApp } from '#src/test-app.ts'
import type { SecondStepNeeded } from '../../contract/second-factor.ts'
import { anyAddress, type newEmail, newPerson, post } from '../account.fixtures.ts'
import { type Authenticator, newAuthenticator } from './authenticator.fixtures.ts'

type Signed = Awaited<ReturnType<typeof newPerson>>
const halfMinute = 30_000

/** Somebody whose address is confirmed. */
export async function confirmedPerson(olea: TestApp, about: { email?: ReturnType<typeof newEmail> } = {}) {
  const person = await newPerson(olea, about)
  await olea.services.users.change(person.id, { emailConfirmedAt: new Date() })
  return person
}

/** What the app shows now, or so many half minutes later. */
export function codeOf(secret: string, later = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + later * halfMinute })
}

/** @returns the app's secret and the recovery codes; the code of the half minute before is used up */
export async function addApp(person: Pick<Signed, 'post'>) {
  const started = await person.post('/api/auth/second-factor/app', {})
  expect(started.statusCode, started.body).toBe(201)
  const { challenge, secret } = started.json()
  const added = await person.post('/api/auth/second-factor/app/confirm', {
    challenge,
    code: codeOf(secret, -1),
  })
  expect(added.statusCode, added.body).toBe(200)
  return { secret: secret as string, recoveryCodes: added.json().recoveryCodes as string[] }
}

export async function addPasskey(
  person: Pick<Signed, 'post'>,
  authenticator: Authenticator = newAuthenticator(),
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
export async function firstStep(
  olea: TestApp,
  { email, password }: Pick<Signed, 'email' | 'password'>,
  address = anyAddress(),
): Promise<SecondStepNeeded['secondStep']> {
  const answer = await post(olea, '/api/auth/login', { email, password }, {}, address)
  expect(answer.statusCode, answer.body).toBe(202)
  return answer.json().secondStep
}

export function secondStep(olea: TestApp, answer: object, address = anyAddress()) {
  return post(olea, '/api/auth/second-step', answer, {}, address)
}
