// Records the statements that a function sends to the database, for tests of their number and of the indexes they use.
import type pg from 'pg'
import type { TestDatabase } from './test-database.ts'

export type Statement = { text: string; values: unknown[] }

type Query = (query: string | { text: string }, values?: unknown[], ...more: unknown[]) => unknown

export async function recordStatements<T>(
  { pool }: Pick<TestDatabase, 'pool'>,
  work: () => Promise<T>,
): Promise<{ result: T; statements: Statement[] }> {
  const statements: Statement[] = []
  const patch = (target: { query: unknown }) => {
    const original = target.query as Query
    target.query = function recordedQuery(this: unknown, query: Parameters<Query>[0], ...more: unknown[]) {
      const values = Array.isArray(more[0]) ? more[0] : []
      statements.push({ text: typeof query === 'string' ? query : query.text, values })
      return original.call(this, query, ...(more as [unknown[]]))
    }
    return () => {
      target.query = original
    }
  }
  // All statements of a pool go through its clients. Each client is patched while it is checked out.
  const restore = new Map<pg.PoolClient, () => void>()
  const onAcquire = (client: pg.PoolClient) => void restore.set(client, patch(client))
  const onRelease = (_error: Error, client: pg.PoolClient) => restore.get(client)?.()
  pool.on('acquire', onAcquire).on('release', onRelease)
  try {
    return { result: await work(), statements }
  } finally {
    pool.off('acquire', onAcquire).off('release', onRelease)
    for (const restoreClient of restore.values()) restoreClient()
  }
}

/**
 * The query plan of a statement. Sequential scans and sorts are disabled, because the planner would prefer them for the
 * small tables of a test.
 */
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
