// Audit records of advertisements, with the values of all fields before and after a change.
import type { AuditRecord } from '#src/platform/audit-record.ts'
import { advertisementFieldNames } from '../../contract/advertisement-fields.ts'
import { type AdvertisementRow, toFieldValues } from './advertisement-row.ts'

export type Editor = { id: string } | undefined

/** Texts are hashed, not logged. */
const auditedValues = advertisementFieldNames.filter((name) => name !== 'content')

export function createAdAuditRecord(
  verb:
    | 'created'
    | 'edited'
    | 'activated'
    | 'deactivated'
    | 'deleted'
    | 'conversion-key-replaced'
    | 'credited',
  change: {
    before?: AdvertisementRow
    after?: AdvertisementRow
    editor: Editor
    details?: AuditRecord['details']
  },
): AuditRecord {
  const { before, after, editor, details } = change
  const row = after ?? before
  return {
    actor: editor,
    action: `advertisement.${verb}`,
    subject: { type: 'advertisement', id: row?.id ?? '', label: row?.title ?? '' },
    before: before && toFieldValues(before),
    after: after && toFieldValues(after),
    valueFields: auditedValues,
    details: { version: row?.version ?? 0, ...details },
  }
}
