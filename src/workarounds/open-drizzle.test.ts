// With a pool of one connection, any state that a failed transaction leaves behind affects the next transaction.
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { silentLog } from '#src/platform/database/database-log.ts'
import { openMemoryDatabase } from '#src/platform/database/embedded/memory-database.ts'
import { socketName } from '#src/platform/database/embedded/socket-address.ts'
import { prepareEmbeddedTemplate } from '#src/platform/database/test-database-template.ts'
import { openDrizzle } from './open-drizzle.ts'

const transactionWaitMs = 500
const queryTimeoutMs = 2_000

let memory: Awaited<ReturnType<typeof openMemoryDatabase>>
let proxy: Awaited<ReturnType<typeof startProxy>>
let pool: pg.Pool

beforeAll(async () => {
  const templateFile = await prepareEmbeddedTemplate()
  memory = await openMemoryDatabase({ templateFile, log: silentLog, watchdogMs: 20_000, transactionWaitMs })
})
beforeEach(async () => {
  proxy = await startProxy(`${memory.connection.host}/${socketName}`)
  pool = new pg.Pool({
    ...memory.connection,
    host: '127.0.0.1',
    port: proxy.port,
    max: 1,
    query_timeout: queryTimeoutMs,
    connectionTimeoutMillis: 5_000,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
})
afterEach(async () => {
  proxy.isSilent = false
  await pool.end()
  proxy.close()
})
afterAll(() => memory.close())

/** A TCP proxy to the database. With `isSilent` it drops all data, like a connection to a server that is gone. */
async function startProxy(path: string) {
  const state = { isSilent: false }
  const sockets = new Set<Socket>()
  const server: Server = createServer((client) => {
    const upstream = connect(path)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => state.isSilent || to.write(bytes))
      from.on('error', () => undefined)
      from.on('close', () => to.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return Object.assign(state, {
    port: typeof address === 'object' && address ? address.port : 0,
    close(): void {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  })
}

const selectOne = () => openDrizzle(pool).transaction((tx) => tx.execute(sql`select 1 as one`))

async function expectPoolToWork(): Promise<void> {
  expect((await selectOne()).rows).toEqual([{ one: 1 }])
}

test('a transaction that cannot begin releases its connection', async () => {
  await expectPoolToWork()
  const other = new pg.Client(memory.connection)
  await other.connect()
  await other.query('begin')
  for (let round = 0; round < 2; round += 1) await expect(selectOne()).rejects.toThrow('Failed query: begin')
  await other.query('commit')
  await other.end()
  await expectPoolToWork()
})

test('discards a connection whose server does not respond', async () => {
  await expectPoolToWork()
  proxy.isSilent = true
  await expect(selectOne()).rejects.toMatchObject({ cause: { message: 'Query read timeout' } })
  proxy.isSilent = false
  await expectPoolToWork()
})

test('discards a connection whose server stops responding during a transaction', async () => {
  const transaction = openDrizzle(pool).transaction(async (tx) => {
    proxy.isSilent = true
    await tx.execute(sql`select 1 as one`)
  })
  await expect(transaction).rejects.toMatchObject({ cause: { message: 'Query read timeout' } })
  proxy.isSilent = false
  await expectPoolToWork()
})

test('keeps the connection when only the work inside a transaction fails', async () => {
  const readPid = async () => {
    const { rows } = await openDrizzle(pool).transaction((tx) =>
      tx.execute(sql`select pg_backend_pid() as pid`),
    )
    return [rows, pool.totalCount]
  }
  const before = await readPid()
  const failing = openDrizzle(pool).transaction(async () => {
    throw new Error('work failed')
  })
  await expect(failing).rejects.toThrow('work failed')
  await expect(openDrizzle(pool).transaction((tx) => tx.execute(sql`select 1 / 0`))).rejects.toThrow()
  expect(await readPid()).toEqual(before)
})

test('is still needed: Drizzle itself does not release a connection that cannot begin', async () => {
  let client: pg.PoolClient | undefined
  pool.on('acquire', (acquired) => {
    client = acquired
  })
  const other = new pg.Client(memory.connection)
  await other.connect()
  await other.query('begin')
  const transaction = drizzle({ client: pool }).transaction((tx) => tx.execute(sql`select 1 as one`))
  await expect(transaction).rejects.toThrow('Failed query: begin')
  await other.query('commit')
  await other.end()
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 0])
  client?.release(true)
})
