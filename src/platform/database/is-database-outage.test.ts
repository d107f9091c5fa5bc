import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, createServer, type LookupFunction } from 'node:net'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDatabaseOutage } from './is-database-outage.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const failureOf = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => undefined,
    (error) => error,
  )

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** As a pool of the product says it, wrapped by Drizzle. */
async function askAt(config: pg.PoolConfig): Promise<unknown> {
  const pool = new pg.Pool({ connectionTimeoutMillis: 300, ...config })
  pool.on('error', () => undefined)
  const failure = await failureOf(drizzle({ client: pool }).execute(sql`select 1`))
  await pool.end()
  return failure
}

test('a server that is not there is an outage, however many addresses its name has', async () => {
  const port = await closedPort()
  expect(isDatabaseOutage(await askAt({ host: '127.0.0.1', port }))).toBe(true)
  const lookup: LookupFunction = (_name, _options, answer) =>
    answer(null, [
      { address: '127.0.0.1', family: 4 },
      { address: '127.0.0.2', family: 4 },
    ])
  const [refused] = await once(
    connect({ host: 'database.test', port, lookup, autoSelectFamily: true }),
    'error',
  ).catch((error) => [error])
  expect(refused).toBeInstanceOf(AggregateError)
  expect(isDatabaseOutage(new DrizzleQueryError('select 1', [], refused))).toBe(true)
})

test('so is a name that nobody knows, and a socket that is not there', async () => {
  expect(isDatabaseOutage(await askAt({ host: 'database.invalid', port: 5432 }))).toBe(true)
  expect(isDatabaseOutage(await askAt({ host: '/nowhere/at/all', port: 5432 }))).toBe(true)
})

test('so is a server that takes the call and says nothing', async () => {
  const server = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  expect(isDatabaseOutage(await askAt({ host: '127.0.0.1', port }))).toBe(true)
  server.close()
})

test('so is a connection that is lost in the middle, and one that was lost before', async () => {
  const client = new pg.Client(database.connection)
  client.on('error', () => undefined)
  await client.connect()
  const waiting = failureOf(client.query('select pg_sleep(0.4)'))
  client.connection.stream.destroy()
  expect(isDatabaseOutage(await waiting)).toBe(true)
  expect(isDatabaseOutage(await failureOf(client.query('select 1')))).toBe(true)
})

test('so is a server that does not answer in time', async () => {
  const client = new pg.Client({ ...database.connection, query_timeout: 50 })
  client.on('error', () => undefined)
  await client.connect()
  expect(isDatabaseOutage(await failureOf(client.query('select pg_sleep(0.4)')))).toBe(true)
  await client.end()
})

test.each(['08006', '57P01', '57P03', '57014', '53300', '25006'])('so is what says %s', (code) => {
  expect(isDatabaseOutage(new Error('of drizzle', { cause: Object.assign(new Error(), { code }) }))).toBe(
    true,
  )
})

test('a statement that was refused, a file that is missing and a mistake are none', async () => {
  for (const statement of ['select * from nothing', 'select 1 / 0', 'selec', `select 'x'::int`])
    expect(isDatabaseOutage(await failureOf(database.pool.query(statement)))).toBe(false)
  expect(isDatabaseOutage(await failureOf(readFile('/nowhere/at/all')))).toBe(false)
  expect(isDatabaseOutage(new TypeError('x is undefined'))).toBe(false)
  expect(isDatabaseOutage('a word')).toBe(false)
})
