import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmbeddedDatabase, type Database } from '../database.ts'
import { silentLog } from '../database-log.ts'
import { prepareEmbeddedTemplate } from '../test-database-template.ts'
import { openMemoryDatabase } from './memory-database.ts'
import { createMessageReader, encodeMessage, startupMessage } from './protocol-messages.ts'
import { transactionWaitTimeoutCode } from './protocol-server.ts'
import { socketName } from './socket-address.ts'

const transactionWaitMs = 400
let database: Database

beforeAll(async () => {
  const templateFile = await prepareEmbeddedTemplate()
  const memory = await openMemoryDatabase({
    templateFile,
    log: silentLog,
    watchdogMs: 20_000,
    transactionWaitMs,
  })
  database = createEmbeddedDatabase(memory.connection, {
    log: silentLog,
    close: memory.close,
    maxConnections: 5,
  })
})

afterAll(() => database.close())

test('a query through db inside a transaction fails with an explanation instead of waiting for ever', async () => {
  const attempt = database.db.transaction(async () => {
    await database.db.execute(sql`select 1`)
  })
  const error = await attempt.catch((reason) => reason.cause)
  expect(error).toMatchObject({
    code: transactionWaitTimeoutCode,
    message: expect.stringContaining('use tx'),
  })
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('ends an idle transaction that blocks other connections', async () => {
  const forgotten = new pg.Client(database.connection)
  const errors: unknown[] = []
  forgotten.on('error', (error) => errors.push(error))
  await forgotten.connect()
  await forgotten.query('begin')
  const queryFromPool = async () => {
    try {
      return (await database.pool.query('select 1 as one')).rows
    } catch (error) {
      return error
    }
  }
  await expect.poll(queryFromPool, { timeout: 15_000 }).toEqual([{ one: 1 }])
  expect(errors).toContainEqual(expect.objectContaining({ code: '25P03' }))
})

test('rejects COPY FROM STDIN and keeps the connection usable', async () => {
  const client = new pg.Client(database.connection)
  await client.connect()
  await client.query('begin')
  await client.query('create table copied (id integer)')
  await expect(client.query('copy copied from stdin')).rejects.toMatchObject({ code: '0A000' })
  expect((await client.query('select count(*)::int as n from copied')).rows).toEqual([{ n: 0 }])
  await client.query('rollback')
  await client.end()
})

test('cancels a query that is still waiting', async () => {
  const holder = await database.pool.connect()
  await holder.query('begin')
  const waiting = new pg.Client(database.connection)
  await waiting.connect()
  const outcome = expect(waiting.query('select 1')).rejects.toMatchObject({ code: '57014' })
  const canceller = connect(socketPath())
  const request = Buffer.alloc(16)
  request.writeInt32BE(16, 0)
  request.writeInt32BE(80877102, 4)
  request.writeInt32BE(Reflect.get(waiting, 'processID'), 8)
  request.writeInt32BE(Reflect.get(waiting, 'secretKey'), 12)
  canceller.write(request)
  canceller.resume() // the socket closes only after its data was read
  await once(canceller, 'close')
  await outcome
  await holder.query('rollback')
  holder.release()
  expect((await waiting.query('select 2 as two')).rows).toEqual([{ two: 2 }])
  await waiting.end()
})

test('declines an SSL request and continues with the startup', async () => {
  const socket = connect(socketPath())
  socket.write(Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]))
  expect(String((await once(socket, 'data'))[0])).toBe('N')
  socket.write(startupMessage({ user: 'postgres' }))
  expect(String((await once(socket, 'data'))[0]).startsWith('R')).toBe(true)
  socket.destroy()
})

test('invalid bytes end only their own connection', async () => {
  const socket = connect(socketPath())
  socket.on('error', () => undefined)
  socket.write(startupMessage({ user: 'postgres' }))
  socket.write(Buffer.from('Q\xff\xff\xff\xffinvalid', 'latin1'))
  socket.resume()
  await once(socket, 'close')
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('reads the same messages however the bytes are split into chunks', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('Q', 'P', 'B', 'S'), fc.string()), { maxLength: 8 }),
      fc.array(fc.nat({ max: 20 }), { minLength: 1 }),
      (contents, chunkSizes) => {
        const messages = contents.map(([type, body]) => encodeMessage(type, body))
        const bytes = Buffer.concat(messages)
        const reader = createMessageReader()
        const read: Buffer[] = []
        for (let at = 0, index = 0; at < bytes.length; index += 1) {
          const length = 1 + (chunkSizes[index % chunkSizes.length] ?? 0)
          reader.push(bytes.subarray(at, at + length))
          at += length
          for (let next = reader.next(true); next; next = reader.next(true)) read.push(next)
        }
        expect(read.map(String)).toEqual(messages.map(String))
      },
    ),
  )
})

function socketPath(): string {
  return join(String(database.connection.host), socketName)
}
