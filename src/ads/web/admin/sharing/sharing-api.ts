// API calls of report links.
import { createAuthenticatedClient } from '#src/auth/web/call-api-with-token.ts'
import type { AdReportLink } from '../../../contract/ad-report-link.ts'
import type { sharingCalls } from '../../../contract/sharing.calls.ts'

const sharingApi = createAuthenticatedClient<typeof sharingCalls>()

/** Whose report a link shows: one advertisement, or all of an advertiser. */
export type ReportSubject = { id: string } | { advertiser: string }

export function listReportLinks(subject: ReportSubject, signal: AbortSignal): Promise<AdReportLink[]> {
  return sharingApi('GET /advertisements/report-links', { query: subject, signal })
}

export function createReportLink(subject: ReportSubject): Promise<AdReportLink> {
  return sharingApi('POST /advertisements/report-links', { body: subject })
}

export function revokeReportLink(id: string): Promise<AdReportLink> {
  return sharingApi('DELETE /advertisements/report-links/:id', { params: { id } })
}
