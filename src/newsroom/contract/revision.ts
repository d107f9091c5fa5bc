// The article as it was after each save.
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
    editor: EditorSummary.nullable().describe('Null: a tool or an import'),
    title: z.string(),
    changed: z.array(z.enum(articleFieldNames)).describe('Fields that differ from the version before'),
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
    .describe('Ids of its pictures that were deleted since; brought back, it comes without them'),
  text: z.string().describe('The body without markup, a line per block: what differences are made from'),
}).meta({ id: 'Revision' })
export type Revision = z.infer<typeof Revision>

/** Body of the restore call. */
export const RestoreInput = z.object({
  version: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe('Version the editor sees as the present one: refused with 409 when the article has moved on'),
})
