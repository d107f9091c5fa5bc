// Writes imported products. The same import twice changes nothing, and what the publisher stated is never overwritten.
import { createHash } from 'node:crypto'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '#src/platform/database/database.ts'
import { newId } from '#src/platform/id.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import type { SearchIndex } from '#src/search/server/search-index.ts'
import { catalogueTag, productTag } from '../../contract/cache-tags.ts'
import type { ProductGtin } from '../../contract/product.ts'
import {
  emptyProduct,
  type FactSources,
  isKnown,
  type ProductFieldName,
  type ProductFields,
} from '../../contract/product-fields.ts'
import { createProductAuditRecord } from '../audit-products.ts'
import { productGtins, products } from '../catalogue.tables.ts'
import type { ProductRow } from '../product-row.ts'
import { currentFields, lockProduct, mergeSources, saveProduct } from '../save-product.ts'
import type { ImportedProduct } from './import-record.ts'
import type { ImportOutcome } from './import-report.ts'

type Dependencies = { write: Write; searchIndex: Pick<SearchIndex, 'put'> }

export type Imported = { id: string; outcome: ImportOutcome }

/** Increased when the same record would be stored in another way. */
const mappingVersion = 1

export function createProductImport({ write, searchIndex }: Dependencies) {
  async function importOne(tx: Transaction, product: ImportedProduct) {
    const before = await findStored(tx, product)
    const importHash = hashProduct(product)
    if (before?.importHash === importHash && before.importKey === product.key)
      return { outcome: 'unchanged' as const, before, after: before }
    const known = before && currentFields(before)
    const isOwn = !before || before.importKey === product.key
    const changes = isOwn ? dropPublisherFacts(product, known?.sources) : onlyUnknown(product, known?.fields)
    const fields = { ...(known?.fields ?? emptyProduct), ...changes }
    const after = await saveProduct(
      tx,
      { searchIndex },
      {
        id: before?.id ?? newId(),
        fields,
        status: before?.status ?? 'live',
        sources: mergeSources(known, fields, toSources(changes, product.source), product.source),
        gtins: await addFreeGtins(tx, before?.id, product.gtins),
        ...(isOwn ? { importKey: product.key, importHash } : {}),
      },
      before,
    )
    const outcome = isOwn ? ('changed' as const) : ('completed' as const)
    return { outcome: before ? outcome : ('created' as const), before, after }
  }

  return {
    /** Writes a batch in one transaction. @returns what happened to each, in the same order */
    importBatch: (batch: readonly ImportedProduct[]): Promise<Imported[]> =>
      write(async ({ tx, audit, invalidate }) => {
        const imported: Imported[] = []
        for (const product of batch) {
          const { outcome, before, after } = await importOne(tx, product)
          imported.push({ id: after.id, outcome })
          if (outcome === 'unchanged') continue
          const verb = before ? 'edited' : 'created'
          const details = { import: product.key }
          await audit(createProductAuditRecord(verb, { before, after, editor: undefined, details }))
          invalidate(catalogueTag, productTag(after.id))
        }
        return imported
      }),
  }
}

/** The product of this record: imported before, or with the same number. */
async function findStored(tx: Transaction, { key, gtins }: ImportedProduct): Promise<ProductRow | undefined> {
  const [byKey] = await tx.select().from(products).where(eq(products.importKey, key)).for('update')
  const [byGtin] =
    byKey || gtins.length === 0
      ? []
      : await tx
          .select({ id: productGtins.productId })
          .from(productGtins)
          .where(inArray(productGtins.gtin, gtins))
          .orderBy(asc(productGtins.gtin))
          .limit(1)
  const found = byKey ?? (byGtin && (await lockProduct(tx, byGtin.id)))
  return found?.mergedInto ? lockProduct(tx, found.mergedInto) : found
}

function dropPublisherFacts({ fields }: ImportedProduct, sources: FactSources = {}): Partial<ProductFields> {
  return pick(fields, (name) => sources[name]?.source !== 'publisher')
}

function onlyUnknown(
  { fields }: ImportedProduct,
  stored: ProductFields = emptyProduct,
): Partial<ProductFields> {
  return pick(fields, (name) => !isKnown(stored[name]))
}

function pick(fields: Partial<ProductFields>, isKept: (name: ProductFieldName) => boolean) {
  const kept = Object.entries(fields).filter(([name]) => isKept(name as ProductFieldName))
  return Object.fromEntries(kept) as Partial<ProductFields>
}

function toSources(changes: Partial<ProductFields>, source: ImportedProduct['source']): FactSources {
  return Object.fromEntries(Object.keys(changes).map((name) => [name, source]))
}

/** The stored numbers and the imported ones that no other product has. */
async function addFreeGtins(
  tx: Transaction,
  id: string | undefined,
  gtins: string[],
): Promise<ProductGtin[]> {
  const own = id
    ? await tx
        .select()
        .from(productGtins)
        .where(eq(productGtins.productId, id))
        .orderBy(productGtins.position)
    : []
  const taken = await tx
    .select({ gtin: productGtins.gtin })
    .from(productGtins)
    .where(and(inArray(productGtins.gtin, gtins)))
  const used = new Set(taken.map(({ gtin }) => gtin))
  const stored = own.map(({ gtin, level, market }) => ({ gtin, level, ...(market ? { market } : {}) }))
  const free = gtins.filter((gtin) => !used.has(gtin)).map((gtin) => ({ gtin, level: 'unit' as const }))
  return [...stored, ...free]
}

function hashProduct({ fields, gtins, source }: ImportedProduct): string {
  const content = JSON.stringify([mappingVersion, Object.entries(fields).toSorted(), gtins, source])
  return createHash('sha256').update(content).digest('base64url')
}
