// Imports of products that admins upload: checked first, then written by a job.
import { z } from 'zod'
import { FieldError } from '#src/platform/contract/problem.ts'

const importStates = ['checking', 'checked', 'importing', 'done', 'failed'] as const
export type ImportState = (typeof importStates)[number]

const count = z.number().int().min(0)

/** Why a line is not imported. */
export const ImportErrorReason = z.discriminatedUnion('code', [
  z.object({ code: z.enum(['line-too-long', 'damaged', 'invalid-json', 'no-product', 'open-quote']) }),
  z.object({ code: z.literal('column-count'), found: count, expected: count }),
  z.object({ code: z.literal('unknown-columns'), columns: z.array(z.string()) }),
  z.object({ code: z.literal('invalid-fields'), fields: z.array(FieldError) }),
  z.object({ code: z.literal('not-stored'), cause: z.string().describe('Message of the database') }),
  z.object({ code: z.literal('picture-not-added'), file: z.string(), cause: z.string() }),
])
export type ImportErrorReason = z.infer<typeof ImportErrorReason>

export const importFailureCodes = ['unknown-import', 'file-not-found'] as const
export type ImportFailureCode = (typeof importFailureCodes)[number]

export const CatalogueImportReport = z.object({
  outcomes: z.object({ created: count, changed: count, completed: count, unchanged: count }),
  skipped: z.object({ 'no-olive-oil': count, 'no-name': count }),
  errors: z
    .array(
      z.object({
        place: z.string().describe('`line 12`'),
        error: z.string().describe('The reason in English, with the field'),
        reason: ImportErrorReason.optional().describe('Missing in reports of earlier versions'),
      }),
    )
    .describe('Lines that are not imported'),
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
    failure: z.string().nullable().describe('Why the file cannot be imported, in English'),
    failureCode: z
      .enum(importFailureCodes)
      .nullable()
      .describe('Stable and machine-readable; null also for failures of earlier versions'),
    createdAt: z.iso.datetime({ offset: true }),
  })
  .meta({ id: 'CatalogueImport' })
export type CatalogueImport = z.infer<typeof CatalogueImport>
