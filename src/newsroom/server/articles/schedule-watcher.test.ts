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

/** A watch of its own, as another process has one, and how often it dropped what is kept. */
function newWatch() {
  const { write } = olea.services
  const dropped: string[][] = []
  const due = createScheduleWatcher({
    db: olea.database.db,
    write,
    log: { warn: (entry: unknown) => expect(entry, 'a warning').toBeUndefined() } as never,
    onPublished: (tags) => dropped.push(tags),
  })
  return {
    async look(now: Date): Promise<number> {
      const before = dropped.length
      await due.poll(now)
      await due.settled()
      return dropped.length - before
    },
  }
}

test('drops what is kept once, at the very moment an article becomes public', async () => {
  const { look } = newWatch()
  expect(await look(at('1T11:59:59.998'))).toBe(0)
  expect(await look(at('1T11:59:59.999'))).toBe(0)
  expect(await look(at('1T12:00:00.000'))).toBe(1)
  expect(await look(at('1T12:00:00.001'))).toBe(0)
})

test('an article that stays hidden becomes nothing', async () => {
  const { look } = newWatch()
  await look(at('2T00:00:00.000'))
  expect(await look(at('3T00:00:00.000'))).toBe(0)
})

test('a clock that is set back finds nothing twice', async () => {
  const { look } = newWatch()
  expect(await look(at('1T13:00:00.000'))).toBe(1)
  expect(await look(at('1T11:30:00.000'))).toBe(0)
  expect(await look(at('1T14:00:00.000'))).toBe(0)
})

test('a look that failed is made again', async () => {
  const { db } = olea.database
  const { look } = newWatch()
  await db.execute(sql`alter table articles rename to articles_away`)
  await expect(look(at('1T13:00:00.000'))).rejects.toThrow('articles')
  await db.execute(sql`alter table articles_away rename to articles`)
  expect(await look(at('1T14:00:00.000'))).toBe(1)
})
