// Advisory locks: serialize work that several processes may start at the same time.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { unavailable } from '../problem.ts'
import type { Transaction } from './database.ts'

/** All lock keys in one list, so that each is unique. apply-migrations.ts uses 0x6f6c6561. */
const advisoryLockKeys = { articleImport: 0x6f6c6562, accountDeletion: 0x6f6c6563 } as const

const retryMs = 50
const maxWaitMs = 120_000

/**
 * Waits for the lock and holds it until the transaction ends. Polls instead of blocking in the database, where the
 * statement timeout is shorter than the wait may be.
 * @throws ProblemError 503 when other processes hold the lock for more than two minutes
 */
export async function acquireAdvisoryLock(
  tx: Transaction,
  key: keyof typeof advisoryLockKeys,
): Promise<void> {
  const deadline = performance.now() + maxWaitMs
  for (;;) {
    const { rows } = await tx.execute<{ held: boolean }>(
      sql`select pg_try_advisory_xact_lock(${advisoryLockKeys[key]}) as held`,
    )
    if (rows[0]?.held) return
    if (performance.now() > deadline) throw unavailable('busy', 'Another process does the same for too long')
    await pause(retryMs * (0.5 + Math.random()))
  }
}
