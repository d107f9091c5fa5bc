// A pool of one connection: whatever a failed transaction leaves behind, the next one meets.
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { silentLog } from './database-log.ts'
import { openMemoryDatabase } from './embedded/memory-database.ts'
import { socketName } from './embedded/socket-address.ts'
import { openDrizzle } from './open-drizzle.ts'
import { prepareEmbeddedTemplate } from './test-database-template.ts'

const transactionWaitMs = 500
const queryTimeoutMs = 2_000

let memory: Awaited<ReturnType<typeof openMemoryDatabase>>
let line: Awaited<ReturnType<typeof openLine>>
let pool: pg.Pool

beforeAll(async () => {
  const templateFile = await prepareEmbeddedTemplate()
  memory = await openMemoryDatabase({ templateFile, log: silentLog, watchdogMs: 20_000, transactionWaitMs })
})
beforeEach(async () => {
  line = await openLine(`${memory.connection.host}/${socketName}`)
  pool = new pg.Pool({
    ...memory.connection,
    host: '127.0.0.1',
    port: line.port,
    max: 1,
    query_timeout: queryTimeoutMs,
    connectionTimeoutMillis: 5_000,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
})
afterEach(async () => {
  line.isSilent = false
  await pool.end()
  line.close()
})
afterAll(() => memory.close())

/** A line to the database that can be made to swallow everything, as one does whose other end has vanished. */
async function openLine(path: string) {
  const state = { isSilent: false }
  const sockets = new Set<Socket>()
  const server: Server = createServer((near) => {
    const far = connect(path)
    for (const [from, to] of [
      [near, far],
      [far, near],
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

async function expectThatItWorks(): Promise<void> {
  expect((await selectOne()).rows).toEqual([{ one: 1 }])
}

test('a transaction that may not begin gives its connection back', async () => {
  await expectThatItWorks()
  const other = new pg.Client(memory.connection)
  await other.connect()
  await other.query('begin')
  for (let round = 0; round < 2; round += 1) await expect(selectOne()).rejects.toThrow('Failed query: begin')
  await other.query('commit')
  await other.end()
  await expectThatItWorks()
})

test('a connection whose server has vanished is met by nobody else', async () => {
  await expectThatItWorks()
  line.isSilent = true
  await expect(selectOne()).rejects.toMatchObject({ cause: { message: 'Query read timeout' } })
  line.isSilent = false
  await expectThatItWorks()
})

test('nor is one that fell silent in the middle', async () => {
  const falling = openDrizzle(pool).transaction(async (tx) => {
    line.isSilent = true
    await tx.execute(sql`select 1 as one`)
  })
  await expect(falling).rejects.toMatchObject({ cause: { message: 'Query read timeout' } })
  line.isSilent = false
  await expectThatItWorks()
})

test('who only changed their mind keeps the connection', async () => {
  const pid = async () => {
    const { rows } = await openDrizzle(pool).transaction((tx) =>
      tx.execute(sql`select pg_backend_pid() as pid`),
    )
    return [rows, pool.totalCount]
  }
  const before = await pid()
  const regretted = openDrizzle(pool).transaction(async () => {
    throw new Error('changed my mind')
  })
  await expect(regretted).rejects.toThrow('changed my mind')
  await expect(openDrizzle(pool).transaction((tx) => tx.execute(sql`select 1 / 0`))).rejects.toThrow()
  expect(await pid()).toEqual(before)
})
