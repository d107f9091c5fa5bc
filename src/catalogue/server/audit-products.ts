// Audit records of products, with the values of their short fields before and after a change.
import type { AuditRecord } from '#src/platform/audit-record.ts'
import { productFieldNames } from '../contract/product-fields.ts'
import type { ProductRow } from './product-row.ts'

export type Editor = { id: string } | undefined

/** Long texts are hashed, not logged. */
const auditedValues = ['status', 'name', 'brand', 'line', 'grade', 'netQuantityMl', 'mergedInto'] as const

export function createProductAuditRecord(
  verb:
    | 'created'
    | 'edited'
    | 'merged'
    | 'deleted'
    | 'picture-added'
    | 'picture-changed'
    | 'pictures-ordered'
    | 'picture-removed'
    | 'offer-recorded'
    | 'offer-removed',
  change: {
    before?: ProductRow | undefined
    after?: ProductRow | undefined
    editor: Editor
    details?: AuditRecord['details']
  },
): AuditRecord {
  const { before, after, editor, details } = change
  const row = after ?? before
  return {
    actor: editor,
    action: `product.${verb}`,
    subject: { type: 'product', id: row?.id ?? '', label: [row?.brand, row?.name].filter(Boolean).join(' ') },
    before: before && toAuditedValues(before),
    after: after && toAuditedValues(after),
    valueFields: auditedValues,
    details: { version: row?.version ?? 0, ...details },
  }
}

function toAuditedValues(row: ProductRow): Record<string, unknown> {
  const names = [...productFieldNames, 'status', 'mergedInto'] as const
  return Object.fromEntries(names.map((name) => [name, row[name]]))
}
