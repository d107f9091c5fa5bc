// Writes audit entries as CSV.
import { byteOrderMark, formatCsvCells } from '#src/platform/csv.ts'
import type { AuditEntry } from '../contract/audit.ts'

const columns = {
  id: (entry: AuditEntry) => String(entry.id),
  at: (entry: AuditEntry) => entry.at,
  action: (entry: AuditEntry) => entry.action,
  actor_id: (entry: AuditEntry) => entry.actor?.id ?? '',
  actor: (entry: AuditEntry) => entry.actor?.name ?? '',
  subject_type: (entry: AuditEntry) => entry.subject.type,
  subject_id: (entry: AuditEntry) => entry.subject.id,
  subject: (entry: AuditEntry) => entry.subject.label,
  changed: (entry: AuditEntry) => entry.changed.join(' '),
  before: (entry: AuditEntry) => entry.before ?? '',
  after: (entry: AuditEntry) => entry.after ?? '',
  details: (entry: AuditEntry) => toJson(entry.details),
  differences: (entry: AuditEntry) => toJson(entry.differences),
}

export const csvHeader = byteOrderMark + formatCsvCells(Object.keys(columns))

export function formatCsvRow(entry: AuditEntry): string {
  return formatCsvCells(Object.values(columns).map((cell) => cell(entry)))
}

function toJson(fields: object): string {
  return Object.keys(fields).length > 0 ? JSON.stringify(fields) : ''
}
