// Who has no account costs the same as who has one: the same statements and as many hashes, so that the time of an
// answer tells nothing. `npm run bench:sign-in` measures it.
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

/** What a call that fails asked of the database and of the password hash. */
async function workOf(call: () => Promise<unknown>): Promise<Work> {
  const { passwords } = olea.services
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const hashes = (['verify', 'hash', 'hashCode'] as const).map((name) => ({
    name,
    spy: vi.spyOn(passwords, name),
  }))
  await call().catch(() => undefined)
  const statements = query.mock.calls
    .map(([asked]) => String((asked as { text?: string }).text ?? asked))
    // The outbox looks for what is due whenever it likes.
    .filter((text) => !/"outgoing_mails"/.test(text))
  const work = { statements, hashes: hashes.flatMap(({ name, spy }) => spy.mock.calls.map(() => name)) }
  for (const spy of [query, ...hashes.map((each) => each.spy)]) spy.mockRestore()
  return work
}

const password = 'not-the-password-of-anybody'
const address = '192.0.2.9'

/** Somebody with a password, somebody without one, somebody who may not come in, and nobody. */
async function everybody(): Promise<string[]> {
  const person = await registerUser(olea)
  const suspended = await registerUser(olea)
  await olea.services.users.update(suspended.id, { suspendedAt: new Date() })
  const guest = uniqueEmail()
  await olea.services.users.create({ email: guest, passwordHash: null, isEmailConfirmed: true })
  return [person.email, suspended.email, guest, uniqueEmail()]
}

test('signing in with a wrong password: one hash is looked at, whoever it is', async () => {
  const works: Work[] = []
  for (const email of await everybody())
    works.push(await workOf(() => olea.services.auth.login({ email, password }, { ipAddress: address })))
  expect(works[0]?.hashes).toEqual(['verify'])
  expect(works[0]?.statements.length).toBeGreaterThan(3)
  for (const work of works) expect(work).toEqual(works[0])
})

test('a forgotten password: one code is made, whoever it is for, and none for who has to wait', async () => {
  const emails = await everybody()
  const works: Work[] = []
  for (const email of emails)
    works.push(await workOf(() => olea.services.auth.requestPasswordReset({ email }, { ipAddress: address })))
  expect(works[0]?.hashes).toEqual(['hashCode'])
  for (const work of works) expect(work).toEqual(works[0])
  for (const email of emails) {
    const again = await workOf(() =>
      olea.services.auth.requestPasswordReset({ email }, { ipAddress: address }),
    )
    expect(again.hashes).toEqual([])
  }
})

test('a wrong code for a new password: as many codes are compared as were asked for', async () => {
  const works: Work[] = []
  for (const email of await everybody()) {
    await olea.services.auth.requestPasswordReset({ email }, { ipAddress: address })
    const reset = { email, code: 'no code', password: 'black-fruit-in-december' }
    works.push(await workOf(() => olea.services.auth.resetPassword(reset, { ipAddress: address })))
  }
  expect(works[0]?.hashes).toEqual(['verify'])
  for (const work of works) expect(work).toEqual(works[0])
})
