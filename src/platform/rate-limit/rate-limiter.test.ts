import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { createRateLimiter } from './rate-limiter.ts'

let database: TestDatabase
const limit = { max: 3, windowSeconds: 60 }

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.close())

/** Moves the end of all windows closer, as if time had passed. */
function passTime(seconds: number) {
  return database.db.execute(sql`update limits set ends_at = ends_at - make_interval(secs => ${seconds})`)
}

test('rejects a call beyond the limit until the window ends', async () => {
  const rateLimiter = createRateLimiter(database)
  expect([await rateLimiter.consume('a', 'x', limit), await rateLimiter.consume('a', 'x', limit)]).toEqual([
    0, 0,
  ])
  expect(await rateLimiter.consume('a', 'x', limit)).toBe(0)
  const wait = await rateLimiter.consume('a', 'x', limit)
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  await expect(rateLimiter.enforce('a', 'x', limit)).rejects.toMatchObject({ status: 429 })
})

test('counts each action and each client separately', async () => {
  const rateLimiter = createRateLimiter(database)
  for (let index = 0; index < 4; index += 1) await rateLimiter.consume('b', 'x', limit)
  expect(await rateLimiter.consume('c', 'x', limit)).toBe(0)
  expect(await rateLimiter.consume('b', 'y', limit)).toBe(0)
})

test('shares the count between processes', async () => {
  const processes = [createRateLimiter(database), createRateLimiter(database)]
  const waits = await Promise.all(
    Array.from({ length: 40 }, (_, index) => processes[index % 2]?.consume('d', 'x', limit)),
  )
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
})

test('starts a new window when the old one is over and prunes ended windows', async () => {
  for (let index = 0; index < 4; index += 1) await createRateLimiter(database).consume('e', 'x', limit)
  await passTime(61)
  expect(await createRateLimiter(database).consume('e', 'x', limit)).toBe(0)
  await passTime(61)
  await createRateLimiter(database).prune()
  const { rows } = await database.db.execute(sql`select key from limits`)
  expect(rows).toEqual([])
})

test('rejects persistent callers without a database query', async () => {
  const rateLimiter = createRateLimiter(database)
  for (let index = 0; index < 60; index += 1) await rateLimiter.consume('h', 'x', limit)
  await database.db.execute(sql`delete from limits`)
  expect(await rateLimiter.consume('h', 'x', limit)).toBeGreaterThan(0)
  const { rows } = await database.db.execute(sql`select key from limits`)
  expect(rows).toEqual([])
})

test('stores no readable identity', async () => {
  await createRateLimiter(database).consume('f', 'reader@olea.test', limit)
  const { rows } = await database.db.execute<{ key: string }>(sql`select key from limits`)
  for (const { key } of rows) expect(key).toMatch(/^[a-z-]+ [A-Za-z0-9_-]{43}$/)
})

test('counts an IPv6 /64 network as one client', async () => {
  const rateLimiter = createRateLimiter(database)
  const calls = Array.from({ length: 100 }, (_, index) =>
    rateLimiter.enforceForAddress('g', `2001:db8::${index + 1}`),
  )
  await Promise.all(calls)
  await expect(rateLimiter.enforceForAddress('g', '2001:db8::ffff')).rejects.toMatchObject({ status: 429 })
  await rateLimiter.enforceForAddress('g', '2001:db8:0:1::1')
  await rateLimiter.enforceForAddress('g', '')
})
