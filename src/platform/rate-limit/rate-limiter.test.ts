import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { createRateLimiter } from './rate-limiter.ts'

let database: TestDatabase
const rule = { max: 3, windowSeconds: 60 }

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.close())

/** Lets time pass for all that was counted. */
function pass(seconds: number) {
  return database.db.execute(sql`update limits set ends_at = ends_at - make_interval(secs => ${seconds})`)
}

test('the fourth of three has to wait for the rest of the time', async () => {
  const limits = createRateLimiter(database)
  expect([await limits.consume('a', 'x', rule), await limits.consume('a', 'x', rule)]).toEqual([0, 0])
  expect(await limits.consume('a', 'x', rule)).toBe(0)
  const wait = await limits.consume('a', 'x', rule)
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  await expect(limits.enforce('a', 'x', rule)).rejects.toMatchObject({ status: 429 })
})

test('each action and each client has its own', async () => {
  const limits = createRateLimiter(database)
  for (let index = 0; index < 4; index += 1) await limits.consume('b', 'x', rule)
  expect(await limits.consume('c', 'x', rule)).toBe(0)
  expect(await limits.consume('b', 'y', rule)).toBe(0)
})

test('several processes count together', async () => {
  const processes = [createRateLimiter(database), createRateLimiter(database)]
  const waits = await Promise.all(
    Array.from({ length: 40 }, (_, index) => processes[index % 2]?.consume('d', 'x', rule)),
  )
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
})

test('when the time is over it begins anew, and old counts are swept', async () => {
  for (let index = 0; index < 4; index += 1) await createRateLimiter(database).consume('e', 'x', rule)
  await pass(61)
  expect(await createRateLimiter(database).consume('e', 'x', rule)).toBe(0)
  await pass(61)
  await createRateLimiter(database).prune()
  const { rows } = await database.db.execute(sql`select key from limits`)
  expect(rows).toEqual([])
})

test('who goes on and on is refused without the database', async () => {
  const limits = createRateLimiter(database)
  for (let index = 0; index < 60; index += 1) await limits.consume('h', 'x', rule)
  await database.db.execute(sql`delete from limits`)
  expect(await limits.consume('h', 'x', rule)).toBeGreaterThan(0)
  const { rows } = await database.db.execute(sql`select key from limits`)
  expect(rows).toEqual([])
})

test('nobody can be read from what is kept', async () => {
  await createRateLimiter(database).consume('f', 'reader@olea.test', rule)
  const { rows } = await database.db.execute<{ key: string }>(sql`select key from limits`)
  for (const { key } of rows) expect(key).toMatch(/^[a-z-]+ [A-Za-z0-9_-]{43}$/)
})

test('an IPv6 network counts as one client', async () => {
  const limits = createRateLimiter(database)
  const calls = Array.from({ length: 100 }, (_, index) =>
    limits.enforceForAddress('g', `2001:db8::${index + 1}`),
  )
  await Promise.all(calls)
  await expect(limits.enforceForAddress('g', '2001:db8::ffff')).rejects.toMatchObject({ status: 429 })
  await limits.enforceForAddress('g', '2001:db8:0:1::1')
  await limits.enforceForAddress('g', '')
})
