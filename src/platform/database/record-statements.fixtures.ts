// Which statements some work sends to the database: for tests that hold a call to a number of them or to an index.
import type pg from 'pg'
import type { TestDatabase } from './test-database.ts'

export type Statement = { text: string; values: unknown[] }

type Query = (query: string | { text: string }, values?: unknown[], ...more: unknown[]) => unknown

export async function recordStatements<T>(
  { pool }: Pick<TestDatabase, 'pool'>,
  work: () => Promise<T>,
): Promise<{ result: T; statements: Statement[] }> {
  const statements: Statement[] = []
  const watch = (target: { query: unknown }) => {
    const before = target.query as Query
    target.query = function watched(this: unknown, query: Parameters<Query>[0], ...more: unknown[]) {
      const values = Array.isArray(more[0]) ? more[0] : []
      statements.push({ text: typeof query === 'string' ? query : query.text, values })
      return before.call(this, query, ...(more as [unknown[]]))
    }
    return () => {
      target.query = before
    }
  }
  // Every statement of a pool goes through a client of it, and each client is watched while it is lent.
  const unwatch = new Map<pg.PoolClient, () => void>()
  const onAcquire = (client: pg.PoolClient) => void unwatch.set(client, watch(client))
  const onRelease = (_error: Error, client: pg.PoolClient) => unwatch.get(client)?.()
  pool.on('acquire', onAcquire).on('release', onRelease)
  try {
    return { result: await work(), statements }
  } finally {
    pool.off('acquire', onAcquire).off('release', onRelease)
    for (const stop of unwatch.values()) stop()
  }
}

/** How the database would answer a statement, with the scans switched off that only small tables deserve. */
export async function explainStatement(
  { pool }: Pick<TestDatabase, 'pool'>,
  { text, values }: Statement,
): Promise<string> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local enable_seqscan = off')
    await client.query('set local enable_sort = off')
    const { rows } = await client.query(`explain ${text}`, values)
    return rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('rollback')
    client.release()
  }
}
