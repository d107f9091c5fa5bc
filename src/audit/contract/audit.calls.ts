// Calls of the audit log: list and export. No call writes to it.
import { z } from 'zod'
import { defineCalls } from '#src/platform/contract/call.ts'
import { AuditFilterOptions, AuditFilters, AuditPage, AuditQuery } from './audit.ts'

const tag = 'Audit'
const access = 'admin'

export const auditCalls = defineCalls({
  'GET /desk/audit': {
    id: 'listAuditEntries',
    tag,
    summary: 'Who did what and when, newest first',
    access,
    query: AuditQuery,
    replies: { 200: AuditPage },
  },
  'GET /desk/audit/choices': {
    id: 'getAuditFilters',
    tag,
    summary: 'Values by which the log can be filtered',
    access,
    replies: { 200: AuditFilterOptions },
  },
  'GET /desk/audit.csv': {
    id: 'exportAuditCsv',
    tag,
    summary: 'All matching entries as CSV',
    access,
    query: AuditFilters,
    mediaType: 'text/csv',
    replies: { 200: z.string() },
  },
  'GET /desk/audit.jsonl': {
    id: 'exportAuditJsonLines',
    tag,
    summary: 'All matching entries as JSON Lines',
    access,
    query: AuditFilters,
    mediaType: 'application/jsonl',
    replies: { 200: z.string() },
  },
})
