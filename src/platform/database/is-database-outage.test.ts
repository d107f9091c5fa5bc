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

/** The error of a failed query through a pool, wrapped by Drizzle as in the application. */
async function failureAt(config: pg.PoolConfig): Promise<unknown> {
  const pool = new pg.Pool({ connectionTimeoutMillis: 300, ...config })
  pool.on('error', () => undefined)
  const failure = await failureOf(drizzle({ client: pool }).execute(sql`select 1`))
  await pool.end()
  return failure
}

test('a refused connection is an outage, also for a host name with several addresses', async () => {
  const port = await closedPort()
  expect(isDatabaseOutage(await failureAt({ host: '127.0.0.1', port }))).toBe(true)
  const lookup: LookupFunction = (_name, _options, callback) =>
    callback(null, [
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

test('an unknown host name and a missing socket are outages', async () => {
  expect(isDatabaseOutage(await failureAt({ host: 'database.invalid', port: 5432 }))).toBe(true)
  expect(isDatabaseOutage(await failureAt({ host: '/nowhere/at/all', port: 5432 }))).toBe(true)
})

test('a server that accepts the connection and never responds is an outage', async () => {
  const server = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  expect(isDatabaseOutage(await failureAt({ host: '127.0.0.1', port }))).toBe(true)
  server.close()
})

test('a connection lost during a query, or before it, is an outage', async () => {
  const client = new pg.Client(database.connection)
  client.on('error', () => undefined)
  await client.connect()
  const waiting = failureOf(client.query('select pg_sleep(0.4)'))
  client.connection.stream.destroy()
  expect(isDatabaseOutage(await waiting)).toBe(true)
  expect(isDatabaseOutage(await failureOf(client.query('select 1')))).toBe(true)
})

test('a query timeout is an outage', async () => {
  const client = new pg.Client({ ...database.connection, query_timeout: 50 })
  client.on('error', () => undefined)
  await client.connect()
  expect(isDatabaseOutage(await failureOf(client.query('select pg_sleep(0.4)')))).toBe(true)
  await client.end()
})

test.each(['08006', '57P01', '57P03', '57014', '53300', '25006'])('SQLSTATE %s is an outage', (code) => {
  expect(
    isDatabaseOutage(new Error('wrapped by drizzle', { cause: Object.assign(new Error(), { code }) })),
  ).toBe(true)
})

test('a rejected statement, a missing file and a programming error are not outages', async () => {
  for (const statement of ['select * from nothing', 'select 1 / 0', 'selec', `select 'x'::int`])
    expect(isDatabaseOutage(await failureOf(database.pool.query(statement)))).toBe(false)
  expect(isDatabaseOutage(await failureOf(readFile('/nowhere/at/all')))).toBe(false)
  expect(isDatabaseOutage(new TypeError('x is undefined'))).toBe(false)
  expect(isDatabaseOutage('a string')).toBe(false)
})
