// Guessing gets slower and slower; the owner of an account is never kept out by somebody else.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, expectProblem, type TestApp, testPassword } from '#src/test-app.ts'

let olea: TestApp
let accounts = 0

beforeAll(async () => {
  olea = await createTestApp()
})

afterAll(() => olea.close())

const home = '192.0.2.10'
let stranger = ''
let strangers = 0

/** Each test has its own, so that only its own tries count. */
beforeEach(() => {
  strangers += 1
  stranger = `198.51.100.${strangers}`
})

function login(email: string, password: string, remoteAddress: string, headers: Record<string, string> = {}) {
  return olea.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
    remoteAddress,
    headers,
  })
}

async function account(): Promise<string> {
  accounts += 1
  const email = `owner-${accounts}@olea.test`
  const payload = { email, password: testPassword }
  await olea.app.inject({ method: 'POST', url: '/api/auth/register', payload, remoteAddress: home })
  return email
}

/** Lets the time since the last failure pass. */
function pass(seconds: number) {
  return olea.database.db.execute(
    sql`update sign_in_failures set last_failure_at = last_failure_at - make_interval(secs => ${seconds})`,
  )
}

/** As if the last failure were of this moment or later: on a slow machine a wait would be over before the next try. */
function beginWaits(secondsFromNow = 0) {
  return olea.database.db.execute(
    sql`update sign_in_failures set last_failure_at = clock_timestamp() + make_interval(secs => ${secondsFromNow})`,
  )
}

/** For longer than any test takes. */
const hold = () => beginWaits(3600)

async function fail(times: number, email: string, from: string = stranger): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 0; index < times; index += 1) {
    statuses.push((await login(email, 'not-the-password', from)).statusCode)
  }
  return statuses
}

function waitOf(answer: { headers: Record<string, unknown> }): number {
  return Number(answer.headers['retry-after'])
}

test('the sixth try in a row has to wait, and is told how long', async () => {
  const email = await account()
  expect(await fail(5, email)).toEqual([401, 401, 401, 401, 401])
  await beginWaits()
  const sixth = await login(email, 'not-the-password', stranger)
  expectProblem(sixth, 429, 'too-many-requests')
  expect(waitOf(sixth)).toBe(1)
})

test('waits double up to a minute, and waiting in vain does not prolong them', async () => {
  const email = await account()
  await fail(5, email)
  const waits: number[] = []
  for (const wait of [1, 2, 4, 8, 16, 32, 60, 60]) {
    await beginWaits()
    await login(email, 'not-the-password', stranger)
    waits.push(waitOf(await login(email, 'not-the-password', stranger)))
    await pass(wait)
    expect((await login(email, 'not-the-password', stranger)).statusCode).toBe(401)
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
})

test('the right password after the wait signs in and forgets the failures', async () => {
  const email = await account()
  await fail(5, email)
  await pass(1)
  expect((await login(email, testPassword, stranger)).statusCode).toBe(200)
  expect(await fail(5, email)).toEqual([401, 401, 401, 401, 401])
})

test('many wrong tries at once are not all the first', async () => {
  const email = await account()
  const answers = await Promise.all(Array.from({ length: 30 }, () => login(email, 'guess', stranger)))
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(25)
})

test('a stranger who fails on and on does not make the owner wait', async () => {
  const email = await account()
  await fail(20, email)
  await hold()
  expect((await login(email, 'not-the-password', stranger)).statusCode).toBe(429)
  expect((await login(email, testPassword, home)).statusCode).toBe(200)
  // Neither at home nor somewhere new.
  expect((await login(email, testPassword, '203.0.113.99')).statusCode).toBe(200)
  // And what the stranger did is not forgiven by it.
  expect((await login(email, 'not-the-password', stranger)).statusCode).toBe(429)
})

test('guessing from a hundred places slows down new places, not the owner at home', async () => {
  const email = await account()
  const from = (index: number) => `10.9.${Math.floor(index / 5)}.1`
  const statuses: number[] = []
  for (let index = 0; index < 101; index += 1)
    statuses.push((await login(email, 'guess', from(index))).statusCode)
  expect(statuses.slice(0, 100).every((status) => status === 401)).toBe(true)
  expect(statuses[100]).toBe(429)
  expect((await login(email, testPassword, home)).statusCode).toBe(200)
})

test('an account that does not exist slows down just the same', async () => {
  expect(await fail(5, 'nobody-here@olea.test')).toEqual([401, 401, 401, 401, 401])
  await hold()
  expect(await fail(1, 'nobody-here@olea.test')).toEqual([429])
})

test('what stands around the e-mail address does not make another account of it', async () => {
  const email = await account()
  const spellings = [email, email.toUpperCase(), ` ${email}`, `${email} `, `\t${email}`]
  for (const spelling of spellings) await login(spelling, 'guess', stranger)
  await hold()
  expect((await login(email, 'guess', stranger)).statusCode).toBe(429)
})

test('claimed addresses and further fields do not make another client', async () => {
  const email = await account()
  const statuses: number[] = []
  for (let index = 0; index < 6; index += 1) {
    if (index === 5) await hold()
    const answer = await olea.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: stranger,
      headers: {
        'x-forwarded-for': `10.0.0.${index}`,
        forwarded: `for=10.0.0.${index}`,
        'x-real-ip': `10.0.0.${index}`,
      },
      payload: { email, password: 'guess', username: `u${index}`, id: index },
    })
    statuses.push(answer.statusCode)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
})

test('a network of IPv6 is one client, two networks are two', async () => {
  const email = await account()
  for (let index = 0; index < 5; index += 1) await login(email, 'guess', `2001:db8:1:2::${index + 1}`)
  await hold()
  expect((await login(email, 'guess', '2001:db8:1:2:ffff::1')).statusCode).toBe(429)
  expect((await login(email, 'guess', '2001:db8:1:3::1')).statusCode).toBe(401)
})

test('an IPv4 client is the same through an IPv6 socket', async () => {
  const email = await account()
  await fail(5, email, '203.0.113.20')
  await hold()
  expect((await login(email, 'guess', '::ffff:203.0.113.20')).statusCode).toBe(429)
})

test('more than a hundred sign-ins a minute from one address have to wait', async () => {
  const payload = { email: 'x', password: 'x' }
  const answers: number[] = []
  for (let index = 0; index < 101; index += 1) {
    const email = `many-${index}@olea.test`
    const answer = await olea.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { ...payload, email },
      remoteAddress: '203.0.113.200',
    })
    answers.push(answer.statusCode)
    if (index === 100) {
      expectProblem(answer, 429, 'too-many-requests')
      expect(waitOf(answer)).toBeGreaterThan(0)
      expect(waitOf(answer)).toBeLessThanOrEqual(60)
    }
  }
  expect(answers.slice(0, 100).every((status) => status === 401)).toBe(true)
})

test('neither addresses of mail nor of networks are stored in readable form', async () => {
  const email = await account()
  await fail(1, email)
  const { rows } = await olea.database.db.execute<{ key: string }>(sql`select key from sign_in_failures`)
  expect(rows.length).toBeGreaterThan(0)
  for (const { key } of rows) expect(key).toMatch(/^(account|from|known):[A-Za-z0-9_-]{43}$/)
})

test('a day later failures are forgotten, a place of the owner is not', async () => {
  const email = await account()
  await fail(5, email)
  await beginWaits()
  await pass(25 * 3600)
  await olea.services.auth.prune()
  const { rows } = await olea.database.db.execute<{ key: string }>(sql`select key from sign_in_failures`)
  expect(rows.length).toBeGreaterThan(0)
  for (const { key } of rows) expect(key).toMatch(/^known:/)
})

test('behind a trusted proxy clients are told apart by what the proxy says, not by what they claim', async () => {
  const proxied = await createTestApp({
    database: olea.database,
    environment: { TRUSTED_PROXIES: '10.20.0.1' },
  })
  const email = await account()
  const guess = (forwarded: string, remoteAddress = '10.20.0.1') =>
    proxied.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress,
      headers: { 'x-forwarded-for': forwarded },
      payload: { email, password: 'guess' },
    })
  // What a client claims stands before what the proxy adds.
  for (let index = 0; index < 5; index += 1) await guess(`198.18.9.${index}, 203.0.113.61`)
  await hold()
  expect((await guess('198.18.9.99, 203.0.113.61')).statusCode).toBe(429)
  expect((await guess('203.0.113.62')).statusCode).toBe(401)
  // Who comes past the proxy is who they are, whatever they claim.
  for (let index = 0; index < 5; index += 1) await guess(`198.18.8.${index}`, '203.0.113.63')
  await hold()
  expect((await guess('198.18.8.99', '203.0.113.63')).statusCode).toBe(429)
  await proxied.close()
})

test('several processes count the same guesses', async () => {
  const other = await createTestApp({ database: olea.database })
  const email = await account()
  const processes = [olea, other]
  const statuses: number[] = []
  for (let index = 0; index < 6; index += 1) {
    if (index === 5) await hold()
    const answer = await processes[index % 2]?.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password: 'guess' },
      remoteAddress: stranger,
    })
    statuses.push(answer?.statusCode ?? 0)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  await other.close()
})
