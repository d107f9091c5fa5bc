// The database of Olea: PostgreSQL, always through the `pg` driver. With an address it is a server; without, an
// embedded PostgreSQL in the data folder behind the same protocol (docs/decisions/0002-one-driver-two-engines.md).
import { setTimeout as pause } from 'node:timers/promises'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type DatabaseLog, silentLog } from './database-log.ts'
import { openEmbeddedServer } from './embedded/open-embedded-server.ts'
import { copyCommand } from './embedded/protocol-server.ts'
import { openDrizzle } from './open-drizzle.ts'
import { waitForPostgresql } from './wait-for-postgresql.ts'

export type Db = NodePgDatabase<Record<string, never>>

/** What `db.transaction` hands to its callback. Inside, use only this: through `db` a query waits for itself. */
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0]

export type Database = {
  kind: 'postgresql' | 'embedded'
  db: Db
  pool: pg.Pool
  /** For a connection of one's own beside the pool, e.g. with another statement_timeout. */
  connection: pg.ClientConfig
  /** Embedded engine only: it cleans up and counts its tables on request, not by itself. */
  vacuum?(): Promise<void>
  /** Embedded engine only: copies the database as it is now to a new folder; readers and writers wait meanwhile. */
  copyTo?(folder: string): Promise<void>
  close(): Promise<void>
}

export type DatabaseOptions = {
  /** Address of a PostgreSQL server, 15 or newer. */
  url?: string | undefined
  dataDir: string
  /** A server refuses a data folder that is in use; a tool works through the process that has it open. */
  role: 'server' | 'tool'
  log?: DatabaseLog
  /** Default 5 s for a server, 10 min for a tool. The embedded engine has `watchdogMs` instead. */
  statementTimeoutMs?: number
  /** Embedded engine: a query that takes longer makes it restart. Default 30 s for a server, 10 min for a tool. */
  watchdogMs?: number
  /** Embedded engine: how long a query waits for another connection's transaction. Default 10 s. */
  transactionWaitMs?: number
  maxConnections?: number
}

const patientMs = 600_000
const closeWithinMs = 5000

/** @throws Error whose message is the one line to show before stopping */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url ? openServer(options.url, options) : openFolder(options)
}

async function openServer(url: string, options: DatabaseOptions): Promise<Database> {
  const log = options.log ?? silentLog
  const limitMs = options.statementTimeoutMs ?? (options.role === 'tool' ? patientMs : 5000)
  const connection: pg.ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: 2000,
    statement_timeout: limitMs,
    query_timeout: limitMs + 1000,
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

async function openFolder(options: DatabaseOptions): Promise<Database> {
  const { dataDir, role, log = silentLog, transactionWaitMs = 10_000 } = options
  const watchdogMs = options.watchdogMs ?? (role === 'tool' ? patientMs : 30_000)
  const embedded = await openEmbeddedServer({ dataDir, role, log, transactionWaitMs, watchdogMs })
  return createEmbeddedDatabase(
    { ...embedded.connection, statement_timeout: watchdogMs },
    {
      log,
      close: embedded.close,
      maxConnections: options.maxConnections ?? 10,
    },
  )
}

/** @param connection way to a wire front of the embedded engine */
export function createEmbeddedDatabase(
  connection: pg.ClientConfig,
  options: { log: DatabaseLog; close: () => Promise<void>; maxConnections: number },
): Database {
  const pool = createPool(connection, options.maxConnections, options.log)
  const runPatiently = async (sql: string) => {
    const client = new pg.Client({ ...connection, statement_timeout: patientMs })
    client.on('error', (error) => reportBroken(options.log, error))
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  return {
    kind: 'embedded',
    db: openDrizzle(pool),
    pool,
    connection,
    vacuum: () => runPatiently('VACUUM ANALYZE'),
    copyTo: (folder) => runPatiently(copyCommand(folder)),
    async close() {
      await endPool(pool, options.log)
      await options.close()
    },
  }
}

/** A pool whose connections may break at any time without ending the process. */
function createPool(connection: pg.ClientConfig, connections: number, log: DatabaseLog): pg.Pool {
  const pool = new pg.Pool({ ...connection, max: connections, idleTimeoutMillis: 30_000 })
  // The pool itself listens to idle connections only; one that breaks between two statements would end the process.
  pool.on('connect', (client) => client.on('error', (error) => pool.ending || reportBroken(log, error)))
  pool.on('error', () => undefined) // the same errors again
  return pool
}

/** A connection that someone forgot to give back must not stop the database from closing. */
async function endPool(pool: pg.Pool, log: DatabaseLog): Promise<void> {
  const stop = new AbortController()
  const patience = pause(closeWithinMs, 'late', { signal: stop.signal }).catch(() => 'in time')
  const outcome = await Promise.race([pool.end(), patience])
  stop.abort()
  if (outcome === 'late')
    log.warn({ connections: pool.totalCount }, 'database connections were still in use at the end')
}

/** The driver's errors carry their connection, password included: only the message may be logged. */
function reportBroken(log: DatabaseLog, error: Error): void {
  log.warn({ reason: error.message }, 'a database connection broke')
}
