// Writes a product with everything that depends on it: numbers, search document, words of the label. Editing and
// importing both save this way, in the transaction of the caller.
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Transaction } from '#src/platform/database/database.ts'
import { isId } from '#src/platform/id.ts'
import { conflict, notFound } from '#src/platform/problem.ts'
import type { SearchIndex } from '#src/search/server/search-index.ts'
import type { ProductGtin, ProductStatus } from '../contract/product.ts'
import type { FactSource, FactSources } from '../contract/product-fields.ts'
import { isKnown, type ProductFields, productFieldNames } from '../contract/product-fields.ts'
import { labelWords, productGtins, products, productWords } from './catalogue.tables.ts'
import { deriveProductColumns } from './derive-columns.ts'
import { type ProductRow, toProductFields } from './product-row.ts'
import { listLabelWords, toSearchableText } from './search-text.ts'

type ProductToSave = {
  id: string
  fields: ProductFields
  status: ProductStatus
  sources: FactSources
  /** undefined leaves the stored numbers. */
  gtins?: ProductGtin[] | undefined
  /** For a product that is created as a double of another one. */
  mergedInto?: string
  importKey?: string | null
  importHash?: string | null
}

/** @throws ProblemError 404 */
export async function lockProduct(tx: Transaction, id: string): Promise<ProductRow> {
  const [row] = isId(id) ? await tx.select().from(products).where(eq(products.id, id)).for('update') : []
  if (!row) throw notFound('product')
  return row
}

/** Sources after a change: each changed fact has a new source, a fact that was removed has none. */
export function mergeSources(
  before: { fields: ProductFields; sources: FactSources } | undefined,
  after: ProductFields,
  given: FactSources,
  otherwise: FactSource,
): FactSources {
  const entries = productFieldNames.flatMap((name) => {
    if (!isKnown(after[name])) return []
    const isSame = before && JSON.stringify(before.fields[name]) === JSON.stringify(after[name])
    const source = given[name] ?? (isSame ? before.sources[name] : otherwise)
    return source ? [[name, source] as const] : []
  })
  return Object.fromEntries(entries)
}

/**
 * @param before the locked row; undefined for a new product
 * @throws ProblemError 409 when a number belongs to another product
 */
export async function saveProduct(
  tx: Transaction,
  { searchIndex }: { searchIndex: Pick<SearchIndex, 'put'> },
  product: ProductToSave,
  before: ProductRow | undefined,
): Promise<ProductRow> {
  const { id, fields, gtins, ...state } = product
  const columns = { ...fields, ...state, ...deriveProductColumns(fields), updatedAt: writeTime }
  const [row] = before
    ? await tx
        .update(products)
        .set({ ...columns, version: sql`${products.version} + 1` })
        .where(eq(products.id, id))
        .returning()
    : await tx
        .insert(products)
        .values({ ...columns, id, createdAt: writeTime })
        .returning()
  if (!row) throw new Error('saving a product returned no row')
  if (gtins) await saveGtins(tx, id, gtins)
  await searchIndex.put(tx, [toSearchableText(id, fields)])
  await saveLabelWords(tx, id, listLabelWords(fields))
  return row
}

const writeTime = sql`date_trunc('milliseconds', now())`

async function saveGtins(tx: Transaction, productId: string, gtins: ProductGtin[]): Promise<void> {
  const rows = [...new Map(gtins.map((entry) => [entry.gtin, entry])).values()].map(
    ({ gtin, level, market = null }, position) => ({ gtin, productId, position, level, market }),
  )
  await tx.delete(productGtins).where(eq(productGtins.productId, productId))
  if (rows.length === 0) return
  const stored = await tx.insert(productGtins).values(rows).onConflictDoNothing().returning()
  if (stored.length === rows.length) return
  await refuseTakenGtin(tx, productId, rows)
}

async function refuseTakenGtin(tx: Transaction, productId: string, rows: { gtin: string }[]) {
  const [taken] = await tx
    .select({ gtin: productGtins.gtin, productId: products.id, name: products.name })
    .from(productGtins)
    .innerJoin(products, eq(products.id, productGtins.productId))
    .where(
      and(
        inArray(
          productGtins.gtin,
          rows.map(({ gtin }) => gtin),
        ),
        ne(productGtins.productId, productId),
      ),
    )
    .orderBy(asc(productGtins.gtin))
    .limit(1)
  throw conflict(
    'gtin-taken',
    'The number belongs to another product',
    taken && `${taken.gtin} is the number of "${taken.name}". Change that product, or merge both.`,
    taken && { gtin: taken.gtin, productId: taken.productId },
  )
}

async function saveLabelWords(tx: Transaction, productId: string, words: string[]): Promise<void> {
  await tx.delete(productWords).where(eq(productWords.productId, productId))
  if (words.length === 0) return
  await tx.insert(productWords).values(words.map((word) => ({ word, productId })))
  // In one order, so that two transactions never wait for each other.
  await tx
    .insert(labelWords)
    .values(words.toSorted().map((word) => ({ word })))
    .onConflictDoNothing()
}

export const currentFields = (row: ProductRow) => ({ fields: toProductFields(row), sources: row.sources })
