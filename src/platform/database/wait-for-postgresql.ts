// Waits until a PostgreSQL server accepts connections, and checks its version.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseLog } from './database-log.ts'

const minMajorVersion = 15
const maxWaitMs = 15_000
/** Connection refused, server starting up or shutting down, too many connections: worth a retry. */
const transientCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EAI_AGAIN',
  '57P03',
  '57P01',
  '53300',
])

/** @throws Error with a one-line message when the server cannot be used */
export async function waitForPostgresql(connection: pg.ClientConfig, log: DatabaseLog): Promise<void> {
  const deadline = performance.now() + maxWaitMs
  for (;;) {
    try {
      return await checkVersion(connection)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      const isTransient =
        transientCodes.has(code) || (error instanceof Error && /timeout/.test(error.message))
      if (!isTransient || performance.now() > deadline) throw createConnectionError(connection, error)
      log.warn({ reason: String(error) }, 'the database does not respond yet')
      await pause(500)
    }
  }
}

async function checkVersion(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined) // the pending query reports it
  await client.connect()
  try {
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version_num') as version`,
    )
    const major = Math.floor(Number(rows[0]?.version) / 10_000)
    if (major < minMajorVersion)
      throw new Error(`PostgreSQL ${major} is too old, Olea needs ${minMajorVersion} or newer`)
  } finally {
    await client.end()
  }
}

function createConnectionError(connection: pg.ClientConfig, error: unknown): Error {
  const { host, port, database } = new pg.Client(connection)
  const reason = error instanceof AggregateError ? error.errors.join('; ') : error
  const text = reason instanceof Error ? reason.message : String(reason)
  return new Error(`The database ${database} at ${host}:${port} (DATABASE_URL) cannot be used: ${text}`)
}
