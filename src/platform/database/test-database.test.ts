import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let first: TestDatabase
let second: TestDatabase

beforeAll(async () => {
  first = await createTestDatabase()
  second = await createTestDatabase()
})

afterAll(async () => {
  await first.close()
  await second.close()
})

test('a test database is migrated', async () => {
  const { rows } = await first.db.execute(sql`select name from applied_migrations order by position`)
  expect(rows[0]).toEqual({ name: '0000_extensions' })
  const found = await first.db.execute(sql`select 'olivenöl' % 'olivenoel' as similar`)
  expect(found.rows).toEqual([{ similar: true }])
})

test('test databases are isolated from each other', async () => {
  await first.db.execute(sql`create table only_here (id integer)`)
  await expect(second.pool.query('select * from only_here')).rejects.toMatchObject({ code: '42P01' })
})
