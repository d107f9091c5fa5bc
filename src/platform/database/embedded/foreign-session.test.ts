// Other programs that are connected to the embedded database, such as psql and pg_dump.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmbeddedDatabase, type Database } from '../database.ts'
import { silentLog } from '../database-log.ts'
import { prepareEmbeddedTemplate } from '../test-database-template.ts'
import { openMemoryDatabase } from './memory-database.ts'

let database: Database

beforeAll(async () => {
  const memory = await openMemoryDatabase({
    templateFile: await prepareEmbeddedTemplate(),
    log: silentLog,
    watchdogMs: 20_000,
    transactionWaitMs: 2000,
  })
  database = createEmbeddedDatabase(memory.connection, {
    log: silentLog,
    close: memory.close,
    maxConnections: 5,
  })
  await database.pool.query('create table mills (id integer)')
})

afterAll(() => database.close())

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ ...database.connection, application_name: 'pg_dump' })
  await client.connect()
  return client
}

const countMills = async () =>
  (await database.pool.query('select count(*)::int as count from mills')).rows[0].count

async function showSearchPath(client: Pick<pg.Client, 'query'>): Promise<string> {
  return (await client.query('show search_path')).rows[0].search_path
}

test('settings of another program apply to its connection alone', async () => {
  const [dump, psql] = [await connect(), await connect()]
  const shared = await showSearchPath(database.pool)
  await dump.query("select pg_catalog.set_config('search_path', '', false)")
  await psql.query("set search_path = 'a;b', public; set statement_timeout = '7min'")
  expect(await countMills()).toBe(0)
  await expect(dump.query('select * from mills')).rejects.toMatchObject({ code: '42P01' })
  expect((await psql.query('select * from mills')).rows).toEqual([])
  expect(await showSearchPath(dump)).toBe('')
  expect(await showSearchPath(psql)).toBe('"a;b", public')
  expect((await psql.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '7min' }])
  await psql.query('reset search_path')
  expect(await showSearchPath(psql)).toBe(shared)
  await dump.end()
  await psql.end()
  expect(await showSearchPath(database.pool)).toBe(shared)
  expect(await countMills()).toBe(0)
})

test('settings inside a transaction end with it, also when the connection breaks', async () => {
  const dump = await connect()
  dump.on('error', () => undefined)
  await dump.query("set search_path = ''; begin; set local work_mem = '5MB'; set role pg_monitor")
  await dump.query('select 1')
  const waiting = countMills()
  Reflect.get(Reflect.get(dump, 'connection'), 'stream').destroy()
  expect(await waiting).toBe(0)
  const { rows } = await database.pool.query(
    "select current_user as name, current_setting('work_mem') as memory",
  )
  expect(rows[0].name).toBe('postgres')
  expect(rows[0].memory).not.toBe('5MB')
})

test('a failing statement leaves no settings behind', async () => {
  const psql = await connect()
  await psql.query("set search_path = ''")
  await expect(psql.query('select * from nowhere')).rejects.toMatchObject({ code: '42P01' })
  await psql.query('begin')
  await expect(psql.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' })
  await psql.query('rollback')
  expect(await countMills()).toBe(0)
  await psql.end()
})

test('a temporary table hides no table of the site', async () => {
  const psql = await connect()
  await psql.query('create temporary table mills as select 1 as id union select 2')
  expect(await countMills()).toBe(0)
  await psql.query('begin')
  await psql.query('create temporary table mills as select 1 as id union select 2')
  expect((await psql.query('select count(*)::int as count from mills')).rows).toEqual([{ count: 2 }])
  await psql.query('commit')
  expect(await countMills()).toBe(0)
  await psql.end()
})

test('rejects statements that would end the prepared statements of other connections', async () => {
  const psql = await connect()
  for (const statement of ['discard all', ' DISCARD PLANS', 'deallocate all', 'deallocate prepare all'])
    await expect(psql.query(statement)).rejects.toMatchObject({ code: '0A000' })
  await expect(psql.query({ text: 'discard all', values: [] })).rejects.toMatchObject({ code: '0A000' })
  expect((await psql.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await psql.end()
})
