// Requests for addresses with and without an account run the same SQL statements and compute as many hashes, so that
// response times do not reveal whether an account exists. `npm run bench:sign-in` measures the times.
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '#src/test-app.ts'
import { registerUser, uniqueEmail } from './account.fixtures.ts'

let olea: TestApp

beforeAll(async () => {
  olea = await createTestApp()
})

afterAll(() => olea.close())

type Work = { statements: string[]; hashes: string[] }

/** Records the SQL statements and password hashes of a call, which may fail. */
async function recordWork(call: () => Promise<unknown>): Promise<Work> {
  const { passwords } = olea.services
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const hashes = (['verify', 'hash', 'hashCode'] as const).map((name) => ({
    name,
    spy: vi.spyOn(passwords, name),
  }))
  await call().catch(() => undefined)
  const statements = query.mock.calls.map(([statement]) =>
    String((statement as { text?: string }).text ?? statement),
  )
  const work = { statements, hashes: hashes.flatMap(({ name, spy }) => spy.mock.calls.map(() => name)) }
  for (const spy of [query, ...hashes.map((each) => each.spy)]) spy.mockRestore()
  return work
}

const password = 'not-the-password-of-anybody'
const ipAddress = '192.0.2.9'

/** Addresses of an account with a password, a suspended one, one without a password, and of no account. */
async function prepareEmails(): Promise<string[]> {
  const person = await registerUser(olea)
  const suspended = await registerUser(olea)
  await olea.services.users.update(suspended.id, { suspendedAt: new Date() })
  const withoutPassword = uniqueEmail()
  await olea.services.users.create({ email: withoutPassword, passwordHash: null, isEmailConfirmed: true })
  return [person.email, suspended.email, withoutPassword, uniqueEmail()]
}

test('a login with a wrong password verifies one hash for every address', async () => {
  const works: Work[] = []
  for (const email of await prepareEmails())
    works.push(await recordWork(() => olea.services.auth.login({ email, password }, { ipAddress })))
  expect(works[0]?.hashes).toEqual(['verify'])
  expect(works[0]?.statements.length).toBeGreaterThan(3)
  for (const work of works) expect(work).toEqual(works[0])
})

test('a password reset request generates one code for every address, and none within the waiting time', async () => {
  const emails = await prepareEmails()
  const works: Work[] = []
  for (const email of emails)
    works.push(await recordWork(() => olea.services.auth.requestPasswordReset({ email }, { ipAddress })))
  expect(works[0]?.hashes).toEqual(['hashCode'])
  for (const work of works) expect(work).toEqual(works[0])
  for (const email of emails) {
    const repeated = await recordWork(() => olea.services.auth.requestPasswordReset({ email }, { ipAddress }))
    expect(repeated.hashes).toEqual([])
  }
})

test('a password reset with a wrong code compares as many codes as were requested for every address', async () => {
  const works: Work[] = []
  for (const email of await prepareEmails()) {
    await olea.services.auth.requestPasswordReset({ email }, { ipAddress })
    const reset = { email, code: 'no code', password: 'black-fruit-in-december' }
    works.push(await recordWork(() => olea.services.auth.resetPassword(reset, { ipAddress })))
  }
  expect(works[0]?.hashes).toEqual(['verify'])
  for (const work of works) expect(work).toEqual(works[0])
})
