import type { AuditRecord } from '#src/platform/audit-record.ts'
import type { UnitOfWork } from '#src/platform/unit-of-work.ts'

/**
 * Writes an event of an account to the audit log. The label is empty because the audit log is
 * never erased and must not contain names.
 */
export function recordAccountEvent(
  audit: UnitOfWork['audit'],
  userId: string,
  event: Omit<AuditRecord, 'subject'>,
): Promise<void> {
  return audit({ ...event, subject: { type: 'user', id: userId, label: '' } })
}
