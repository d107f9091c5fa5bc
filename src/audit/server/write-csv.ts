// The audit log as a table for spreadsheet programs. A cell that begins like a formula would be run by them, so it
// gets an apostrophe first, which they show as text.
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
  details: (entry: AuditEntry) => asJson(entry.details),
  differences: (entry: AuditEntry) => asJson(entry.differences),
}

/** With the mark by which spreadsheet programs know UTF-8. */
export const csvHeader = `\ufeff${Object.keys(columns).join(',')}\r\n`

export function formatCsvRow(entry: AuditEntry): string {
  const cells = Object.values(columns).map((cell) => formatCsvCell(cell(entry)))
  return `${cells.join(',')}\r\n`
}

function asJson(fields: object): string {
  return Object.keys(fields).length > 0 ? JSON.stringify(fields) : ''
}

export function formatCsvCell(text: string): string {
  // Full-width forms of the same signs begin a formula as well, and so do signs after blanks.
  const isFormula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text)
  const harmless = isFormula ? `'${text}` : text
  return /[",\r\n]/.test(harmless) || isFormula ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
