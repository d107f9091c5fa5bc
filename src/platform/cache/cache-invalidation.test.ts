// Two processes on one database; each records the tags it is notified to invalidate.
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { createLog } from '../log.ts'
import { createTestWrite } from '../unit-of-work.fixtures.ts'
import type { Write } from '../unit-of-work.ts'
import { type CacheInvalidation, createCacheInvalidation } from './cache-invalidation.ts'

type TestProcess = {
  cacheInvalidation: CacheInvalidation
  write: Write
  invalidated: (string[] | undefined)[]
  polls: Date[]
}

let database: TestDatabase
let first: TestProcess
let second: TestProcess

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.close())

beforeEach(async () => {
  first = await startProcess()
  second = await startProcess()
})

async function startProcess(): Promise<TestProcess> {
  const invalidated: TestProcess['invalidated'] = []
  const polls: Date[] = []
  const cacheInvalidation = createCacheInvalidation({
    db: database.db,
    log: createLog('silent'),
    onInvalidate: (tags) => invalidated.push(tags),
    onPoll: async (now) => void polls.push(now),
  })
  await cacheInvalidation.poll()
  invalidated.length = 0
  return { cacheInvalidation, write: createTestWrite(database, { cacheInvalidation }), invalidated, polls }
}

test('invalidates everything at the first poll', async () => {
  const invalidated: unknown[] = []
  const fresh = createCacheInvalidation({
    db: database.db,
    log: createLog('silent'),
    onInvalidate: (tags) => invalidated.push(tags),
  })
  await fresh.poll()
  await fresh.poll()
  expect(invalidated).toEqual([undefined])
})

test('invalidates in this process before the write resolves, in others at their next poll', async () => {
  const result = await first.write(async ({ invalidate }) => {
    invalidate('news', 'article:1')
    return 'stored'
  })
  expect(result).toBe('stored')
  expect(first.invalidated[0]).toEqual(['news', 'article:1'])
  expect(second.invalidated).toEqual([])
  await second.cacheInvalidation.poll()
  expect(second.invalidated).toEqual([['news', 'article:1']])
  await second.cacheInvalidation.poll()
  expect(second.invalidated).toHaveLength(1)
})

test('invalidates everything after a database restore, and then applies later changes', async () => {
  for (const tag of ['a', 'b', 'c']) await first.write(async ({ invalidate }) => invalidate(tag))
  await second.cacheInvalidation.poll()
  second.invalidated.length = 0
  await database.db.execute(sql`delete from cache_invalidations
    where version > (select max(version) - 2 from cache_invalidations)`)
  await database.db.execute(sql`update cache_version set version = version - 2`)
  await second.cacheInvalidation.poll()
  expect(second.invalidated).toEqual([undefined])
  await first.write(async ({ invalidate }) => invalidate('d'))
  await second.cacheInvalidation.poll()
  expect(second.invalidated).toEqual([undefined, ['d']])
})

test('invalidates nothing for a write without tags or a failed write', async () => {
  await first.write(async () => undefined)
  const failing = first.write(async ({ invalidate }) => {
    invalidate('news')
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  await second.cacheInvalidation.poll()
  expect([...first.invalidated, ...second.invalidated]).toEqual([])
})

test('applies concurrent writes, each tag once per poll', async () => {
  const writes = Array.from({ length: 20 }, (_, index) =>
    first.write(async ({ invalidate }) => invalidate('news', `article:${index}`)),
  )
  await Promise.all(writes)
  await second.cacheInvalidation.poll()
  expect(second.invalidated).toHaveLength(1)
  expect(new Set(second.invalidated[0])).toEqual(
    new Set(['news', ...Array.from({ length: 20 }, (_, index) => `article:${index}`)]),
  )
})

test('invalidates everything after missing pruned invalidations', async () => {
  await first.write(async ({ invalidate }) => invalidate('news'))
  await first.write(async ({ invalidate }) => invalidate('ads'))
  await database.db.execute(sql`update cache_invalidations set at = now() - interval '2 days'`)
  await first.cacheInvalidation.prune()
  await second.cacheInvalidation.poll()
  expect(second.invalidated).toEqual([undefined])
})

test('prunes no recent invalidations', async () => {
  await first.write(async ({ invalidate }) => invalidate('news'))
  await first.cacheInvalidation.prune()
  await second.cacheInvalidation.poll()
  expect(second.invalidated).toEqual([['news']])
})

test('passes the database time to each poll callback', async () => {
  await first.cacheInvalidation.poll()
  const { rows } = await database.db.execute<{ now: string }>(sql`select now()::text as now`)
  const seconds = (new Date(rows[0]?.now ?? '').getTime() - (first.polls.at(-1)?.getTime() ?? 0)) / 1000
  expect(seconds).toBeGreaterThanOrEqual(0)
  expect(seconds).toBeLessThan(60)
})

test('resolves a write even if the poll after it fails', async () => {
  const invalidated: unknown[] = []
  const failing = createCacheInvalidation({
    db: database.db,
    log: createLog('silent'),
    onInvalidate: (tags) => invalidated.push(tags),
    onPoll: () => Promise.reject(new Error('database away')),
  })
  expect(
    await createTestWrite(database, { cacheInvalidation: failing })(async ({ invalidate }) =>
      invalidate('news'),
    ),
  ).toBeUndefined()
  expect(invalidated[0]).toEqual(['news'])
})

test('polls on its own from start to stop', async () => {
  second.cacheInvalidation.start()
  await first.write(async ({ invalidate }) => invalidate('article:7'))
  await expect.poll(() => second.invalidated.flat(), { timeout: 10_000 }).toContain('article:7')
  await second.cacheInvalidation.stop()
})

test('does not poll again when stopped during a poll', async () => {
  const release = Promise.withResolvers<void>()
  let pollCount = 0
  const cacheInvalidation = createCacheInvalidation({
    db: database.db,
    log: createLog('silent'),
    onInvalidate: () => undefined,
    onPoll: () => {
      pollCount += 1
      return release.promise
    },
  })
  cacheInvalidation.start()
  await expect.poll(() => pollCount, { timeout: 10_000 }).toBe(1)
  const stopped = cacheInvalidation.stop()
  release.resolve()
  await stopped
  await setTimeout(1_200)
  expect(pollCount).toBe(1)
})
