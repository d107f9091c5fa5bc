import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#src/test-app.ts'
import { storeArticle } from '../news.fixtures.ts'
import { createDueWatch } from './due-articles.ts'

let olea: TestApp

beforeAll(async () => {
  olea = await createTestApp()
  const { news } = olea.services
  await storeArticle(news, { publishDate: '2900-01-01T12:00:00.000Z' })
  await storeArticle(news, { publishDate: '2900-01-02T12:00:00.000Z', isPublished: false })
})

afterAll(() => olea.close())

const at = (time: string) => new Date(`2900-01-0${time}Z`)

test('tells once that an article became public, at its very moment', async () => {
  const hasDue = createDueWatch(olea.database.db)
  expect(await hasDue(at('1T11:59:59.998'))).toBe(false)
  expect(await hasDue(at('1T11:59:59.999'))).toBe(false)
  expect(await hasDue(at('1T12:00:00.000'))).toBe(true)
  expect(await hasDue(at('1T12:00:00.001'))).toBe(false)
})

test('an article that stays hidden becomes nothing', async () => {
  const hasDue = createDueWatch(olea.database.db)
  await hasDue(at('2T00:00:00.000'))
  expect(await hasDue(at('3T00:00:00.000'))).toBe(false)
})

test('a clock that is set back finds nothing twice', async () => {
  const hasDue = createDueWatch(olea.database.db)
  await hasDue(at('1T11:00:00.000'))
  expect(await hasDue(at('1T13:00:00.000'))).toBe(true)
  expect(await hasDue(at('1T11:30:00.000'))).toBe(false)
  expect(await hasDue(at('1T14:00:00.000'))).toBe(false)
})

test('a look that failed is made again', async () => {
  const { db } = olea.database
  const hasDue = createDueWatch(db)
  await hasDue(at('1T11:00:00.000'))
  await db.execute(sql`alter table articles rename to articles_away`)
  await expect(hasDue(at('1T13:00:00.000'))).rejects.toThrow('articles')
  await db.execute(sql`alter table articles_away rename to articles`)
  expect(await hasDue(at('1T14:00:00.000'))).toBe(true)
})
