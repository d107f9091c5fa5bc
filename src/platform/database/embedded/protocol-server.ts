// Speaks the PostgreSQL protocol on a socket for the embedded engine, so that everything else can use the ordinary
// `pg` driver. Each complete exchange of a connection runs as one exclusive piece: two connections never mix inside
// the engine's single session.
import { randomInt } from 'node:crypto'
import type { Socket } from 'node:net'
import type { DatabaseLog } from '../database-log.ts'
import { createConnectionReader } from './connection-reader.ts'
import { PgliteStoppedError, type PgliteThread } from './pglite-thread.ts'
import * as wire from './protocol-messages.ts'
import {
  createSessionQueue,
  enqueue,
  hasOpenTransaction,
  removeOwner,
  removeWaiting,
} from './session-queue.ts'

/** SQLSTATE of a query that waited too long for another connection's transaction. */
export const transactionWaitTimeoutCode = 'OL001'

export type ProtocolServerOptions = {
  /** Resolves when the engine is open; connections are welcomed from then on. */
  thread: Promise<PgliteThread>
  log: DatabaseLog
  /** The engine is restarted when a query takes longer; a connection's statement_timeout takes its place. */
  watchdogMs: number
  transactionWaitMs: number
}

export type ProtocolServer = ReturnType<typeof createProtocolServer>

type Connection = {
  socket: Socket
  secret: number
  isClosed: boolean
  watchdogMs: number
  statements: Set<string>
}

type Outcome = Promise<{ inTransaction: boolean }>

/** How long a closed connection may take to read its last message. */
const lingerMs = 2000

const copyPattern = /^OLEA COPY TO '((?:[^']|'')+)'$/

/** The command, understood by this front only, that copies the database's folder to a new one. */
export function copyCommand(folder: string): string {
  return `OLEA COPY TO '${folder.replaceAll("'", "''")}'`
}

export function createProtocolServer(options: ProtocolServerOptions) {
  const connections = new Set<Connection>()
  const queue = createSessionQueue({
    waitLimitMs: options.transactionWaitMs,
    idleLimitMs: 6 * options.transactionWaitMs,
    rollback: () => runQuietly(options, 'ROLLBACK'),
    evict(owner) {
      const idle = [...connections].find((connection) => connection === owner)
      if (idle)
        drop(front, idle, { code: '25P03', message: 'terminating connection due to idle transaction' })
    },
  })
  const front: Front = { ...options, connections, queue, greeted: 0 }
  return {
    handleConnection: (socket: Socket) => accept(front, socket),
    /** The session is gone, and with it open transactions and prepared statements: so must their connections. */
    onSessionLost(): void {
      for (const connection of [...front.connections]) {
        const affected = hasOpenTransaction(front.queue, connection) || connection.statements.size > 0
        connection.statements.clear()
        if (affected)
          drop(front, connection, { code: '57P01', message: 'the embedded database was restarted' })
      }
    },
    /** Runs between other work, when no transaction is open. */
    runExclusively<Result>(work: (engine: PgliteThread) => Promise<Result>): Promise<Result> {
      return new Promise((resolve, reject) => {
        enqueue(front.queue, {
          owner: { isClosed: false },
          run: async () => {
            await front.thread.then(work).then(resolve, reject)
            return { inTransaction: false }
          },
          reject: () => reject(new Error(waitedTooLong(front.transactionWaitMs).message)),
        })
      })
    },
    closeConnections(): void {
      for (const connection of [...front.connections]) {
        drop(front, connection, { code: '57P01', message: 'the database is closed' })
      }
    },
  }
}

type Front = ProtocolServerOptions & {
  connections: Set<Connection>
  greeted: number
  queue: ReturnType<typeof createSessionQueue>
}

function accept(front: Front, socket: Socket): void {
  front.greeted += 1
  const { watchdogMs } = front
  const connection = {
    socket,
    secret: randomInt(2 ** 31 - 1),
    isClosed: false,
    watchdogMs,
    statements: new Set<string>(),
  }
  front.connections.add(connection)
  const read = createConnectionReader({
    prefix: `c${front.greeted}_`,
    statements: connection.statements,
    send: (bytes) => send(connection, bytes),
    onCancel: (processId, secret) => cancel(front, connection, processId, secret),
    onStartup: (startup) => start(front, connection, startup),
    onBatch: (exchange, refusal) =>
      enqueue(front.queue, {
        owner: connection,
        run: () =>
          refusal ? answerRefusal(front, connection, refusal) : execute(front, connection, exchange),
        reject: () => refuse(front, connection, waitedTooLong(front.transactionWaitMs)),
      }),
    onTerminate: () => leave(front, connection),
  })
  socket.on('data', (chunk) => {
    if (connection.isClosed) return
    try {
      read(chunk)
    } catch (error) {
      front.log.warn({ error }, 'a connection to the embedded database sent something unreadable')
      drop(front, connection, { code: '08P01', message: 'protocol violation' })
    }
  })
  socket.on('error', () => socket.destroy()) // 'close' follows
  socket.on('close', () => leave(front, connection))
}

function start(front: Front, connection: Connection, startup: Buffer): void {
  const wanted = Number(wire.startupParameters(startup).get('statement_timeout'))
  if (wanted > 0) connection.watchdogMs = wanted
  front.thread.then(
    (engine) =>
      send(connection, wire.startupResponse(parameters(engine.version()), process.pid, connection.secret)),
    () => drop(front, connection, { code: '57P03', message: 'the database could not be opened' }),
  )
}

function parameters(version: string): Record<string, string> {
  return {
    server_version: version,
    server_encoding: 'UTF8',
    client_encoding: 'UTF8',
    DateStyle: 'ISO, MDY',
    TimeZone: 'UTC',
    integer_datetimes: 'on',
    standard_conforming_strings: 'on',
  }
}

function send(connection: Connection, bytes: Uint8Array | string): void {
  if (!connection.isClosed) connection.socket.write(bytes)
}

/** What the connection prepared and left open goes with it. */
function leave(front: Front, connection: Connection): void {
  if (connection.isClosed) return
  connection.isClosed = true
  connection.socket.end()
  setTimeout(() => connection.socket.destroy(), lingerMs).unref()
  front.connections.delete(connection)
  removeOwner(front.queue, connection)
  const names = [...connection.statements]
  if (names.length === 0) return
  const sql = names.map((name) => `DEALLOCATE "${name.replaceAll('"', '""')}"`).join(';')
  enqueue(front.queue, {
    owner: { isClosed: false },
    run: () => runQuietly(front, sql).then(() => ({ inTransaction: false })),
    reject: () => front.log.warn({ names }, 'prepared statements stay until the embedded database closes'),
  })
}

function drop(front: Front, connection: Connection, error: wire.ProtocolError): void {
  send(connection, wire.errorResponse({ ...error, isFatal: true }))
  leave(front, connection)
}

/** @returns whether the connection's transaction stays open */
function refuse(front: Front, connection: Connection, error: wire.ProtocolError): { inTransaction: boolean } {
  const inTransaction = hasOpenTransaction(front.queue, connection)
  send(connection, Buffer.concat([wire.errorResponse(error), wire.readyForQuery(inTransaction)]))
  return { inTransaction }
}

async function answerRefusal(front: Front, connection: Connection, error: wire.ProtocolError): Outcome {
  return refuse(front, connection, error)
}

/** What runs cannot be stopped, but what still waits is taken back. */
function cancel(front: Front, from: Connection, processId: number, secret: number): void {
  const target = [...front.connections].find((connection) => connection.secret === secret)
  if (target && processId === process.pid && removeWaiting(front.queue, target)) {
    refuse(front, target, { code: '57014', message: 'canceling statement due to user request' })
  }
  leave(front, from)
}

async function execute(front: Front, connection: Connection, exchange: Buffer): Outcome {
  try {
    const engine = await front.thread
    const isQuery = wire.messageType(exchange) === 'Q'
    const folder = isQuery ? copyPattern.exec(wire.queryText(exchange))?.[1] : undefined
    if (folder) return await copyTo(front, connection, engine, folder.replaceAll("''", "'"))
    return await engine.run(exchange, connection.watchdogMs, (chunk) => send(connection, chunk))
  } catch (error) {
    // Part of an answer may have gone out, so the connection cannot go on.
    const code = error instanceof PgliteStoppedError ? '57P01' : 'XX000'
    drop(front, connection, { code, message: `embedded database: ${errorText(error)}` })
    return { inTransaction: false }
  }
}

async function copyTo(front: Front, connection: Connection, engine: PgliteThread, folder: string): Outcome {
  if (hasOpenTransaction(front.queue, connection)) {
    return refuse(front, connection, { code: '25001', message: 'OLEA COPY cannot run inside a transaction' })
  }
  try {
    await engine.copyTo(folder, connection.watchdogMs)
  } catch (error) {
    if (error instanceof PgliteStoppedError) throw error
    return refuse(front, connection, {
      code: '58030',
      message: `the database was not copied: ${errorText(error)}`,
    })
  }
  send(connection, Buffer.concat([wire.commandComplete('OLEA COPY'), wire.readyForQuery(false)]))
  return { inTransaction: false }
}

async function runQuietly(front: ProtocolServerOptions, sql: string): Promise<void> {
  try {
    const engine = await front.thread
    await engine.run(wire.queryMessage(sql), front.watchdogMs, () => undefined)
  } catch (error) {
    // The session is lost, and with it what the statement would have ended.
    front.log.warn({ error, sql }, 'the embedded database lost its session')
  }
}

function waitedTooLong(limitMs: number): wire.ProtocolError {
  return {
    code: transactionWaitTimeoutCode,
    message:
      `waited ${limitMs} ms for another transaction to end ` +
      '(inside db.transaction(tx => …) use tx: through db a query waits for its own transaction)',
  }
}

function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
