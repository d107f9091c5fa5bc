// The first meeting with a PostgreSQL server: is it there, is it new enough?
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseLog } from './database-log.ts'

const oldestMajor = 15
const patienceMs = 15_000
/** Refused, starting up, shutting down, out of connections: it may answer in a moment. */
const passing = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EAI_AGAIN', '57P03', '57P01', '53300'])

/** @throws Error in one line when the server cannot be used */
export async function waitForPostgresql(connection: pg.ClientConfig, log: DatabaseLog): Promise<void> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    try {
      return await checkVersion(connection)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      const mayPass = passing.has(code) || (error instanceof Error && /timeout/.test(error.message))
      if (!mayPass || performance.now() > deadline) throw unreachable(connection, error)
      log.warn({ reason: String(error) }, 'the database does not answer yet')
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
    if (major < oldestMajor)
      throw new Error(`PostgreSQL ${major} is too old, Olea needs ${oldestMajor} or newer`)
  } finally {
    await client.end()
  }
}

function unreachable(connection: pg.ClientConfig, error: unknown): Error {
  const { host, port, database } = new pg.Client(connection)
  const reason = error instanceof AggregateError ? error.errors.join('; ') : error
  const text = reason instanceof Error ? reason.message : String(reason)
  return new Error(`The database ${database} at ${host}:${port} (DATABASE_URL) cannot be used: ${text}`)
}
