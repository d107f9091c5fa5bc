// Creates, changes and deletes products. Each change is one transaction with its audit record and the
// invalidation of the pages that show the product.
import { eq, inArray } from 'drizzle-orm'
import { isId, newId } from '#src/platform/id.ts'
import type { UnitOfWork, Write } from '#src/platform/unit-of-work.ts'
import type { SearchIndex } from '#src/search/server/search-index.ts'
import { catalogueTag, productTag } from '../contract/cache-tags.ts'
import type { NewProduct, ProductChanges, ProductStatus } from '../contract/product.ts'
import { emptyProduct, type ProductFields } from '../contract/product-fields.ts'
import { createProductAuditRecord, type Editor } from './audit-products.ts'
import type { ProductRelations } from './catalogue.service.ts'
import { products } from './catalogue.tables.ts'
import { mergeGiven } from './merge-given.ts'
import { assertNotMerged, createProductMerge } from './merge-products.ts'
import type { ProductRatings } from './product-ratings.ts'
import type { ProductRow } from './product-row.ts'
import { currentFields, lockProduct, mergeSources, saveProduct } from './save-product.ts'

type Dependencies = {
  write: Write
  searchIndex: Pick<SearchIndex, 'put'>
  ratings: Pick<ProductRatings, 'recount'>
  /** Of features that store something about products. */
  relations: readonly ProductRelations[]
}

export function createProductWriter({ write, searchIndex, ratings, relations }: Dependencies) {
  async function save(
    { tx, audit, invalidate }: UnitOfWork,
    input: ProductChanges,
    before: ProductRow | undefined,
    editor: Editor,
  ): Promise<string> {
    const { gtins, status, sources = {} } = input
    const known = before && currentFields(before)
    const fields = mergeGiven(known?.fields ?? emptyProduct, input)
    const source = { source: 'publisher' as const, at: new Date().toISOString() }
    const row = await saveProduct(
      tx,
      { searchIndex },
      {
        id: before?.id ?? newId(),
        fields,
        status: status ?? before?.status ?? 'live',
        sources: mergeSources(known, fields, sources, source),
        gtins,
      },
      before,
    )
    await audit(createProductAuditRecord(before ? 'edited' : 'created', { before, after: row, editor }))
    invalidate(catalogueTag, productTag(row.id))
    return row.id
  }

  /** In the transaction of the caller. @throws ProblemError 404, 409 */
  async function updateWithin(
    unit: UnitOfWork,
    id: string,
    change: (stored: ProductFields) => ProductChanges,
    editor: Editor,
  ): Promise<string> {
    const before = await lockProduct(unit.tx, id)
    assertNotMerged(before)
    return save(unit, change(currentFields(before).fields), before, editor)
  }

  return {
    /** @returns the id. @throws ProblemError 409 when a number belongs to another product */
    create: (input: NewProduct, editor: Editor): Promise<string> =>
      write((unit) => save(unit, input, undefined, editor)),

    /** In the transaction of the caller. @throws ProblemError 409 when a number belongs to another product */
    createWithin: (unit: UnitOfWork, input: NewProduct, editor: Editor): Promise<string> =>
      save(unit, input, undefined, editor),

    updateWithin,

    /** Changes only the fields that were sent. @throws ProblemError 404, 409 */
    update: (id: string, input: ProductChanges, editor: Editor): Promise<string> =>
      write((unit) => updateWithin(unit, id, () => input, editor)),

    /** Deletes a product with its pictures, offers and what other features store about it. @throws ProblemError 404 */
    remove: (id: string, editor: Editor): Promise<void> =>
      write(async (unit) => {
        const { tx, audit, invalidate } = unit
        const before = await lockProduct(tx, id)
        for (const { beforeDelete } of relations) await beforeDelete?.(unit, id)
        await tx.delete(products).where(eq(products.id, id))
        // Products that were merged into it would lead nowhere.
        await tx.delete(products).where(eq(products.mergedInto, id))
        await audit(createProductAuditRecord('deleted', { before, editor }))
        invalidate(catalogueTag, productTag(id))
      }),

    ...createProductMerge({ write, searchIndex, ratings, relations }),

    /** Changes the state of several products; unknown and merged ones are left. @returns how many changed */
    setStatus: (ids: string[], status: Exclude<ProductStatus, 'merged'>, editor: Editor): Promise<number> =>
      write(async ({ tx, audit, invalidate }) => {
        // Locked in one order, so that two changes of the same products never wait for each other.
        const rows = await tx
          .select()
          .from(products)
          .where(inArray(products.id, ids.filter(isId)))
          .orderBy(products.id)
          .for('update')
        const changing = rows.filter((row) => row.status !== status && row.status !== 'merged')
        if (changing.length === 0) return 0
        const changed = changing.map(({ id }) => id)
        await tx.update(products).set({ status }).where(inArray(products.id, changed))
        await audit(
          ...changing.map((before) =>
            createProductAuditRecord('edited', { before, after: { ...before, status }, editor }),
          ),
        )
        invalidate(catalogueTag, ...changed.map(productTag))
        return changing.length
      }),
  }
}
