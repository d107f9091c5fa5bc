// Merges doubles: what belongs to the double moves to the product that stays, and the address of the double leads there.
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#src/platform/database/database.ts'
import { conflict, invalidRequest } from '#src/platform/problem.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import type { SearchIndex } from '#src/search/server/search-index.ts'
import { catalogueTag, productTag } from '../contract/cache-tags.ts'
import type { MergeRequest } from '../contract/catalogue.calls.ts'
import type { FactSources } from '../contract/product-fields.ts'
import { createProductAuditRecord, type Editor } from './audit-products.ts'
import type { ProductRelations } from './catalogue.service.ts'
import { offers, productGtins, productPictures, products } from './catalogue.tables.ts'
import { namedPictures } from './import/imports.tables.ts'
import type { ProductRatings } from './product-ratings.ts'
import type { ProductRow } from './product-row.ts'
import { currentFields, lockProduct, saveProduct } from './save-product.ts'

type Dependencies = {
  write: Write
  searchIndex: Pick<SearchIndex, 'put'>
  ratings: Pick<ProductRatings, 'recount'>
  /** Of features that store something about products. */
  relations: readonly ProductRelations[]
}

export function createProductMerge({ write, searchIndex, ratings, relations }: Dependencies) {
  /** Copies facts of the double, with their sources. */
  async function copyFacts(
    tx: Transaction,
    facts: MergeRequest['facts'],
    double: ProductRow,
    kept: ProductRow,
  ): Promise<void> {
    if (facts.length === 0) return
    const [from, to] = [currentFields(double), currentFields(kept)]
    const fields = { ...to.fields, ...Object.fromEntries(facts.map((name) => [name, from.fields[name]])) }
    const sources: FactSources = { ...to.sources }
    for (const name of facts) {
      delete sources[name]
      const source = from.sources[name]
      if (source) sources[name] = source
    }
    await saveProduct(tx, { searchIndex }, { id: kept.id, fields, status: kept.status, sources }, kept)
  }

  return {
    /**
     * Moves numbers, pictures, offers and what other features store about a double to the product that stays, and the facts
     * that were chosen.
     * @throws ProblemError 400 for a product merged into itself, 404, 409
     */
    merge: (id: string, { into, facts }: MergeRequest, editor: Editor): Promise<string> =>
      write(async (unit) => {
        const { tx, audit, invalidate } = unit
        if (id === into)
          throw invalidRequest([{ path: 'into', message: 'must be another product than the one merged' }])
        // Locked in one order, so that two merges never wait for each other.
        const rows = new Map<string, ProductRow>()
        for (const each of [id, into].toSorted()) rows.set(each, await lockProduct(tx, each))
        const [double, kept] = [rows.get(id), rows.get(into)]
        if (!double || !kept) throw new Error('locked products are missing')
        assertNotMerged(double)
        assertNotMerged(kept)
        await copyFacts(tx, facts, double, kept)
        await moveOwnRelations(tx, id, into)
        for (const { move } of relations) await move(unit, id, into)
        const merged = { status: 'merged' as const, mergedInto: into }
        await tx.update(products).set(merged).where(eq(products.id, id))
        await tx.update(products).set({ mergedInto: into }).where(eq(products.mergedInto, id))
        for (const each of [id, into]) await ratings.recount(unit, each)
        await audit(
          createProductAuditRecord('merged', {
            before: double,
            after: { ...double, ...merged },
            editor,
            details: { into, facts: facts.join(', ') },
          }),
        )
        invalidate(catalogueTag, productTag(id), productTag(into))
        return into
      }),
  }
}

export function assertNotMerged({ status, mergedInto }: ProductRow): void {
  if (status !== 'merged') return
  throw conflict('product-merged', 'The product was merged into another one', 'Change that one instead.', {
    mergedInto,
  })
}

async function moveOwnRelations(tx: Transaction, from: string, into: string): Promise<void> {
  const moved = { productId: into }
  await tx
    .update(productGtins)
    .set({ ...moved, position: sql`${productGtins.position} + 100` })
    .where(eq(productGtins.productId, from))
  // Behind those of the product that stays, whose first picture remains the primary one.
  await tx
    .update(productPictures)
    .set({
      ...moved,
      position: sql`${productPictures.position} + 100`,
      featuresAt: sql`case when ${productPictures.featuresAt} is null then null else now() end`,
    })
    .where(eq(productPictures.productId, from))
  await tx.execute(sql`update ${namedPictures} moved set product_id = ${into} where product_id = ${from}
    and not exists (select 1 from ${namedPictures} kept where kept.product_id = ${into} and kept.url = moved.url)`)
  // One offer for each store: those of the product that stays take precedence.
  await tx.execute(sql`delete from ${offers} gone using ${offers} kept
    where gone.product_id = ${from} and kept.product_id = ${into} and kept.store_id = gone.store_id`)
  await tx.update(offers).set(moved).where(eq(offers.productId, from))
}
