import type { AuditRecord, AuditService } from '#src/audit/server/audit.service.ts'
import type { Transaction } from '#src/platform/database/database.ts'

/**
 * Writes an event of an account to the audit log, in the same transaction. The label is empty because the audit log is
 * never erased and must not contain names.
 */
export function recordAccountEvent(
  audit: Pick<AuditService, 'record'>,
  tx: Transaction,
  userId: string,
  event: Omit<AuditRecord, 'subject'>,
): Promise<void> {
  return audit.record(tx, { ...event, subject: { type: 'user', id: userId, label: '' } })
}
