// Two processes on one database, seen through what each is told to drop.
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { createLog } from '../log.ts'
import { type CacheInvalidation, createCacheInvalidation } from './cache-invalidation.ts'

type Process = { changes: CacheInvalidation; dropped: (string[] | undefined)[]; ticks: Date[] }

let database: TestDatabase
let here: Process
let there: Process

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.close())

beforeEach(async () => {
  here = await startProcess()
  there = await startProcess()
})

async function startProcess(): Promise<Process> {
  const dropped: Process['dropped'] = []
  const ticks: Date[] = []
  const changes = createCacheInvalidation({
    db: database.db,
    log: createLog('silent'),
    onInvalidate: (tags) => dropped.push(tags),
    onPoll: async (now) => void ticks.push(now),
  })
  await changes.poll()
  dropped.length = 0
  return { changes, dropped, ticks }
}

test('a process drops everything at its first look', async () => {
  const dropped: unknown[] = []
  const fresh = createCacheInvalidation({
    db: database.db,
    log: createLog('silent'),
    onInvalidate: (tags) => dropped.push(tags),
  })
  await fresh.poll()
  await fresh.poll()
  expect(dropped).toEqual([undefined])
})

test('a write is dropped here before it is answered, there at the next look', async () => {
  const answer = await here.changes.write(async (_tx, invalidate) => {
    invalidate('news', 'article:1')
    return 'stored'
  })
  expect(answer).toBe('stored')
  expect(here.dropped[0]).toEqual(['news', 'article:1'])
  expect(there.dropped).toEqual([])
  await there.changes.poll()
  expect(there.dropped).toEqual([['news', 'article:1']])
  await there.changes.poll()
  expect(there.dropped).toHaveLength(1)
})

test('a database that was brought back from a copy makes everything drop, and later changes are seen', async () => {
  for (const tag of ['a', 'b', 'c']) await here.changes.write(async (_tx, invalidate) => invalidate(tag))
  await there.changes.poll()
  there.dropped.length = 0
  await database.db.execute(sql`delete from cache_invalidations
    where version > (select max(version) - 2 from cache_invalidations)`)
  await database.db.execute(sql`update cache_version set version = version - 2`)
  await there.changes.poll()
  expect(there.dropped).toEqual([undefined])
  await here.changes.write(async (_tx, invalidate) => invalidate('d'))
  await there.changes.poll()
  expect(there.dropped).toEqual([undefined, ['d']])
})

test('nothing is dropped for a write that touches nothing, or fails', async () => {
  await here.changes.write(async () => undefined)
  const failing = here.changes.write(async (_tx, invalidate) => {
    invalidate('news')
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  await there.changes.poll()
  expect([...here.dropped, ...there.dropped]).toEqual([])
})

test('many writes at once are all seen, each tag once a look', async () => {
  const writes = Array.from({ length: 20 }, (_, index) =>
    here.changes.write(async (_tx, invalidate) => invalidate('news', `article:${index}`)),
  )
  await Promise.all(writes)
  await there.changes.poll()
  expect(there.dropped).toHaveLength(1)
  expect(new Set(there.dropped[0])).toEqual(
    new Set(['news', ...Array.from({ length: 20 }, (_, index) => `article:${index}`)]),
  )
})

test('a process that was away longer than changes are kept drops everything', async () => {
  await here.changes.write(async (_tx, invalidate) => invalidate('news'))
  await here.changes.write(async (_tx, invalidate) => invalidate('ads'))
  await database.db.execute(sql`update cache_invalidations set at = now() - interval '2 days'`)
  await here.changes.prune()
  await there.changes.poll()
  expect(there.dropped).toEqual([undefined])
})

test('pruning keeps what processes still have to see', async () => {
  await here.changes.write(async (_tx, invalidate) => invalidate('news'))
  await here.changes.prune()
  await there.changes.poll()
  expect(there.dropped).toEqual([['news']])
})

test('each look tells the clock of the database', async () => {
  await here.changes.poll()
  const { rows } = await database.db.execute<{ now: string }>(sql`select now()::text as now`)
  const seconds = (new Date(rows[0]?.now ?? '').getTime() - (here.ticks.at(-1)?.getTime() ?? 0)) / 1000
  expect(seconds).toBeGreaterThanOrEqual(0)
  expect(seconds).toBeLessThan(60)
})

test('a write is answered although the look after it fails', async () => {
  const dropped: unknown[] = []
  const stumbling = createCacheInvalidation({
    db: database.db,
    log: createLog('silent'),
    onInvalidate: (tags) => dropped.push(tags),
    onPoll: () => Promise.reject(new Error('database away')),
  })
  expect(await stumbling.write(async (_tx, invalidate) => invalidate('news'))).toBeUndefined()
  expect(dropped[0]).toEqual(['news'])
})

test('a started process looks by itself, and a stopped one no more', async () => {
  there.changes.start()
  await here.changes.write(async (_tx, invalidate) => invalidate('article:7'))
  await expect.poll(() => there.dropped.flat(), { timeout: 10_000 }).toContain('article:7')
  await there.changes.stop()
})

test('a process that is stopped in the middle of a look does not look again', async () => {
  const release = Promise.withResolvers<void>()
  let looks = 0
  const changes = createCacheInvalidation({
    db: database.db,
    log: createLog('silent'),
    onInvalidate: () => undefined,
    onPoll: () => {
      looks += 1
      return release.promise
    },
  })
  changes.start()
  await expect.poll(() => looks, { timeout: 10_000 }).toBe(1)
  const stopped = changes.stop()
  release.resolve()
  await stopped
  await setTimeout(1_200)
  expect(looks).toBe(1)
})
