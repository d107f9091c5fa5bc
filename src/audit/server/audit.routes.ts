// The audit log over the API: read and taken away, never written from outside.
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

export function registerAudit(plain: FastifyInstance, { audit }: { audit: AuditService }): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()

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
        summary: 'What the log can be filtered by',
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
          summary: `The entries that match, as ${format === 'csv' ? 'a table' : 'one JSON value a line'}`,
          querystring: AuditFilters,
          response: { 200: z.string() },
        },
      },
      async ({ query }, reply) => {
        // A stream passes by the contract's serialiser.
        const raw: FastifyReply = reply
          .type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8')
          .header('content-disposition', `attachment; filename="audit.${format}"`)
        return raw.send(Readable.from(linesOf(audit.stream(query), format)))
      },
    )
  }
}

async function* linesOf(
  slices: AsyncIterable<AuditEntry[]>,
  format: 'csv' | 'jsonl',
): AsyncGenerator<string> {
  if (format === 'csv') yield csvHeader
  for await (const slice of slices) {
    yield slice
      .map((entry) => (format === 'csv' ? formatCsvRow(entry) : `${JSON.stringify(entry)}\n`))
      .join('')
  }
}
