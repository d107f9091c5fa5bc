// Creates, changes, merges and deletes products. Each change is one transaction with its audit record and the
// invalidation of the pages that show the product.
import { eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#src/platform/database/database.ts'
import { newId } from '#src/platform/id.ts'
import { conflict, invalidRequest } from '#src/platform/problem.ts'
import type { UnitOfWork, Write } from '#src/platform/unit-of-work.ts'
import type { SearchIndex } from '#src/search/server/search-index.ts'
import { catalogueTag, productTag } from '../contract/cache-tags.ts'
import type { NewProduct, ProductChanges, ProductStatus } from '../contract/product.ts'
import { emptyProduct } from '../contract/product-fields.ts'
import { createProductAuditRecord, type Editor } from './audit-products.ts'
import { offers, productGtins, productPictures, productReviews, products } from './catalogue.tables.ts'
import type { ProductRow } from './product-row.ts'
import { currentFields, lockProduct, mergeSources, saveProduct } from './save-product.ts'

type Dependencies = { write: Write; searchIndex: Pick<SearchIndex, 'put'> }

export function createProductWriter({ write, searchIndex }: Dependencies) {
  async function save(
    { tx, audit, invalidate }: UnitOfWork,
    input: ProductChanges,
    before: ProductRow | undefined,
    editor: Editor,
  ): Promise<string> {
    const { gtins, status, sources = {}, ...changes } = input
    const known = before && currentFields(before)
    const fields = { ...(known?.fields ?? emptyProduct), ...changes }
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

  return {
    /** @returns the id. @throws ProblemError 409 when a number belongs to another product */
    create: (input: NewProduct, editor: Editor): Promise<string> =>
      write((unit) => save(unit, input, undefined, editor)),

    /** Changes only the fields that were sent. @throws ProblemError 404, 409 */
    update: (id: string, input: ProductChanges, editor: Editor): Promise<string> =>
      write(async (unit) => {
        const before = await lockProduct(unit.tx, id)
        refuseMerged(before)
        return save(unit, input, before, editor)
      }),

    /** Deletes a product with its pictures, offers and reviews. @throws ProblemError 404 */
    remove: (id: string, editor: Editor): Promise<void> =>
      write(async ({ tx, audit, invalidate }) => {
        const before = await lockProduct(tx, id)
        await tx.delete(products).where(eq(products.id, id))
        // Products that were merged into it would lead nowhere.
        await tx.delete(products).where(eq(products.mergedInto, id))
        await audit(createProductAuditRecord('deleted', { before, editor }))
        invalidate(catalogueTag, productTag(id))
      }),

    /**
     * Moves numbers, pictures, offers and reviews of a double to the product that stays. The double then leads there.
     * @throws ProblemError 400 for a product merged into itself, 404, 409
     */
    merge: (id: string, into: string, editor: Editor): Promise<string> =>
      write(async ({ tx, audit, invalidate }) => {
        if (id === into)
          throw invalidRequest([{ path: 'into', message: 'must be another product than the one merged' }])
        // Locked in one order, so that two merges never wait for each other.
        const rows = new Map<string, ProductRow>()
        for (const each of [id, into].toSorted()) rows.set(each, await lockProduct(tx, each))
        const [double, kept] = [rows.get(id), rows.get(into)]
        if (!double || !kept) throw new Error('locked products are missing')
        refuseMerged(double)
        refuseMerged(kept)
        await moveRelations(tx, id, into)
        const merged = { status: 'merged' as const, mergedInto: into }
        await tx.update(products).set(merged).where(eq(products.id, id))
        await tx.update(products).set({ mergedInto: into }).where(eq(products.mergedInto, id))
        await recountRatings(tx, into)
        await audit(
          createProductAuditRecord('merged', {
            before: double,
            after: { ...double, ...merged },
            editor,
            details: { into },
          }),
        )
        invalidate(catalogueTag, productTag(id), productTag(into))
        return into
      }),

    /** Changes the state of several products; unknown and merged ones are left. @returns how many changed */
    setStatus: (ids: string[], status: Exclude<ProductStatus, 'merged'>, editor: Editor): Promise<number> =>
      write(async ({ tx, audit, invalidate }) => {
        const rows = await tx.select().from(products).where(inArray(products.id, ids)).for('update')
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

function refuseMerged({ status, mergedInto }: ProductRow): void {
  if (status !== 'merged') return
  throw conflict('product-merged', 'The product was merged into another one', 'Change that one instead.', {
    mergedInto,
  })
}

async function moveRelations(tx: Transaction, from: string, into: string): Promise<void> {
  const moved = { productId: into }
  await tx
    .update(productGtins)
    .set({ ...moved, position: sql`${productGtins.position} + 100` })
    .where(eq(productGtins.productId, from))
  await tx
    .update(productPictures)
    .set({
      ...moved,
      featuresAt: sql`case when ${productPictures.featuresAt} is null then null else now() end`,
    })
    .where(eq(productPictures.productId, from))
  // One offer for each store, one review for each person: those of the product that stays take precedence.
  await tx.execute(sql`delete from ${offers} gone using ${offers} kept
    where gone.product_id = ${from} and kept.product_id = ${into} and kept.store_id = gone.store_id`)
  await tx.update(offers).set(moved).where(eq(offers.productId, from))
  await tx.execute(sql`delete from ${productReviews} gone using ${productReviews} kept
    where gone.product_id = ${from} and kept.product_id = ${into} and kept.user_id = gone.user_id`)
  await tx.update(productReviews).set(moved).where(eq(productReviews.productId, from))
}

export async function recountRatings(tx: Transaction, productId: string): Promise<void> {
  const ofProduct = sql`from ${productReviews} where ${productReviews.productId} = ${productId}`
  await tx
    .update(products)
    .set({
      ratingSum: sql`(select coalesce(sum(rating), 0)::int ${ofProduct})`,
      ratingCount: sql`(select count(*)::int ${ofProduct})`,
    })
    .where(eq(products.id, productId))
}
