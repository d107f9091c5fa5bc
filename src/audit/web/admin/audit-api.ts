// The desk's calls about what was done.
import { callApiWithToken } from '#src/auth/web/call-api-with-token.ts'
import { startOfDay } from '#src/i18n/format-date.ts'
import { readReply } from '#src/ui/admin/read-reply.ts'
import { AuditFilterOptions, AuditPage } from '../../contract/audit.ts'

/** What the log is asked for; an empty word stands for no condition. */
export type AuditLogQuery = {
  /** Id of a person; `none` for the newspaper itself. */
  person: string
  /** `article`, `picture`, `user`. */
  kind: string
  /** `article.published` */
  action: string
  /** Days of the newspaper, both included. */
  from: string
  to: string
  /** Id of the one thing that is looked at. */
  subject: string
}

/** Everything that was ever done. */
export const emptyQuery: AuditLogQuery = { person: '', kind: '', action: '', from: '', to: '', subject: '' }

export function hasFilters(question: AuditLogQuery): boolean {
  return Object.values(question).some(Boolean)
}

export type AuditFormat = 'csv' | 'jsonl'

/** @param before where the entries before end; undefined for the newest */
export async function listAuditEntries(
  question: AuditLogQuery,
  timeZone: string,
  before: number | undefined,
  signal: AbortSignal,
): Promise<AuditPage> {
  const query = queryOf(question, timeZone)
  if (before !== undefined) query.set('before', String(before))
  return readReply(AuditPage, await callApiWithToken(`/desk/audit?${query}`, { signal }))
}

export async function listFilterOptions(signal: AbortSignal): Promise<AuditFilterOptions> {
  return readReply(AuditFilterOptions, await callApiWithToken('/desk/audit/choices', { signal }))
}

/** Everything that matches, as a file. */
export async function exportAuditLog(
  question: AuditLogQuery,
  timeZone: string,
  format: AuditFormat,
): Promise<Blob> {
  const query = queryOf(question, timeZone)
  return (await callApiWithToken(`/desk/audit.${format}?${query}`, {}, (answer) => answer.blob())) as Blob
}

function queryOf(question: AuditLogQuery, timeZone: string): URLSearchParams {
  const { person, kind, action, from, to, subject } = question
  const asked = {
    actor: person,
    action: action || kind,
    subject,
    from: from && startOfDay(timeZone, from),
    to: to && startOfDay(timeZone, dayAfter(to)),
  }
  return new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''))
}

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}
