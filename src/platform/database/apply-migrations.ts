// Migrates the database's schema to this version of Olea. Any number of processes may start at the same time: the one
// that holds the advisory lock applies the next migration, the others wait and find it applied. Each migration is one
// transaction, so a killed process leaves no partial migration (statements that cannot run in a transaction, such as
// CREATE INDEX CONCURRENTLY, cannot be used). Drizzle's own migrator has no lock, no checksums and no check for newer
// databases.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type DatabaseLog, silentLog } from './database-log.ts'
import { transactionWaitTimeoutCode } from './embedded/protocol-server.ts'
import { type Migration, migrationsFolder, readMigrations } from './read-migrations.ts'

/** An arbitrary number that nothing else in the database uses as an advisory lock. */
const lockKey = 0x6f6c6561
const lockTimeoutMs = 3000
const statementTimeoutMs = 3_600_000
/** Lock not available, deadlock, serialization failure, and the embedded database's wait for another transaction. */
const transientCodes = new Set(['55P03', '40P01', '40001', transactionWaitTimeoutCode])

export type MigrationOptions = {
  folder?: string
  log?: DatabaseLog
  /** How long to wait for another process or for a table lock. Default 60 s. */
  maxWaitMs?: number
  /** Name of the last migration to apply, for a database of an older version. Default all. */
  until?: string
}

type Step = { kind: 'complete' } | { kind: 'applied'; name: string } | { kind: 'busy' }

/**
 * @returns names of the migrations that this call applied
 * @throws Error with a one-line message: the database is newer than the code, the file of an applied migration has
 * changed, or a migration failed
 */
export async function applyMigrations(
  database: { connection: pg.ClientConfig },
  options: MigrationOptions = {},
): Promise<string[]> {
  const { folder = migrationsFolder, log = silentLog, maxWaitMs = 60_000 } = options
  const all = await readMigrations(folder)
  const last = all.findIndex(({ name }) => name === options.until)
  if (options.until !== undefined && last < 0) throw new Error(`There is no migration ${options.until}.`)
  const migrations = options.until === undefined ? all : all.slice(0, last + 1)
  const client = new pg.Client({
    ...database.connection,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs,
  })
  client.on('error', (error) =>
    log.warn({ reason: error.message }, 'the database connection for migrations was lost'),
  )
  await client.connect()
  try {
    return await applyAll(client, migrations, log, maxWaitMs)
  } finally {
    await client.end()
  }
}

async function applyAll(client: pg.Client, migrations: Migration[], log: DatabaseLog, maxWaitMs: number) {
  const applied: string[] = []
  let deadline = performance.now() + maxWaitMs
  for (let attempt = 0; ; attempt += 1) {
    const step = await tryStep(client, migrations, performance.now() > deadline)
    if (step.kind === 'complete') return applied
    if (step.kind === 'applied') {
      log.info({ migration: step.name }, 'migration applied')
      applied.push(step.name)
      deadline = performance.now() + maxWaitMs
    } else {
      if (performance.now() > deadline) {
        throw new Error(
          'Another process has been changing the database for too long; start again when it is done.',
        )
      }
      await pause(Math.min(100 * 2 ** attempt, 1000) * (0.5 + Math.random()))
    }
  }
}

/** @param isLastAttempt whether a transient failure is thrown instead of retried */
async function tryStep(client: pg.Client, migrations: Migration[], isLastAttempt: boolean): Promise<Step> {
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
    const step = await applyNext(client, migrations)
    await client.query(step.kind === 'busy' ? 'rollback' : 'commit')
    return step
  } catch (error) {
    await client.query('rollback').catch(() => undefined) // the server rolls back a broken connection itself
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!isLastAttempt && transientCodes.has(code)) return { kind: 'busy' }
    throw error
  }
}

async function applyNext(client: pg.Client, migrations: Migration[]): Promise<Step> {
  const lock = await client.query<{ held: boolean }>('select pg_try_advisory_xact_lock($1) as held', [
    lockKey,
  ])
  if (!lock.rows[0]?.held) return { kind: 'busy' }
  const next = migrations[await countApplied(client, migrations)]
  if (!next) return { kind: 'complete' }
  try {
    for (const statement of next.statements) await client.query(statement)
  } catch (error) {
    throw createMigrationError(next.name, error)
  }
  await client.query('insert into applied_migrations (position, name, checksum) values ($1, $2, $3)', [
    migrations.indexOf(next),
    next.name,
    next.checksum,
  ])
  return { kind: 'applied', name: next.name }
}

/** @throws Error when the applied migrations are not the first ones of this version's list */
async function countApplied(client: pg.Client, migrations: Migration[]): Promise<number> {
  await client.query(`create table if not exists applied_migrations (
    position integer primary key,
    name text not null unique,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`)
  const { rows } = await client.query<{ position: number; name: string; checksum: string }>(
    'select position, name, checksum from applied_migrations order by position',
  )
  for (const { position, name, checksum } of rows) {
    const expected = migrations[position]
    if (!migrations.some((migration) => migration.name === name)) {
      throw new Error(
        `The database is newer than this Olea: it has the migration ${name}. Start the newer Olea.`,
      )
    }
    if (expected?.name !== name) {
      throw new Error(
        `The migration ${expected?.name} comes before ${name}, which is already applied; generate it again.`,
      )
    }
    if (expected.checksum !== checksum) {
      throw new Error(
        `The migration ${name} was changed after it had been applied; restore it and add a new one.`,
      )
    }
  }
  return rows.length
}

function createMigrationError(migration: string, error: unknown): Error {
  const text = error instanceof Error ? error.message : String(error)
  const failure = new Error(`The migration ${migration} failed and changed nothing: ${text}`, {
    cause: error,
  })
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return Object.assign(failure, { code })
}
