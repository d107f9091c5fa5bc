// Writes audit entries as CSV. Spreadsheet programs execute cells that begin like a formula (CSV injection), so such
// cells are prefixed with an apostrophe, which marks them as text.
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

/** Starts with a byte order mark, by which spreadsheet programs recognize UTF-8. */
export const csvHeader = `\ufeff${Object.keys(columns).join(',')}\r\n`

export function formatCsvRow(entry: AuditEntry): string {
  const cells = Object.values(columns).map((cell) => formatCsvCell(cell(entry)))
  return `${cells.join(',')}\r\n`
}

function toJson(fields: object): string {
  return Object.keys(fields).length > 0 ? JSON.stringify(fields) : ''
}

export function formatCsvCell(text: string): string {
  // Full-width characters and characters after whitespace also start a formula.
  const isFormula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text)
  const safe = isFormula ? `'${text}` : text
  return /[",\r\n]/.test(safe) || isFormula ? `"${safe.replaceAll('"', '""')}"` : safe
}
