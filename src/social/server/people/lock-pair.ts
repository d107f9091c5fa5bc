// Locks of changes between two members. The own account is locked before.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '#src/platform/database/database.ts'
import { isId } from '#src/platform/id.ts'
import { notFound } from '#src/platform/problem.ts'
import { users } from '#src/users/server/users.tables.ts'

/** Both directions of a pair wait for each other here, after the own account and before the other one. */
export async function lockPair(tx: Transaction, userId: string, personId: string): Promise<void> {
  const pair = [userId, personId].sort().join(' ')
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`)
  await lockPerson(tx, personId)
}

/** Keeps an account from being deleted. @throws ProblemError 404 for unknown and suspended accounts */
export async function lockPerson(tx: Transaction, personId: string): Promise<void> {
  const isOpen = and(eq(users.id, personId), isNull(users.suspendedAt))
  const [row] = isId(personId)
    ? await tx.select({ id: users.id }).from(users).where(isOpen).for('key share')
    : []
  if (!row) throw notFound('person')
}
