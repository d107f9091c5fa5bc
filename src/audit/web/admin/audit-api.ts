// API calls of the audit log.
import { createAuthenticatedClient } from '#src/auth/web/call-api-with-token.ts'
import { addDays, startOfDay } from '#src/i18n/format-date.ts'
import type { auditCalls } from '../../contract/audit.calls.ts'
import type { AuditPage } from '../../contract/audit.ts'

export const auditApi = createAuthenticatedClient<typeof auditCalls>()

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

type AuditFormat = 'csv' | 'jsonl'

/** @param before `next` of the previous page; undefined for the newest entries */
export async function listAuditEntries(
  query: AuditLogQuery,
  timeZone: string,
  before: number | undefined,
  signal: AbortSignal,
): Promise<AuditPage> {
  return auditApi('GET /desk/audit', { query: { ...toCallQuery(query, timeZone), before }, signal })
}

/** Downloads all matching entries. */
export async function exportAuditLog(
  query: AuditLogQuery,
  timeZone: string,
  format: AuditFormat,
): Promise<Blob> {
  return auditApi(`GET /desk/audit.${format}`, { query: toCallQuery(query, timeZone), as: 'blob' })
}

function toCallQuery({ person, kind, action, from, to, subject }: AuditLogQuery, timeZone: string) {
  return {
    actor: person || undefined,
    action: action || kind || undefined,
    subject: subject || undefined,
    from: from ? startOfDay(timeZone, from) : undefined,
    to: to ? startOfDay(timeZone, addDays(to, 1)) : undefined,
  }
}
