// Imports of products that admins upload: checked first, then written by a job.
import { z } from 'zod'

const importStates = ['checking', 'checked', 'importing', 'done', 'failed'] as const
export type ImportState = (typeof importStates)[number]

const count = z.number().int().min(0)

export const CatalogueImportReport = z.object({
  outcomes: z.object({ created: count, changed: count, completed: count, unchanged: count }),
  skipped: z.object({ 'no-olive-oil': count, 'no-name': count }),
  errors: z
    .array(z.object({ place: z.string(), error: z.string() }))
    .describe('Lines that are not imported, with the field and the reason'),
  errorCount: count,
})

export const CatalogueImport = z
  .object({
    _id: z.string(),
    fileName: z.string(),
    bytes: count,
    state: z.enum(importStates).describe('`checked`: nothing is written yet; the report says what would be'),
    progress: z.number().min(0).max(100).describe('Per cent of the file'),
    report: CatalogueImportReport.nullable(),
    failure: z.string().nullable().describe('Why the file cannot be imported'),
    createdAt: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'CatalogueImport' })
export type CatalogueImport = z.infer<typeof CatalogueImport>
