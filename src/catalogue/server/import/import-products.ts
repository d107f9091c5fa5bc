// Writes imported products. The same import twice changes nothing, and what the publisher stated is never overwritten.
import { createHash } from 'node:crypto'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { newId } from '#src/platform/id.ts'
import type { UnitOfWork, Write } from '#src/platform/unit-of-work.ts'
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
import { createProductAuditRecord, type Editor } from '../audit-products.ts'
import { productGtins, products } from '../catalogue.tables.ts'
import { importRecord, planRecord } from '../exchange/import-record.ts'
import { type ProductRow, toProductGtin } from '../product-row.ts'
import { currentFields, mergeSources, saveProduct } from '../save-product.ts'
import type { ImportedProduct, NamedPicture, RecordedProduct } from './import-record.ts'
import type { ImportOutcome } from './import-report.ts'
import { rememberPictures } from './named-pictures.ts'

type Dependencies = { db: Db; write: Write; searchIndex: Pick<SearchIndex, 'put'> }

type Batch = readonly (ImportedProduct | RecordedProduct)[]

export type Imported = { id: string; outcome: ImportOutcome }

type Options = {
  editor?: Editor
  /** Also has the server fetch the pictures that the records name. */
  fetchesPictures?: boolean | undefined
}

/** Increased when the same record would be stored in another way. */
const mappingVersion = 4

export function createProductImport({ db, write, searchIndex }: Dependencies) {
  async function importOne(unit: UnitOfWork, product: ImportedProduct, editor: Editor): Promise<Imported> {
    const { tx, audit, invalidate } = unit
    const before = await findStored(tx, product, 'locked')
    const outcome = decideOutcome(product, before)
    if (outcome === 'unchanged' && before) return { id: before.id, outcome }
    const known = before && currentFields(before)
    const isOwn = !before || before.importKey === product.key
    const changes = isOwn ? dropPublisherFacts(product, known?.sources) : onlyUnknown(product, known?.fields)
    const fields = { ...(known?.fields ?? emptyProduct), ...changes }
    const after = await saveProduct(
      tx,
      { searchIndex },
      {
        id: before?.id ?? product.id ?? newId(),
        fields,
        status: before?.status ?? 'live',
        sources: mergeSources(known, fields, toSources(changes, product.source), product.source),
        gtins: await addFreeGtins(tx, before?.id, product.gtins),
        ...(isOwn ? { importKey: product.key, importHash: hashProduct(product) } : {}),
      },
      before,
    )
    const details = { import: product.key }
    await audit(createProductAuditRecord(before ? 'edited' : 'created', { before, after, editor, details }))
    invalidate(catalogueTag, productTag(after.id))
    return { id: after.id, outcome }
  }

  return {
    /** Writes a batch in one transaction. @returns what happened to each, in the same order */
    importBatch: (batch: Batch, options: Options = {}): Promise<Imported[]> =>
      write(async (unit) => {
        const imported: Imported[] = []
        for (const product of batch) {
          const each = isRecord(product)
            ? await importRecord(unit, { searchIndex }, product.record, options.editor)
            : await importOne(unit, product, options.editor)
          imported.push(each)
          if (options.fetchesPictures) await rememberPictures(unit, each.id, listNamedPictures(product))
        }
        return imported
      }),

    /** What `importBatch` would do with each product, without writing anything. */
    async planBatch(batch: Batch): Promise<ImportOutcome[]> {
      const outcomes: ImportOutcome[] = []
      for (const product of batch) {
        const outcome = isRecord(product)
          ? await planRecord(db, product.record)
          : decideOutcome(product, await findStored(db, product, 'read'))
        outcomes.push(outcome)
      }
      return outcomes
    },
  }
}

const isRecord = (product: Batch[number]): product is RecordedProduct => 'record' in product

function listNamedPictures(product: Batch[number]): NamedPicture[] {
  if (!isRecord(product)) return product.namedPictures ?? []
  return product.record.pictures ?? []
}

function decideOutcome(product: ImportedProduct, before: ProductRow | undefined): ImportOutcome {
  if (!before) return 'created'
  if (before.importKey === product.key)
    return before.importHash === hashProduct(product) ? 'unchanged' : 'changed'
  const { fields } = currentFields(before)
  return Object.keys(onlyUnknown(product, fields)).length === 0 ? 'unchanged' : 'completed'
}

/** The product of this record: imported before, or with the same number. */
async function findStored(
  tx: Db | Transaction,
  { key, gtins }: ImportedProduct,
  mode: 'locked' | 'read',
): Promise<ProductRow | undefined> {
  const readOne = async (id: string) => {
    const query = tx.select().from(products).where(eq(products.id, id))
    const [row] = await (mode === 'locked' ? query.for('update') : query)
    return row
  }
  const [byKey] = await tx.select({ id: products.id }).from(products).where(eq(products.importKey, key))
  const [byGtin] =
    byKey || gtins.length === 0
      ? []
      : await tx
          .select({ id: productGtins.productId })
          .from(productGtins)
          .where(inArray(productGtins.gtin, gtins))
          .orderBy(asc(productGtins.gtin))
          .limit(1)
  const id = byKey?.id ?? byGtin?.id
  const found = id === undefined ? undefined : await readOne(id)
  return found?.mergedInto ? readOne(found.mergedInto) : found
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
  const stored = own.map(toProductGtin)
  const free = gtins.filter((gtin) => !used.has(gtin)).map((gtin) => ({ gtin, level: 'unit' as const }))
  return [...stored, ...free]
}

function hashProduct({ fields, gtins, source }: ImportedProduct): string {
  const content = JSON.stringify([mappingVersion, Object.entries(fields).toSorted(), gtins, source])
  return createHash('sha256').update(content).digest('base64url')
}
