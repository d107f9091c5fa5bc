// A new SECRET_KEY: authenticator apps go on working with the previous key, and without it once they are encrypted again.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, expectProblem, type TestApp } from '#src/test-app.ts'
import {
  addAuthenticatorApp,
  passFirstStep,
  postSecondStep,
  registerConfirmedUser,
  totpCode,
} from './second-factor.fixtures.ts'

const oldKey = 'the-old-key-of-a-test-that-changes-it'
const newKey = 'the-new-key-of-a-test-that-changes-it'
const stepMs = 30_000

let before: TestApp
let during: TestApp
let after: TestApp

beforeAll(async () => {
  before = await createTestApp({ environment: { SECRET_KEY: oldKey } })
  const { database } = before
  const environment = { SECRET_KEY: newKey, SECRET_KEY_PREVIOUS: oldKey }
  during = await createTestApp({ database, environment })
  after = await createTestApp({ database, environment: { SECRET_KEY: newKey } })
})

afterEach(() => {
  vi.useRealTimers()
})

afterAll(async () => {
  for (const process of [after, during, before]) await process.close()
})

test('is changed without locking out a user with an authenticator app', async () => {
  const start = Math.floor(Date.now() / stepMs) * stepMs + 10_000
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  const person = { ...(await registerConfirmedUser(before)) }
  const { secret } = await addAuthenticatorApp(person)
  const lost = await registerConfirmedUser(after)
  await addAuthenticatorApp(lost)
  let step = 0
  const signIn = async (process: TestApp) => {
    // A code is accepted once.
    vi.setSystemTime(start + stepMs * step++)
    const { challenge } = await passFirstStep(process, person)
    return postSecondStep(process, { challenge, code: totpCode(secret) })
  }

  expectProblem(await signIn(after), 503, 'sealed-with-another-key')
  expect((await signIn(during)).statusCode).toBe(200)
  // A process whose settings lack the previous key changes nothing, and says which secrets it cannot read.
  expect(await after.services.auth.resealSecrets()).toEqual({ resealed: 0, unreadable: 1 })
  expect(await during.services.auth.resealSecrets()).toEqual({ resealed: 1, unreadable: 0 })
  expect(await during.services.auth.resealSecrets()).toEqual({ resealed: 0, unreadable: 0 })
  expect((await signIn(after)).statusCode).toBe(200)
  expectProblem(await signIn(before), 503, 'sealed-with-another-key')
})
