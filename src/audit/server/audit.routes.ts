// API routes of the audit log: list and export. No route writes to it.
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  type AuditEntry,
  AuditFilterOptions,
  AuditFilters,
  AuditPage,
  AuditQuery,
} from '../contract/audit.ts'
import type { AuditService } from './audit.service.ts'
import { csvHeader, formatCsvRow } from './write-csv.ts'

const tags = ['Audit']
const security = [{ bearer: [] }]
const config = { access: 'admin' as const }

export function registerAudit(instance: FastifyInstance, { audit }: { audit: AuditService }): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/desk/audit',
    {
      config,
      schema: {
        tags,
        security,
        summary: 'Who did what and when, newest first',
        querystring: AuditQuery,
        response: { 200: AuditPage },
      },
    },
    ({ query }) => audit.list(query),
  )

  app.get(
    '/desk/audit/choices',
    {
      config,
      schema: {
        tags,
        security,
        summary: 'Values by which the log can be filtered',
        response: { 200: AuditFilterOptions },
      },
    },
    () => audit.listFilterOptions(),
  )

  for (const format of ['csv', 'jsonl'] as const) {
    app.get(
      `/desk/audit.${format}`,
      {
        config,
        schema: {
          tags,
          security,
          summary: `All matching entries as ${format === 'csv' ? 'CSV' : 'JSON Lines'}`,
          querystring: AuditFilters,
          response: { 200: z.string() },
        },
      },
      async ({ query }, reply) => {
        // The typed reply accepts only strings. Fastify sends streams without the serializer of the response schema.
        const untypedReply: FastifyReply = reply
          .type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8')
          .header('content-disposition', `attachment; filename="audit.${format}"`)
        return untypedReply.send(Readable.from(formatEntries(audit.stream(query), format)))
      },
    )
  }
}

async function* formatEntries(
  batches: AsyncIterable<AuditEntry[]>,
  format: 'csv' | 'jsonl',
): AsyncGenerator<string> {
  if (format === 'csv') yield csvHeader
  for await (const batch of batches) {
    yield batch
      .map((entry) => (format === 'csv' ? formatCsvRow(entry) : `${JSON.stringify(entry)}\n`))
      .join('')
  }
}
