// How reviews and their photos follow what they belong to: a product that is merged or deleted, a picture of the library,
// an account.
import { and, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { productTag } from '#src/catalogue/contract/cache-tags.ts'
import type { ProductRelations } from '#src/catalogue/server/catalogue.service.ts'
import { products } from '#src/catalogue/server/catalogue.tables.ts'
import type { PictureUseSource } from '#src/media/server/media.service.ts'
import { defineJob } from '#src/platform/jobs/define-job.ts'
import type { UnitOfWork } from '#src/platform/unit-of-work.ts'
import { reviews } from '../social.tables.ts'

/** Enqueued when a review loses its photo. Deletes the picture unless something else uses it. */
export const removePhoto = defineJob({
  name: 'social.remove-photo',
  payload: z.object({ pictureId: z.string() }),
  retry: { limit: 10, delaySeconds: 30, maxDelaySeconds: 3_600 },
  expireInSeconds: 60,
})

export async function removePhotos(unit: UnitOfWork, pictureIds: (string | null)[]): Promise<void> {
  for (const pictureId of new Set(pictureIds)) if (pictureId) await unit.enqueue(removePhoto, { pictureId })
}

export const reviewRelations: ProductRelations = {
  /**
   * A person who has reviewed both products keeps the review that was written last: it says what they think now.
   */
  async move(unit, from, into) {
    const { tx } = unit
    const both = await tx
      .select()
      .from(reviews)
      .where(and(inArray(reviews.productId, [from, into]), isNotNull(reviews.userId)))
      .orderBy(desc(sql`coalesce(${reviews.editedAt}, ${reviews.createdAt})`), desc(reviews.id))
    const seen = new Set<string | null>()
    const superseded = both.filter(({ userId }) => seen.has(userId) || !seen.add(userId))
    if (superseded.length > 0) {
      const ids = superseded.map(({ id }) => id)
      await tx.delete(reviews).where(inArray(reviews.id, ids))
      await removePhotos(
        unit,
        superseded.map(({ photoId }) => photoId),
      )
    }
    await tx.update(reviews).set({ productId: into }).where(eq(reviews.productId, from))
  },

  async beforeDelete(unit, productId) {
    const rows = await unit.tx
      .select({ photoId: reviews.photoId })
      .from(reviews)
      .where(eq(reviews.productId, productId))
    await removePhotos(
      unit,
      rows.map(({ photoId }) => photoId),
    )
  },
}

const maxListedUses = 100
const isUsing = (names: SQL) => sql`${reviews.photoId} = any(${names})`

/** The library shows the product as the user of a member's photo. */
export const reviewPictureUses: PictureUseSource = {
  recordsUsing: (names) => sql`select ${reviews.productId} as record_id, 'product' as kind
    from ${reviews} where ${isUsing(names)}`,

  async listUses(db, names) {
    const rows = await db
      .selectDistinct({ id: products.id, name: products.name, status: products.status })
      .from(reviews)
      .innerJoin(products, eq(products.id, reviews.productId))
      .where(isUsing(names))
      .limit(maxListedUses)
    return rows.map((row) => ({
      kind: 'product',
      recordId: row.id,
      title: row.name,
      isSaved: true,
      isPublished: row.status === 'live',
      places: ['product'],
    }))
  },

  async listTags(db, names) {
    const rows = await db
      .selectDistinct({ id: reviews.productId })
      .from(reviews)
      .where(isUsing(names))
      .limit(maxListedUses)
    return rows.map(({ id }) => productTag(id))
  },
}
