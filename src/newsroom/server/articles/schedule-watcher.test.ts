import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeArticle } from '#src/news/news.fixtures.ts'
import { createTestApp, type TestApp } from '#src/test-app.ts'
import { createScheduleWatcher } from './schedule-watcher.ts'

let olea: TestApp

beforeAll(async () => {
  olea = await createTestApp()
  const { newsroom } = olea.services
  await storeArticle(newsroom, { publishDate: '2900-01-01T12:00:00.000Z' })
  await storeArticle(newsroom, { publishDate: '2900-01-02T12:00:00.000Z', isPublished: false })
})

afterAll(() => olea.close())

const at = (time: string) => new Date(`2900-01-0${time}Z`)

/** A separate watcher, as in another process, and how often it invalidated the cache. */
function startWatcher() {
  const { write } = olea.services
  const invalidated: string[][] = []
  const watcher = createScheduleWatcher({
    db: olea.database.db,
    write,
    log: { warn: (entry: unknown) => expect(entry, 'a warning').toBeUndefined() } as never,
    onPublished: (tags) => invalidated.push(tags),
  })
  return {
    async poll(now: Date): Promise<number> {
      const before = invalidated.length
      await watcher.poll(now)
      await watcher.settled()
      return invalidated.length - before
    },
  }
}

test('invalidates the cache once when an article becomes public', async () => {
  const { poll } = startWatcher()
  expect(await poll(at('1T11:59:59.998'))).toBe(0)
  expect(await poll(at('1T11:59:59.999'))).toBe(0)
  expect(await poll(at('1T12:00:00.000'))).toBe(1)
  expect(await poll(at('1T12:00:00.001'))).toBe(0)
})

test('ignores hidden articles', async () => {
  const { poll } = startWatcher()
  await poll(at('2T00:00:00.000'))
  expect(await poll(at('3T00:00:00.000'))).toBe(0)
})

test('does not invalidate twice when the clock is set back', async () => {
  const { poll } = startWatcher()
  expect(await poll(at('1T13:00:00.000'))).toBe(1)
  expect(await poll(at('1T11:30:00.000'))).toBe(0)
  expect(await poll(at('1T14:00:00.000'))).toBe(0)
})

test('repeats a poll that failed', async () => {
  const { db } = olea.database
  const { poll } = startWatcher()
  await db.execute(sql`alter table articles rename to articles_away`)
  await expect(poll(at('1T13:00:00.000'))).rejects.toThrow('articles')
  await db.execute(sql`alter table articles_away rename to articles`)
  expect(await poll(at('1T14:00:00.000'))).toBe(1)
})
