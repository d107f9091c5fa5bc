// Failed logins are throttled, without locking out the owner of the account.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, expectProblem, type TestApp, testPassword } from '#src/test-app.ts'

let olea: TestApp
let accounts = 0

beforeAll(async () => {
  olea = await createTestApp()
})

afterAll(() => olea.close())

const knownIp = '192.0.2.10'
let unknownIp = ''
let unknownIpCount = 0

/** Each test uses another address, so that only its own attempts count. */
beforeEach(() => {
  unknownIpCount += 1
  unknownIp = `198.51.100.${unknownIpCount}`
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

async function registerAccount(): Promise<string> {
  accounts += 1
  const email = `owner-${accounts}@olea.test`
  const payload = { email, password: testPassword }
  await olea.app.inject({ method: 'POST', url: '/api/auth/register', payload, remoteAddress: knownIp })
  return email
}

/** Moves the last failure into the past. */
function advanceTime(seconds: number) {
  return olea.database.db.execute(
    sql`update sign_in_failures set last_failure_at = last_failure_at - make_interval(secs => ${seconds})`,
  )
}

/** Restarts the delays, which would end before the next attempt on a slow machine. */
function restartDelays(secondsFromNow = 0) {
  return olea.database.db.execute(
    sql`update sign_in_failures set last_failure_at = clock_timestamp() + make_interval(secs => ${secondsFromNow})`,
  )
}

/** Makes the delays longer than any test takes. */
const extendDelays = () => restartDelays(3600)

async function failLogins(times: number, email: string, ipAddress: string = unknownIp): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 0; index < times; index += 1) {
    statuses.push((await login(email, 'not-the-password', ipAddress)).statusCode)
  }
  return statuses
}

function retryAfter(response: { headers: Record<string, unknown> }): number {
  return Number(response.headers['retry-after'])
}

test('rejects the sixth attempt in a row with a Retry-After header', async () => {
  const email = await registerAccount()
  expect(await failLogins(5, email)).toEqual([401, 401, 401, 401, 401])
  await restartDelays()
  const sixth = await login(email, 'not-the-password', unknownIp)
  expectProblem(sixth, 429, 'too-many-requests')
  expect(retryAfter(sixth)).toBe(1)
})

test('doubles delays up to a minute, and rejected attempts do not extend them', async () => {
  const email = await registerAccount()
  await failLogins(5, email)
  const delays: number[] = []
  for (const delay of [1, 2, 4, 8, 16, 32, 60, 60]) {
    await restartDelays()
    await login(email, 'not-the-password', unknownIp)
    delays.push(retryAfter(await login(email, 'not-the-password', unknownIp)))
    await advanceTime(delay)
    expect((await login(email, 'not-the-password', unknownIp)).statusCode).toBe(401)
  }
  expect(delays).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
})

test('a correct password after the delay signs in and resets the failures', async () => {
  const email = await registerAccount()
  await failLogins(5, email)
  await advanceTime(1)
  expect((await login(email, testPassword, unknownIp)).statusCode).toBe(200)
  expect(await failLogins(5, email)).toEqual([401, 401, 401, 401, 401])
})

test('counts concurrent attempts', async () => {
  const email = await registerAccount()
  const responses = await Promise.all(Array.from({ length: 30 }, () => login(email, 'guess', unknownIp)))
  expect(responses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5)
  expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(25)
})

test('failures on an unknown network do not delay the owner', async () => {
  const email = await registerAccount()
  await failLogins(20, email)
  await extendDelays()
  expect((await login(email, 'not-the-password', unknownIp)).statusCode).toBe(429)
  expect((await login(email, testPassword, knownIp)).statusCode).toBe(200)
  // The owner is not delayed on a new network either.
  expect((await login(email, testPassword, '203.0.113.99')).statusCode).toBe(200)
  // The failures of the unknown network are not reset.
  expect((await login(email, 'not-the-password', unknownIp)).statusCode).toBe(429)
})

test('failures on many networks delay unknown networks, but not a known one', async () => {
  const email = await registerAccount()
  const ipAddress = (index: number) => `10.9.${Math.floor(index / 5)}.1`
  const statuses: number[] = []
  for (let index = 0; index < 101; index += 1)
    statuses.push((await login(email, 'guess', ipAddress(index))).statusCode)
  expect(statuses.slice(0, 100).every((status) => status === 401)).toBe(true)
  expect(statuses[100]).toBe(429)
  expect((await login(email, testPassword, knownIp)).statusCode).toBe(200)
})

test('throttles addresses without an account in the same way', async () => {
  expect(await failLogins(5, 'nobody-here@olea.test')).toEqual([401, 401, 401, 401, 401])
  await extendDelays()
  expect(await failLogins(1, 'nobody-here@olea.test')).toEqual([429])
})

test('counts different spellings of an address as one account', async () => {
  const email = await registerAccount()
  const spellings = [email, email.toUpperCase(), ` ${email}`, `${email} `, `\t${email}`]
  for (const spelling of spellings) await login(spelling, 'guess', unknownIp)
  await extendDelays()
  expect((await login(email, 'guess', unknownIp)).statusCode).toBe(429)
})

test('ignores forwarding headers from untrusted clients and additional fields', async () => {
  const email = await registerAccount()
  const statuses: number[] = []
  for (let index = 0; index < 6; index += 1) {
    if (index === 5) await extendDelays()
    const response = await olea.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: unknownIp,
      headers: {
        'x-forwarded-for': `10.0.0.${index}`,
        forwarded: `for=10.0.0.${index}`,
        'x-real-ip': `10.0.0.${index}`,
      },
      payload: { email, password: 'guess', username: `u${index}`, id: index },
    })
    statuses.push(response.statusCode)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
})

test('counts an IPv6 /64 network as one client', async () => {
  const email = await registerAccount()
  for (let index = 0; index < 5; index += 1) await login(email, 'guess', `2001:db8:1:2::${index + 1}`)
  await extendDelays()
  expect((await login(email, 'guess', '2001:db8:1:2:ffff::1')).statusCode).toBe(429)
  expect((await login(email, 'guess', '2001:db8:1:3::1')).statusCode).toBe(401)
})

test('counts IPv4-mapped IPv6 addresses as IPv4', async () => {
  const email = await registerAccount()
  await failLogins(5, email, '203.0.113.20')
  await extendDelays()
  expect((await login(email, 'guess', '::ffff:203.0.113.20')).statusCode).toBe(429)
})

test('limits logins from one IP address to a hundred a minute', async () => {
  const payload = { email: 'x', password: 'x' }
  const responses: number[] = []
  for (let index = 0; index < 101; index += 1) {
    const email = `many-${index}@olea.test`
    const response = await olea.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { ...payload, email },
      remoteAddress: '203.0.113.200',
    })
    responses.push(response.statusCode)
    if (index === 100) {
      expectProblem(response, 429, 'too-many-requests')
      expect(retryAfter(response)).toBeGreaterThan(0)
      expect(retryAfter(response)).toBeLessThanOrEqual(60)
    }
  }
  expect(responses.slice(0, 100).every((status) => status === 401)).toBe(true)
})

test('stores e-mail and IP addresses only as hashes', async () => {
  const email = await registerAccount()
  await failLogins(1, email)
  const { rows } = await olea.database.db.execute<{ key: string }>(sql`select key from sign_in_failures`)
  expect(rows.length).toBeGreaterThan(0)
  for (const { key } of rows) expect(key).toMatch(/^(account|from|known:[a-f0-9]{24}):[A-Za-z0-9_-]{43}$/)
})

test('removes failures after a day, but keeps known networks', async () => {
  const email = await registerAccount()
  await failLogins(5, email)
  await restartDelays()
  await advanceTime(25 * 3600)
  await olea.services.auth.prune()
  const { rows } = await olea.database.db.execute<{ key: string }>(sql`select key from sign_in_failures`)
  expect(rows.length).toBeGreaterThan(0)
  for (const { key } of rows) expect(key).toMatch(/^known:/)
})

test('uses the client address of a trusted proxy, not the one that the client claims', async () => {
  const proxied = await createTestApp({
    database: olea.database,
    environment: { TRUSTED_PROXIES: '10.20.0.1' },
  })
  const email = await registerAccount()
  const guess = (forwardedFor: string, remoteAddress = '10.20.0.1') =>
    proxied.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress,
      headers: { 'x-forwarded-for': forwardedFor },
      payload: { email, password: 'guess' },
    })
  // The proxy appends the real address after the ones that the client claims.
  for (let index = 0; index < 5; index += 1) await guess(`198.18.9.${index}, 203.0.113.61`)
  await extendDelays()
  expect((await guess('198.18.9.99, 203.0.113.61')).statusCode).toBe(429)
  expect((await guess('203.0.113.62')).statusCode).toBe(401)
  // A direct client is identified by its own address, whatever it claims.
  for (let index = 0; index < 5; index += 1) await guess(`198.18.8.${index}`, '203.0.113.63')
  await extendDelays()
  expect((await guess('198.18.8.99', '203.0.113.63')).statusCode).toBe(429)
  await proxied.close()
})

test('shares the failures between processes', async () => {
  const other = await createTestApp({ database: olea.database })
  const email = await registerAccount()
  const processes = [olea, other]
  const statuses: number[] = []
  for (let index = 0; index < 6; index += 1) {
    if (index === 5) await extendDelays()
    const response = await processes[index % 2]?.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password: 'guess' },
      remoteAddress: unknownIp,
    })
    statuses.push(response?.statusCode ?? 0)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  await other.close()
})
