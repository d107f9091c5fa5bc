// For tests of what a transaction does that had to wait for another one.
import { expect } from 'vitest'
import type { TestDatabase } from './test-database.ts'

/** Resolves once a transaction waits for a lock that another one holds. */
export async function waitForLock({ kind, pool }: Pick<TestDatabase, 'kind' | 'pool'>): Promise<void> {
  // On the embedded database a transaction waits before it begins, which cannot be observed.
  if (kind === 'embedded') return
  const countWaiting = async (): Promise<number> => {
    const { rows } = await pool.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.waiting ?? 0
  }
  await expect.poll(countWaiting, { timeout: 20_000 }).toBeGreaterThan(0)
}
