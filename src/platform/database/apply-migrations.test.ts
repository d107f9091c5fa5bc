import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { applyMigrations } from './apply-migrations.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { waitForLock } from './wait-for-lock.fixtures.ts'

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.close())

beforeEach(async () => {
  await database.pool.query('drop schema public cascade; create schema public') // the tests apply their own migrations
  folder = await mkdtemp(join(tmpdir(), 'olea-migrations-'))
})

afterEach(() => rm(folder, { recursive: true }))

async function write(files: Record<string, string>): Promise<void> {
  await mkdir(join(folder, 'meta'), { recursive: true })
  const entries = Object.keys(files).map((tag, idx) => ({
    idx,
    tag,
    version: '7',
    when: idx,
    breakpoints: true,
  }))
  await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify({ version: '7', entries }))
  for (const [tag, text] of Object.entries(files)) await writeFile(join(folder, `${tag}.sql`), text)
}

const oil =
  'create table oil (id integer primary key);\n--> statement-breakpoint\ninsert into oil values (1);'
const mill = 'create function one() returns integer language sql as $$ select 1; $$;'

test('applies missing migrations in order, each once', async () => {
  await write({ '0000_oil': oil })
  expect(await applyMigrations(database, { folder })).toEqual(['0000_oil'])
  await write({ '0000_oil': oil, '0001_more': 'insert into oil values (2)', '0002_mill': mill })
  expect(await applyMigrations(database, { folder })).toEqual(['0001_more', '0002_mill'])
  expect(await applyMigrations(database, { folder })).toEqual([])
  expect((await database.pool.query('select id, one() from oil order by id')).rows).toEqual([
    { id: 1, one: 1 },
    { id: 2, one: 1 },
  ])
})

test('eight concurrent runs apply each migration once', async () => {
  await write({
    '0000_oil': oil,
    '0001_slow': 'select pg_sleep(0.2); insert into oil values (2)',
    '0002_mill': mill,
  })
  const applied = await Promise.all(Array.from({ length: 8 }, () => applyMigrations(database, { folder })))
  expect(applied.flat().toSorted()).toEqual(['0000_oil', '0001_slow', '0002_mill'])
  expect((await database.pool.query('select id from oil order by id')).rows).toEqual([{ id: 1 }, { id: 2 }])
})

test('a failed migration changes nothing and is named in the error', async () => {
  await write({ '0000_oil': `${oil}\n--> statement-breakpoint\ninsert into oil values (1);` })
  await expect(applyMigrations(database, { folder })).rejects.toThrow(
    /^The migration 0000_oil failed and changed nothing: duplicate key/,
  )
  const { rows } = await database.pool.query(
    `select to_regclass('oil') as oil, to_regclass('applied_migrations') as list`,
  )
  expect(rows).toEqual([{ oil: null, list: null }])
})

test('rejects a changed file of an applied migration, but accepts different line endings', async () => {
  await write({ '0000_oil': oil })
  await applyMigrations(database, { folder })
  await write({ '0000_oil': oil.replaceAll('\n', '\r\n') })
  expect(await applyMigrations(database, { folder })).toEqual([])
  await write({ '0000_oil': oil.replace('values (1)', 'values (7)') })
  await expect(applyMigrations(database, { folder })).rejects.toThrow(
    'The migration 0000_oil was changed after',
  )
})

test('rejects a database that is newer than the code', async () => {
  await write({ '0000_oil': oil, '0001_mill': mill })
  await applyMigrations(database, { folder })
  await write({ '0000_oil': oil })
  await expect(applyMigrations(database, { folder })).rejects.toThrow(
    'The database is newer than this Olea: it has the migration 0001_mill.',
  )
})

test('rejects a new migration before an applied one', async () => {
  await write({ '0000_oil': oil })
  await applyMigrations(database, { folder })
  await write({ '0000_early': mill, '0000_oil': oil })
  await expect(applyMigrations(database, { folder })).rejects.toThrow('0000_early comes before 0000_oil')
})

test('waits for a table lock, then continues', async () => {
  await write({ '0000_oil': oil })
  await applyMigrations(database, { folder })
  const reader = await database.pool.connect()
  await reader.query('begin')
  await reader.query('select * from oil')
  await write({ '0000_oil': oil, '0001_wider': 'alter table oil add column name text' })
  const applying = applyMigrations(database, { folder })
  await waitForLock(database)
  await reader.query('commit')
  reader.release()
  expect(await applying).toEqual(['0001_wider'])
})
