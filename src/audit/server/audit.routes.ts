// Routes of the audit log: list and export.
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { registerCalls, type StreamReply } from '#src/platform/http/register-calls.ts'
import { auditCalls } from '../contract/audit.calls.ts'
import type { AuditEntry, AuditFilters } from '../contract/audit.ts'
import type { AuditService } from './audit.service.ts'
import { csvHeader, formatCsvRow } from './write-csv.ts'

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
} as const
type ExportFormat = keyof typeof mediaTypes

export function registerAudit(app: FastifyInstance, { audit }: { audit: AuditService }): void {
  const exportEntries = (filters: AuditFilters, format: ExportFormat): StreamReply => ({
    stream: Readable.from(formatEntries(audit.stream(filters), format)),
    mediaType: mediaTypes[format],
    headers: { 'content-disposition': `attachment; filename="audit.${format}"` },
  })

  registerCalls(app, auditCalls, {
    'GET /desk/audit': ({ query }) => audit.list(query),
    'GET /desk/audit/choices': () => audit.listFilterOptions(),
    'GET /desk/audit.csv': ({ query }) => exportEntries(query, 'csv'),
    'GET /desk/audit.jsonl': ({ query }) => exportEntries(query, 'jsonl'),
  })
}

async function* formatEntries(
  batches: AsyncIterable<AuditEntry[]>,
  format: ExportFormat,
): AsyncGenerator<string> {
  if (format === 'csv') yield csvHeader
  for await (const batch of batches) {
    yield batch
      .map((entry) => (format === 'csv' ? formatCsvRow(entry) : `${JSON.stringify(entry)}\n`))
      .join('')
  }
}
