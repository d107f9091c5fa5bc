// Calls of report links. The report itself is public: the token in the link is the permission.
import { z } from 'zod'
import { defineCalls } from '#src/platform/contract/call.ts'
import { AdReportLink, AdReportLinkQuery, NewAdReportLink, SharedAdReport } from './ad-report-link.ts'
import { AdReportQuery, SharedAdCsvQuery } from './ad-statistics.ts'

const tag = 'Advertisements'
const access = 'admin'
const params = z.object({ token: z.string() })
const rateLimit = 'ad-report'

export const sharingCalls = defineCalls({
  'GET /advertisements/report-links': {
    id: 'listAdReportLinks',
    tag,
    summary: 'Report links, also expired and revoked ones, newest first',
    access,
    query: AdReportLinkQuery,
    replies: { 200: z.array(AdReportLink) },
    noStore: true,
  },
  'POST /advertisements/report-links': {
    id: 'createAdReportLink',
    tag,
    summary: 'Create a link to the report of an advertisement or advertiser, for readers without an account',
    access,
    body: NewAdReportLink,
    replies: { 201: AdReportLink },
    noStore: true,
  },
  'DELETE /advertisements/report-links/:id': {
    id: 'revokeAdReportLink',
    tag,
    summary: 'Revoke a report link. It stops working at once',
    access,
    params: z.object({ id: z.string() }),
    replies: { 200: AdReportLink },
    problems: [404],
    noStore: true,
  },
  'GET /advertisements/shared-report/:token': {
    id: 'getSharedAdReport',
    tag,
    summary: 'The report of a link that neither expired nor was revoked',
    access: 'public',
    params,
    query: AdReportQuery,
    replies: { 200: SharedAdReport },
    problems: [404],
    rateLimit,
    noStore: true,
  },
  'GET /advertisements/shared-report/:token/report.csv': {
    id: 'exportSharedAdReport',
    tag,
    summary:
      'The report of a link as CSV: one row per day, advertisement or value of a dimension, and a total',
    access: 'public',
    params,
    query: SharedAdCsvQuery,
    replies: { 200: z.string() },
    mediaType: 'text/csv; charset=utf-8',
    problems: [404],
    rateLimit,
    noStore: true,
  },
})
