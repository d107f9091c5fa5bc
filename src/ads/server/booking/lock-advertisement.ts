// Locks an advertisement that is about to change.
import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '#src/platform/database/database.ts'
import { isId } from '#src/platform/id.ts'
import { notFound } from '#src/platform/problem.ts'
import { advertisements } from '../ads.tables.ts'
import type { AdvertisementRow } from './advertisement-row.ts'

/** @throws ProblemError 404 for an unknown advertisement, and for a deleted one unless these are included */
export async function lockAdvertisement(
  tx: Transaction,
  id: string,
  { includeDeleted = false } = {},
): Promise<AdvertisementRow> {
  const isCurrent = and(
    eq(advertisements.id, id),
    includeDeleted ? undefined : isNull(advertisements.deletedAt),
  )
  const [row] = isId(id) ? await tx.select().from(advertisements).where(isCurrent).for('update') : []
  if (!row) throw notFound('advertisement')
  return row
}
