// Password reset with the link in the mail, which works whatever others do.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, expectProblem, type TestApp, testPassword } from '#src/test-app.ts'
import { users } from '#src/users/server/users.tables.ts'
import { authorizedClient, post, registerUser, uniqueEmail } from './account.fixtures.ts'

let olea: TestApp

beforeAll(async () => {
  olea = await createTestApp()
})

afterAll(() => olea.close())

const newPassword = 'black-fruit-in-december'
const requestReset = (email: string, ipAddress?: string) =>
  post(olea, '/api/auth/forgot', { email }, {}, ipAddress)
const openLink = (secret: string) => post(olea, '/api/auth/reset-link', { secret })
const resetByLink = (secret: string, password = newPassword) =>
  post(olea, '/api/auth/reset-by-link', { secret, password })

const resetMails = async (email: string) =>
  (await olea.mailsTo(email)).filter(({ subject }) => subject === 'Your code for a new password')

/** The secret in the latest mail with a link. */
async function latestSecret(email: string): Promise<string> {
  const [mail] = await resetMails(email)
  const [, secret = ''] = /\/reset-password#([\w-]{32})$/m.exec(mail?.text ?? '') ?? []
  expect(secret).not.toBe('')
  return secret
}

test('the link sets a new password once, signs in, and ends all other sessions', async () => {
  const person = await registerUser(olea)
  await requestReset(person.email)
  const secret = await latestSecret(person.email)
  const opened = await openLink(secret)
  expect(opened.json()).toEqual({ email: person.email })
  expect(opened.headers['cache-control']).toBe('no-store')
  const response = await resetByLink(secret)
  expect(response.statusCode, response.body).toBe(200)
  expect(response.json().user).toMatchObject({ _id: person.id, confirmed: true })
  expect((await authorizedClient(olea, response.json().accessToken).me()).statusCode).toBe(200)
  expectProblem(await person.me(), 401, 'invalid-token')
  expectProblem(await resetByLink(secret), 404, 'link-not-found')
  expectProblem(await openLink(secret), 404, 'link-not-found')
})

test('of concurrent requests with one link, one succeeds', async () => {
  const person = await registerUser(olea)
  await requestReset(person.email)
  const secret = await latestSecret(person.email)
  const responses = await Promise.all(
    [1, 2, 3, 4].map((index) => resetByLink(secret, `${newPassword}-${index}`)),
  )
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404, 404])
})

test('strangers who use up every mail and every attempt do not lock the owner out', async () => {
  const person = await registerUser(olea)
  for (let network = 1; network <= 12; network += 1) await requestReset(person.email, `198.51.100.${network}`)
  expect(await resetMails(person.email)).toHaveLength(10)
  for (let guess = 0; guess < 15; guess += 1)
    await post(olea, '/api/auth/reset', { email: person.email, code: '000000', password: newPassword })
  // The owner is on a network that was never used before: no further mail is sent.
  const own = await requestReset(person.email)
  expect(own.json().ticket).toBe('')
  expect(await resetMails(person.email)).toHaveLength(10)
  expect((await resetByLink(await latestSecret(person.email))).statusCode).toBe(200)
})

test('a link is valid for a day, longer than its code', async () => {
  const person = await registerUser(olea)
  await requestReset(person.email)
  const secret = await latestSecret(person.email)
  const age = async (interval: string) =>
    olea.database.db.execute(sql`update codes set created_at = now() - ${interval}::interval,
      expires_at = now() - ${interval}::interval + interval '15 minutes' where user_id = ${person.id}`)
  await age('23 hours 59 minutes')
  await olea.services.auth.prune()
  expect((await openLink(secret)).statusCode).toBe(200)
  await age('24 hours 1 second')
  expectProblem(await openLink(secret), 404, 'link-not-found')
  expectProblem(await resetByLink(secret), 404, 'link-not-found')
})

test('rejects invented links, and links of suspended or renamed accounts', async () => {
  for (const secret of ['x', 'kfI2x-0LM3_b9Yq7Zt4Wc1Rv8Ns6Hd5G', "' or 1=1 --"])
    expectProblem(await resetByLink(secret), 404, 'link-not-found')
  expectProblem(await resetByLink(''), 400, 'invalid-request')
  const changes = [{ suspendedAt: new Date() }, { email: uniqueEmail() }]
  for (const change of changes) {
    const person = await registerUser(olea)
    await requestReset(person.email)
    const secret = await latestSecret(person.email)
    await olea.database.db.update(users).set(change).where(eq(users.id, person.id))
    expectProblem(await openLink(secret), 404, 'link-not-found')
    expectProblem(await resetByLink(secret), 404, 'link-not-found')
  }
})

test('a new password voids the links that were sent before', async () => {
  const person = await registerUser(olea)
  await requestReset(person.email)
  const first = await latestSecret(person.email)
  await requestReset(person.email)
  expect((await resetByLink(await latestSecret(person.email))).statusCode).toBe(200)
  expectProblem(await openLink(first), 404, 'link-not-found')
})

test('a common password is rejected and leaves the link valid', async () => {
  const person = await registerUser(olea)
  await requestReset(person.email)
  const secret = await latestSecret(person.email)
  expectProblem(await resetByLink(secret, 'password1'), 400, 'invalid-request')
  expect((await resetByLink(secret)).statusCode).toBe(200)
})

/** Whether a request from this network is sent although strangers have used up the limit. */
async function isKnownNetwork(email: string, ipAddress: string): Promise<boolean> {
  for (let network = 1; network <= 12; network += 1) await requestReset(email, `203.0.113.${network}`)
  const before = (await resetMails(email)).length
  await requestReset(email, ipAddress)
  return (await resetMails(email)).length > before
}

const register = (email: string, ipAddress: string) =>
  post(olea, '/api/auth/register', { email, password: testPassword }, {}, ipAddress)

test('a network of a deleted account with the same address is not known', async () => {
  const email = uniqueEmail()
  const planted = '192.0.2.66'
  const { accessToken } = (await register(email, planted)).json()
  const attacker = authorizedClient(olea, accessToken)
  const deleted = await attacker.post('/api/auth/delete-account', { currentPassword: testPassword })
  expect(deleted.statusCode, deleted.body).toBe(200)
  await register(email, '192.0.2.67')
  expect(await isKnownNetwork(email, planted)).toBe(false)
})

test('a network from which somebody else registered the address is not known after the reset', async () => {
  const email = uniqueEmail()
  const planted = '192.0.2.68'
  await register(email, planted)
  await requestReset(email)
  expect((await resetByLink(await latestSecret(email))).statusCode).toBe(200)
  expect(await isKnownNetwork(email, planted)).toBe(false)
})
