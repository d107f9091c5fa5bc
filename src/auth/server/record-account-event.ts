import type { AuditRecord, AuditService } from '#src/audit/server/audit.service.ts'
import type { Transaction } from '#src/platform/database/database.ts'

/**
 * Records what happened to an account, in the transaction in which it happened. What people are called does not belong
 * into a record that is never erased.
 */
export function recordAccountEvent(
  audit: Pick<AuditService, 'record'>,
  tx: Transaction,
  userId: string,
  about: Omit<AuditRecord, 'subject'>,
): Promise<void> {
  return audit.record(tx, { ...about, subject: { type: 'user', id: userId, label: '' } })
}
