// Revisions: the state of an article after each save.
import { z } from 'zod'
import { articleFieldSchemas, instant } from '#src/news/contract/article-field-schemas.ts'
import { articleFieldNames } from '#src/news/contract/article-fields.ts'
import { Pagination, pageNumber } from '#src/platform/contract/pagination.ts'
import { EditorSummary } from './article-list-page.ts'
import { revisionReasons } from './limits.ts'

export const RevisionQuery = z.object({ page: pageNumber })

export const RevisionRow = z
  .object({
    version: z.number().int(),
    reason: z.enum(revisionReasons),
    savedAt: instant,
    editor: EditorSummary.nullable().describe('Null for a tool or an import'),
    title: z.string(),
    changed: z.array(z.enum(articleFieldNames)).describe('Fields that differ from the previous version'),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'RevisionRow' })
export type RevisionRow = z.infer<typeof RevisionRow>

export const RevisionPage = z.object({ data: z.array(RevisionRow), pagination: Pagination })
export type RevisionPage = z.infer<typeof RevisionPage>

export const Revision = RevisionRow.extend({
  fields: z.object({ ...articleFieldSchemas, aiDeclared: z.boolean() }),
  gonePictures: z
    .array(z.string())
    .describe(
      'Ids of its pictures that were deleted since; restoring the revision removes them from the text',
    ),
  text: z.string().describe('Body without markup, one line per block, for comparing revisions'),
}).meta({ id: 'Revision' })
export type Revision = z.infer<typeof Revision>

/** Body of the restore call. */
export const RestoreInput = z.object({
  version: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe('Current version as the editor knows it: rejected with 409 when the article has changed since'),
})
