// Work that several processes may begin at once, and that must be done one after the other.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { unavailable } from '../problem.ts'
import type { Transaction } from './database.ts'

/** Every turn there is, so that no two mean the same. */
export const advisoryLockKeys = { importing: 0x6f6c6562 } as const

const lookEveryMs = 50
const patienceMs = 120_000

/**
 * Waits for the turn and keeps it until the transaction ends. Asks again and again instead of waiting in the database,
 * whose statements may not take that long.
 * @throws ProblemError 503 when the others do not come to an end
 */
export async function acquireAdvisoryLock(
  tx: Transaction,
  turn: keyof typeof advisoryLockKeys,
): Promise<void> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const { rows } = await tx.execute<{ held: boolean }>(
      sql`select pg_try_advisory_xact_lock(${advisoryLockKeys[turn]}) as held`,
    )
    if (rows[0]?.held) return
    if (performance.now() > deadline) throw unavailable('busy', 'Another process does the same for too long')
    await pause(lookEveryMs * (0.5 + Math.random()))
  }
}
