// The desk's calls about what was done.
import { callApiWithToken } from '#src/auth/web/call-api-with-token.ts'
import { startOfDayIn } from '#src/i18n/format.ts'
import { readReply } from '#src/ui/admin/read-reply.ts'
import { AuditChoices, AuditPage } from '../../contract/audit.ts'

/** What the log is asked for; an empty word stands for no condition. */
export type AuditQuestion = {
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
export const noQuestion: AuditQuestion = { person: '', kind: '', action: '', from: '', to: '', subject: '' }

export function isAnythingAsked(question: AuditQuestion): boolean {
  return Object.values(question).some(Boolean)
}

export type AuditFormat = 'csv' | 'jsonl'

/** @param before where the entries before end; undefined for the newest */
export async function listAudit(
  question: AuditQuestion,
  timeZone: string,
  before: number | undefined,
  signal: AbortSignal,
): Promise<AuditPage> {
  const query = queryOf(question, timeZone)
  if (before !== undefined) query.set('before', String(before))
  return readReply(AuditPage, await callApiWithToken(`/desk/audit?${query}`, { signal }))
}

export async function listChoices(signal: AbortSignal): Promise<AuditChoices> {
  return readReply(AuditChoices, await callApiWithToken('/desk/audit/choices', { signal }))
}

/** Everything that matches, as a file. */
export async function exportAudit(
  question: AuditQuestion,
  timeZone: string,
  format: AuditFormat,
): Promise<Blob> {
  const query = queryOf(question, timeZone)
  return (await callApiWithToken(`/desk/audit.${format}?${query}`, {}, (answer) => answer.blob())) as Blob
}

function queryOf(question: AuditQuestion, timeZone: string): URLSearchParams {
  const { person, kind, action, from, to, subject } = question
  const asked = {
    actor: person,
    action: action || kind,
    subject,
    from: from && startOfDayIn(timeZone, from),
    to: to && startOfDayIn(timeZone, dayAfter(to)),
  }
  return new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''))
}

function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}
