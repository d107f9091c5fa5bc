// Audit records of changes in the picture library.
import type { AuditRecord } from '#src/platform/audit-record.ts'
import type { media } from '../media.tables.ts'

export type Editor = { id: string } | undefined

type Row = typeof media.$inferSelect

/**
 * Fields recorded with their values. The credit is personal data: the log, which is permanent, only names the
 * field.
 */
const valueFields = ['alt', 'isDecorative', 'caption', 'focalPoint']

export function createPictureAuditRecord(
  verb: 'uploaded' | 'described' | 'deleted',
  { before, after, editor }: { before?: Row; after?: Row; editor: Editor },
): AuditRecord {
  const row = after ?? before
  return {
    actor: editor,
    action: `picture.${verb}`,
    subject: { type: 'picture', id: row?.id ?? '', label: row?.fileName ?? '' },
    before: before && toAuditedFields(before),
    after: after && toAuditedFields(after),
    valueFields,
  }
}

function toAuditedFields({ alt, isDecorative, caption, credit, focalX, focalY, uploadHash }: Row) {
  const formatPercent = (ratio: number) => `${Math.round(ratio * 100)} %`
  const focalPoint =
    focalX === null || focalY === null ? null : `${formatPercent(focalX)} / ${formatPercent(focalY)}`
  return { alt, isDecorative, caption, credit, focalPoint, uploadHash }
}
