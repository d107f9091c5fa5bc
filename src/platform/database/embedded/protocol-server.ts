// Serves the PostgreSQL protocol on a socket for the embedded database, so that all other code uses the ordinary `pg`
// driver. Each complete message batch of a connection runs exclusively: batches of two connections never mix inside
// PGlite's single session.
import { randomInt } from 'node:crypto'
import type { Socket } from 'node:net'
import type { DatabaseLog } from '../database-log.ts'
import { createConnectionReader } from './connection-reader.ts'
import {
  createForeignSession,
  enterForeignSession,
  type ForeignSession,
  leaveForeignSession,
  ownApplicationName,
} from './foreign-session.ts'
import { PgliteStoppedError, type PgliteThread } from './pglite-thread.ts'
import * as protocol from './protocol-messages.ts'
import {
  createSessionQueue,
  enqueue,
  hasOpenTransaction,
  type Owner,
  removeOwner,
  removeWaiting,
} from './session-queue.ts'

/** SQLSTATE of a query that waited too long for another connection's transaction. */
export const transactionWaitTimeoutCode = 'OL001'

type ProtocolServerOptions = {
  /** Resolves when the database is open. Connections receive their startup response only then. */
  thread: Promise<PgliteThread>
  log: DatabaseLog
  /** PGlite is restarted when a query takes longer. A connection overrides it with its statement_timeout. */
  watchdogMs: number
  transactionWaitMs: number
}

export type ProtocolServer = ReturnType<typeof createProtocolServer>

type Connection = {
  socket: Socket
  /** Key that a cancel request must repeat. */
  secret: number
  isClosed: boolean
  watchdogMs: number
  /** Prefixed names of its prepared statements. */
  statements: Set<string>
  /** Undefined for a connection of Olea. */
  foreign: ForeignSession | undefined
}

type BatchResult = Promise<{ inTransaction: boolean }>

/** How long a closed connection may take to read its last message. */
const lingerMs = 2000

const copyPattern = /^OLEA COPY TO '((?:[^']|'')+)'$/

/** SQL-like command, supported by this server only, that copies the database's folder to a new folder. */
export function copyCommand(folder: string): string {
  return `OLEA COPY TO '${folder.replaceAll("'", "''")}'`
}

export function createProtocolServer(options: ProtocolServerOptions) {
  const connections = new Set<Connection>()
  const queue = createSessionQueue({
    waitLimitMs: options.transactionWaitMs,
    idleLimitMs: 6 * options.transactionWaitMs,
    rollback: (owner) => rollBack(state, owner),
    evict(owner) {
      const idle = [...connections].find((connection) => connection === owner)
      if (idle)
        terminate(state, idle, { code: '25P03', message: 'terminating connection due to idle transaction' })
    },
  })
  const state: State = { ...options, connections, queue, connectionCount: 0 }
  return {
    handleConnection: (socket: Socket) => handleConnection(state, socket),
    /** Terminates the connections whose open transaction or prepared statements were lost with the session. */
    onSessionLost(): void {
      for (const connection of [...state.connections]) {
        const isAffected = hasOpenTransaction(state.queue, connection) || connection.statements.size > 0
        connection.statements.clear()
        if (connection.foreign) connection.foreign.shared = undefined
        if (isAffected)
          terminate(state, connection, { code: '57P01', message: 'the embedded database was restarted' })
      }
    },
    /** Runs `work` between the batches of the connections, when no transaction is open. */
    runExclusively<Result>(work: (thread: PgliteThread) => Promise<Result>): Promise<Result> {
      return new Promise((resolve, reject) => {
        enqueue(state.queue, {
          owner: { isClosed: false },
          run: async () => {
            await state.thread.then(work).then(resolve, reject)
            return { inTransaction: false }
          },
          reject: () => reject(new Error(transactionWaitTimeout(state.transactionWaitMs).message)),
        })
      })
    },
    closeConnections(): void {
      for (const connection of [...state.connections]) {
        terminate(state, connection, { code: '57P01', message: 'the database is closed' })
      }
    },
  }
}

type State = ProtocolServerOptions & {
  connections: Set<Connection>
  /** Of all connections so far; numbers their statement prefixes. */
  connectionCount: number
  queue: ReturnType<typeof createSessionQueue>
}

function handleConnection(state: State, socket: Socket): void {
  state.connectionCount += 1
  const { watchdogMs } = state
  const connection: Connection = {
    socket,
    secret: randomInt(2 ** 31 - 1),
    isClosed: false,
    watchdogMs,
    statements: new Set<string>(),
    foreign: createForeignSession(),
  }
  state.connections.add(connection)
  const read = createConnectionReader({
    prefix: `c${state.connectionCount}_`,
    statements: connection.statements,
    send: (bytes) => send(connection, bytes),
    onCancel: (processId, secret) => cancel(state, connection, processId, secret),
    onStartup: (startup) => respondToStartup(state, connection, startup),
    onBatch: (batch, error) =>
      enqueue(state.queue, {
        owner: connection,
        run: async () =>
          error ? rejectBatch(state, connection, error) : executeBatch(state, connection, batch),
        reject: () => rejectBatch(state, connection, transactionWaitTimeout(state.transactionWaitMs)),
      }),
    onTerminate: () => close(state, connection),
  })
  socket.on('data', (chunk) => {
    if (connection.isClosed) return
    try {
      read(chunk)
    } catch (error) {
      state.log.warn({ error }, 'a connection to the embedded database sent invalid messages')
      terminate(state, connection, { code: '08P01', message: 'protocol violation' })
    }
  })
  socket.on('error', () => socket.destroy()) // 'close' follows
  socket.on('close', () => close(state, connection))
}

function respondToStartup(state: State, connection: Connection, startup: Buffer): void {
  const parameters = protocol.startupParameters(startup)
  const statementTimeoutMs = Number(parameters.get('statement_timeout'))
  if (statementTimeoutMs > 0) connection.watchdogMs = statementTimeoutMs
  if (parameters.get('application_name') === ownApplicationName) connection.foreign = undefined
  state.thread.then(
    (thread) =>
      send(
        connection,
        protocol.startupResponse(serverParameters(thread.version()), process.pid, connection.secret),
      ),
    () => terminate(state, connection, { code: '57P03', message: 'the database could not be opened' }),
  )
}

function serverParameters(version: string): Record<string, string> {
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

/** Closes a connection, rolls back its open transaction and deallocates its prepared statements. */
function close(state: State, connection: Connection): void {
  if (connection.isClosed) return
  connection.isClosed = true
  connection.socket.end()
  setTimeout(() => connection.socket.destroy(), lingerMs).unref()
  state.connections.delete(connection)
  removeOwner(state.queue, connection)
  const names = [...connection.statements]
  if (names.length === 0) return
  const sql = names.map((name) => `DEALLOCATE "${name.replaceAll('"', '""')}"`).join(';')
  enqueue(state.queue, {
    owner: { isClosed: false },
    run: () => runQuietly(state, sql).then(() => ({ inTransaction: false })),
    reject: () =>
      state.log.warn({ names }, 'prepared statements stay allocated until the embedded database closes'),
  })
}

/** Sends a fatal error and closes the connection. */
function terminate(state: State, connection: Connection, error: protocol.ProtocolError): void {
  send(connection, protocol.errorResponse({ ...error, isFatal: true }))
  close(state, connection)
}

/**
 * Responds to a batch with an error. The connection stays usable.
 * @returns whether the connection's transaction stays open
 */
function rejectBatch(
  state: State,
  connection: Connection,
  error: protocol.ProtocolError,
): { inTransaction: boolean } {
  const inTransaction = hasOpenTransaction(state.queue, connection)
  send(connection, Buffer.concat([protocol.errorResponse(error), protocol.readyForQuery(inTransaction)]))
  return { inTransaction }
}

/** Removes the waiting batches of a connection. A running batch cannot be stopped. */
function cancel(state: State, from: Connection, processId: number, secret: number): void {
  const target = [...state.connections].find((connection) => connection.secret === secret)
  if (target && processId === process.pid && removeWaiting(state.queue, target)) {
    rejectBatch(state, target, { code: '57014', message: 'canceling statement due to user request' })
  }
  close(state, from)
}

async function executeBatch(state: State, connection: Connection, batch: Buffer): BatchResult {
  try {
    const thread = await state.thread
    const isQuery = protocol.messageType(batch) === 'Q'
    const folder = isQuery ? copyPattern.exec(protocol.queryText(batch))?.[1] : undefined
    if (folder) return await copyTo(state, connection, thread, folder.replaceAll("''", "'"))
    const { foreign } = connection
    if (foreign) await enterForeignSession(foreign, thread)
    const result = await thread.run(batch, connection.watchdogMs, (chunk) => send(connection, chunk))
    if (foreign && !result.inTransaction) await leaveForeignSession(foreign, thread)
    return result
  } catch (error) {
    // Part of the response may already have been sent, so the connection cannot be used any more.
    const code = error instanceof PgliteStoppedError ? '57P01' : 'XX000'
    terminate(state, connection, { code, message: `embedded database: ${errorText(error)}` })
    return { inTransaction: false }
  }
}

async function copyTo(
  state: State,
  connection: Connection,
  thread: PgliteThread,
  folder: string,
): BatchResult {
  if (hasOpenTransaction(state.queue, connection)) {
    return rejectBatch(state, connection, {
      code: '25001',
      message: 'OLEA COPY cannot run inside a transaction',
    })
  }
  try {
    await thread.copyTo(folder, connection.watchdogMs)
  } catch (error) {
    if (error instanceof PgliteStoppedError) throw error
    return rejectBatch(state, connection, {
      code: '58030',
      message: `the database was not copied: ${errorText(error)}`,
    })
  }
  send(connection, Buffer.concat([protocol.commandComplete('OLEA COPY'), protocol.readyForQuery(false)]))
  return { inTransaction: false }
}

/** Ends the transaction of a closed connection. */
async function rollBack(state: State, owner: Owner): Promise<void> {
  await runQuietly(state, 'ROLLBACK')
  const { foreign } = owner as Connection
  if (foreign) await leaveForeignSession(foreign, await state.thread)
}

/** Runs a cleanup statement and logs its failure instead of throwing. */
async function runQuietly(options: ProtocolServerOptions, sql: string): Promise<void> {
  try {
    const thread = await options.thread
    await thread.run(protocol.queryMessage(sql), options.watchdogMs, () => undefined)
  } catch (error) {
    // The session is lost, and with it the transaction or the prepared statements to clean up.
    options.log.warn({ error, sql }, 'the embedded database lost its session')
  }
}

function transactionWaitTimeout(limitMs: number): protocol.ProtocolError {
  return {
    code: transactionWaitTimeoutCode,
    message:
      `waited ${limitMs} ms for another transaction to end ` +
      '(inside db.transaction(tx => …) use tx: a query through db waits for its own transaction)',
  }
}

function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
