// The totals of a product's ratings and what members taste in it. They are stored with the product, so that lists show
// and sort them without reading reviews.
import { eq } from 'drizzle-orm'
import type { Transaction } from '#src/platform/database/database.ts'
import { isId } from '#src/platform/id.ts'
import { notFound } from '#src/platform/problem.ts'
import type { UnitOfWork } from '#src/platform/unit-of-work.ts'
import { productTag, ratingsTag } from '../contract/cache-tags.ts'
import type { RatingSource } from './catalogue.service.ts'
import { products } from './catalogue.tables.ts'
import type { ProductRow } from './product-row.ts'
import { lockProduct } from './save-product.ts'

export type ProductRatings = ReturnType<typeof createProductRatings>

export function createProductRatings({ ratingSource }: { ratingSource: RatingSource }) {
  return {
    lock,

    /** Call it after each change of reviews, with the product locked. */
    async recount({ tx, invalidate }: UnitOfWork, productId: string): Promise<void> {
      const { sum, count, crowd } = await ratingSource.count(tx, productId)
      await tx
        .update(products)
        .set({ ratingSum: sum, ratingCount: count, crowd })
        .where(eq(products.id, productId))
      invalidate(ratingsTag, productTag(productId))
    },
  }
}

/**
 * Locks the product for a change of its reviews, so that such changes follow each other and each counts all of them.
 * A product that was merged is replaced by the one that stayed.
 * @throws ProblemError 404 also for drafts
 */
async function lock(tx: Transaction, id: string): Promise<Pick<ProductRow, 'id' | 'status' | 'name'>> {
  // Read first: a merge locks in the opposite order, so that locking the merged product first could end in a deadlock.
  const [read] = isId(id)
    ? await tx.select({ mergedInto: products.mergedInto }).from(products).where(eq(products.id, id))
    : []
  const row = await lockProduct(tx, read?.mergedInto ?? id)
  if (row.mergedInto) return lock(tx, row.mergedInto)
  if (row.status === 'draft') throw notFound('product')
  return row
}
