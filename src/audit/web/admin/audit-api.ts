// API calls of the audit log.
import { callApiWithToken } from '#src/auth/web/call-api-with-token.ts'
import { startOfDay } from '#src/i18n/format-date.ts'
import { readReply } from '#src/ui/admin/read-reply.ts'
import { AuditFilterOptions, AuditPage } from '../../contract/audit.ts'

/** The filters of the log. An empty string means no filter. */
export type AuditLogQuery = {
  /** User ID; `none` for actions of the system. */
  person: string
  /** Type of subject: `article`, `picture` or `user`. */
  kind: string
  /** For example `article.published`. */
  action: string
  /** First and last day (`YYYY-MM-DD`) in the time zone of the publication. */
  from: string
  to: string
  /** ID of a single subject. */
  subject: string
}

export const emptyQuery: AuditLogQuery = { person: '', kind: '', action: '', from: '', to: '', subject: '' }

export function hasFilters(query: AuditLogQuery): boolean {
  return Object.values(query).some(Boolean)
}

export type AuditFormat = 'csv' | 'jsonl'

/** @param before `next` of the previous page; undefined for the newest entries */
export async function listAuditEntries(
  query: AuditLogQuery,
  timeZone: string,
  before: number | undefined,
  signal: AbortSignal,
): Promise<AuditPage> {
  const params = toSearchParams(query, timeZone)
  if (before !== undefined) params.set('before', String(before))
  return readReply(AuditPage, await callApiWithToken(`/desk/audit?${params}`, { signal }))
}

export async function listFilterOptions(signal: AbortSignal): Promise<AuditFilterOptions> {
  return readReply(AuditFilterOptions, await callApiWithToken('/desk/audit/choices', { signal }))
}

/** Downloads all matching entries. */
export async function exportAuditLog(
  query: AuditLogQuery,
  timeZone: string,
  format: AuditFormat,
): Promise<Blob> {
  const params = toSearchParams(query, timeZone)
  return (await callApiWithToken(`/desk/audit.${format}?${params}`, {}, (response) =>
    response.blob(),
  )) as Blob
}

function toSearchParams(query: AuditLogQuery, timeZone: string): URLSearchParams {
  const { person, kind, action, from, to, subject } = query
  const params = {
    actor: person,
    action: action || kind,
    subject,
    from: from && startOfDay(timeZone, from),
    to: to && startOfDay(timeZone, getNextDay(to)),
  }
  return new URLSearchParams(Object.entries(params).filter(([, value]) => value !== ''))
}

function getNextDay(day: string): string {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}
