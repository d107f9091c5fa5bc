// Opens the database: PostgreSQL, always through the `pg` driver. With a URL it is a server, without one it is an
// embedded PostgreSQL in the data folder that speaks the same protocol (docs/decisions/0002-one-driver-two-databases.md).
import { setTimeout as pause } from 'node:timers/promises'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { openDrizzle } from '#src/workarounds/open-drizzle.ts'
import { type DatabaseLog, silentLog } from './database-log.ts'
import { ownApplicationName } from './embedded/foreign-session.ts'
import { openEmbeddedServer } from './embedded/open-embedded-server.ts'
import { copyCommand } from './embedded/protocol-server.ts'
import { waitForPostgresql } from './wait-for-postgresql.ts'

export type Db = NodePgDatabase<Record<string, never>>

/**
 * Parameter of the callback of `db.transaction`. Use only this inside: a query through `db` would wait for the
 * transaction to end.
 */
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0]

export type Database = {
  kind: 'postgresql' | 'embedded'
  db: Db
  pool: pg.Pool
  /** For a separate connection outside the pool, e.g. with another statement_timeout. */
  connection: pg.ClientConfig
  /** VACUUM ANALYZE. Embedded database only, as it has no autovacuum. */
  vacuum?(): Promise<void>
  /** Copies the current database to a new folder, blocking all queries meanwhile. Embedded database only. */
  copyTo?(folder: string): Promise<void>
  close(): Promise<void>
}

export type DatabaseOptions = {
  /** URL of a PostgreSQL server, 15 or newer. */
  url?: string | undefined
  dataDir: string
  /** A server rejects a data folder that is in use. A tool works through the process that has it open. */
  role: 'server' | 'tool'
  log?: DatabaseLog
  /** Default 5 s for a server, 10 min for a tool. The embedded database uses `watchdogMs` instead. */
  statementTimeoutMs?: number
  /** Embedded database: restarted when a query takes longer. Default 30 s for a server, 10 min for a tool. */
  watchdogMs?: number
  /** Embedded database: how long a query waits for another connection's transaction. Default 10 s. */
  transactionWaitMs?: number
  maxConnections?: number
}

const serverTimeoutMs = 5000
const toolTimeoutMs = 600_000
const closeTimeoutMs = 5000

/** @throws Error with a one-line message to print before the process exits */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url ? openPostgresql(options.url, options) : openEmbedded(options)
}

async function openPostgresql(url: string, options: DatabaseOptions): Promise<Database> {
  const log = options.log ?? silentLog
  const timeoutMs = options.statementTimeoutMs ?? (options.role === 'tool' ? toolTimeoutMs : serverTimeoutMs)
  const connection: pg.ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: 2000,
    statement_timeout: timeoutMs,
    query_timeout: timeoutMs + 1000,
    application_name: `olea ${options.role}`,
  }
  await waitForPostgresql(connection, log)
  const pool = createPool(connection, options.maxConnections ?? 10, log)
  return {
    kind: 'postgresql',
    db: openDrizzle(pool),
    pool,
    connection,
    close: () => endPool(pool, log),
  }
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const { dataDir, role, log = silentLog, transactionWaitMs = 10_000 } = options
  const watchdogMs = options.watchdogMs ?? (role === 'tool' ? toolTimeoutMs : 30_000)
  const server = await openEmbeddedServer({ dataDir, role, log, transactionWaitMs, watchdogMs })
  return createEmbeddedDatabase(
    { ...server.connection, statement_timeout: watchdogMs },
    {
      log,
      close: server.close,
      maxConnections: options.maxConnections ?? 10,
    },
  )
}

/** @param address of the protocol server of an embedded database */
export function createEmbeddedDatabase(
  address: pg.ClientConfig,
  options: { log: DatabaseLog; close: () => Promise<void>; maxConnections: number },
): Database {
  const connection = { ...address, application_name: ownApplicationName }
  const pool = createPool(connection, options.maxConnections, options.log)
  const runWithLongTimeout = async (sql: string) => {
    const client = new pg.Client({ ...connection, statement_timeout: toolTimeoutMs })
    client.on('error', (error) => logConnectionError(options.log, error))
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  return {
    kind: 'embedded',
    db: openDrizzle(pool),
    pool,
    connection,
    vacuum: () => runWithLongTimeout('VACUUM ANALYZE'),
    copyTo: (folder) => runWithLongTimeout(copyCommand(folder)),
    async close() {
      await endPool(pool, options.log)
      await options.close()
    },
  }
}

/** Creates a pool whose connections may break at any time without ending the process. */
function createPool(connection: pg.ClientConfig, connections: number, log: DatabaseLog): pg.Pool {
  const pool = new pg.Pool({ ...connection, max: connections, idleTimeoutMillis: 30_000 })
  // The pool handles errors of idle connections only. An unhandled error between two statements would end the process.
  pool.on('connect', (client) => client.on('error', (error) => pool.ending || logConnectionError(log, error)))
  pool.on('error', () => undefined) // already logged by the listener above
  return pool
}

/** Closes the pool, but does not wait longer than 5 s for connections that were not released. */
async function endPool(pool: pg.Pool, log: DatabaseLog): Promise<void> {
  const stop = new AbortController()
  const timeout = pause(closeTimeoutMs, 'timeout', { signal: stop.signal }).catch(() => 'closed')
  const outcome = await Promise.race([pool.end(), timeout])
  stop.abort()
  if (outcome === 'timeout')
    log.warn({ connections: pool.totalCount }, 'database connections were still in use at shutdown')
}

/** Logs only the message: the driver's errors contain their connection with its password. */
function logConnectionError(log: DatabaseLog, error: Error): void {
  log.warn({ reason: error.message }, 'a database connection was lost')
}
