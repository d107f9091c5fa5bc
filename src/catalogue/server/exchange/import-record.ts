// Writes a product of an export or of a table of the publisher. Unlike records of other databases it states what is
// right: its values replace those that are stored.
import { and, eq, inArray } from 'drizzle-orm'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { newId } from '#src/platform/id.ts'
import type { UnitOfWork } from '#src/platform/unit-of-work.ts'
import type { SearchIndex } from '#src/search/server/search-index.ts'
import { catalogueTag, productTag } from '../../contract/cache-tags.ts'
import type { ProductGtin } from '../../contract/product.ts'
import {
  emptyProduct,
  type FactSources,
  isKnown,
  type ProductFieldName,
  type ProductFields,
  productFieldNames,
} from '../../contract/product-fields.ts'
import { createProductAuditRecord, type Editor } from '../audit-products.ts'
import { productGtins, products } from '../catalogue.tables.ts'
import type { ImportOutcome } from '../import/import-report.ts'
import { mergeGiven } from '../merge-given.ts'
import { type ProductRow, toProductGtin } from '../product-row.ts'
import { currentFields, saveProduct } from '../save-product.ts'
import { putRecordedOffers } from './import-offers.ts'
import type { ProductRecord } from './product-record.ts'

type Before = { row: ProductRow; gtins: ProductGtin[] } | undefined

export async function importRecord(
  unit: UnitOfWork,
  { searchIndex }: { searchIndex: Pick<SearchIndex, 'put'> },
  record: ProductRecord,
  editor: Editor,
): Promise<{ id: string; outcome: ImportOutcome }> {
  const { tx, audit, invalidate } = unit
  const before = await findRecorded(tx, record, 'locked')
  const id = before?.row.id ?? record._id ?? newId()
  let outcome = decideRecordOutcome(record, before)
  if (outcome !== 'unchanged') {
    const fields = mergeFields(record, before)
    const after = await saveProduct(
      tx,
      { searchIndex },
      {
        id,
        fields,
        ...toState(record, before),
        sources: toSources(record, before, fields),
        gtins: record.gtins,
        ...(record.importKey && !before ? { importKey: record.importKey } : {}),
      },
      before?.row,
    )
    const details = { import: 'record' }
    const change = { before: before?.row, after, editor, details }
    await audit(createProductAuditRecord(before ? 'edited' : 'created', change))
  }
  const isMerged = (before?.row.status ?? record.status) === 'merged'
  const hasNewOffer = !isMerged && (await putRecordedOffers(tx, id, record.offers ?? []))
  if (outcome === 'unchanged' && hasNewOffer) outcome = 'changed'
  if (outcome !== 'unchanged') invalidate(catalogueTag, productTag(id))
  return { id, outcome }
}

/** Offers are not compared: a price is no fact of the product. */
export async function planRecord(db: Db, record: ProductRecord): Promise<ImportOutcome> {
  return decideRecordOutcome(record, await findRecorded(db, record, 'read'))
}

function decideRecordOutcome(record: ProductRecord, before: Before): ImportOutcome {
  if (!before) return 'created'
  // Merging and its undoing are decisions of a person.
  if (before.row.status === 'merged' || record.status === 'merged') return 'unchanged'
  const fields = mergeFields(record, before)
  const known = currentFields(before.row)
  const isSame =
    isDeepEqual(fields, known.fields) &&
    isDeepEqual(toSources(record, before, fields), known.sources) &&
    (record.status ?? before.row.status) === before.row.status &&
    (record.gtins === undefined || isDeepEqual(record.gtins, before.gtins))
  return isSame ? 'unchanged' : 'changed'
}

async function findRecorded(
  tx: Db | Transaction,
  { _id, gtins = [], importKey }: ProductRecord,
  mode: 'locked' | 'read',
): Promise<Before> {
  const byId = _id ? await readOne(tx, _id, mode) : undefined
  const [byKey] =
    byId || !importKey
      ? []
      : await tx.select({ id: products.id }).from(products).where(eq(products.importKey, importKey))
  const numbers = gtins.map(({ gtin }) => gtin)
  const [byGtin] =
    byId || byKey || numbers.length === 0
      ? []
      : await tx
          .select({ id: productGtins.productId })
          .from(productGtins)
          .where(inArray(productGtins.gtin, numbers))
          .limit(1)
  const id = byKey?.id ?? byGtin?.id
  const row = byId ?? (id === undefined ? undefined : await readOne(tx, id, mode))
  if (!row) return undefined
  const stored = await tx
    .select()
    .from(productGtins)
    .where(and(eq(productGtins.productId, row.id)))
    .orderBy(productGtins.position)
  return {
    row,
    gtins: stored.map(toProductGtin),
  }
}

async function readOne(tx: Db | Transaction, id: string, mode: 'locked' | 'read') {
  const query = tx.select().from(products).where(eq(products.id, id))
  const [row] = await (mode === 'locked' ? query.for('update') : query)
  return row
}

function mergeFields(record: ProductRecord, before: Before): ProductFields {
  return mergeGiven(before ? currentFields(before.row).fields : emptyProduct, record)
}

function toState({ status, mergedInto }: ProductRecord, before: Before) {
  if (before) return { status: status ?? before.row.status }
  if (status === 'merged' && mergedInto) return { status, mergedInto }
  return { status: status && status !== 'merged' ? status : ('draft' as const) }
}

/** A value that differs while its source is the stored one was changed by the publisher. */
function toSources(record: ProductRecord, before: Before, fields: ProductFields): FactSources {
  const given = record.sources ?? {}
  const known = before && currentFields(before.row)
  const publisher = { source: 'publisher' as const, at: new Date().toISOString() }
  const toSource = (name: ProductFieldName) => {
    const stored = known?.sources[name]
    if (!known) return given[name] ?? (record.sources ? undefined : publisher)
    if (isDeepEqual(fields[name], known.fields[name])) return given[name] ?? stored
    const isNewSource = given[name] !== undefined && !isDeepEqual(given[name], stored)
    return isNewSource ? given[name] : publisher
  }
  const entries = productFieldNames.flatMap((name) => {
    const source = isKnown(fields[name]) ? toSource(name) : undefined
    return source ? [[name, source] as const] : []
  })
  return Object.fromEntries(entries)
}

/** PostgreSQL stores the properties of an object in an order of its own. */
function isDeepEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(sortKeys(a)) === JSON.stringify(sortKeys(b))
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, each]) => [name, sortKeys(each)]))
}
