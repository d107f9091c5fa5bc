// Lists, describes and orders the pictures of a product for admins.
import { and, asc, eq, sql } from 'drizzle-orm'
import { media } from '#src/media/server/media.tables.ts'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { isId } from '#src/platform/id.ts'
import { invalidRequest, notFound } from '#src/platform/problem.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import { catalogueTag, productTag } from '../contract/cache-tags.ts'
import type { PictureChanges } from '../contract/catalogue.calls.ts'
import type { ManagedPicture } from '../contract/product.ts'
import { createProductAuditRecord, type Editor } from './audit-products.ts'
import { productPictures, products } from './catalogue.tables.ts'
import { toManagedPicture } from './product-row.ts'
import { lockProduct } from './save-product.ts'

export function createPictureManagement({ db, write }: { db: Db; write: Write }) {
  async function listOf(tx: Db | Transaction, productId: string): Promise<ManagedPicture[]> {
    const rows = await tx
      .select({ picture: productPictures, file: media })
      .from(productPictures)
      .innerJoin(media, eq(media.id, productPictures.pictureId))
      .where(eq(productPictures.productId, productId))
      .orderBy(asc(productPictures.position), asc(productPictures.createdAt), asc(productPictures.id))
    return rows.map(({ picture, file }) => toManagedPicture(picture, file))
  }

  return {
    /** @throws ProblemError 404 for an unknown product */
    async list(productId: string): Promise<ManagedPicture[]> {
      const isKnown = isId(productId) && (await db.$count(products, eq(products.id, productId))) > 0
      if (!isKnown) throw notFound('product')
      return listOf(db, productId)
    },

    /** @throws ProblemError 404 */
    change: (
      productId: string,
      pictureId: string,
      changes: PictureChanges,
      editor: Editor,
    ): Promise<ManagedPicture> =>
      write(async ({ tx, audit, invalidate }) => {
        const after = await lockProduct(tx, productId)
        const isThis = and(eq(productPictures.id, pictureId), eq(productPictures.productId, productId))
        const hasChanges = Object.values(changes).some((value) => value !== undefined)
        if (hasChanges && isId(pictureId)) {
          const details = { picture: pictureId, fields: Object.keys(changes).join(', ') }
          await tx.update(productPictures).set(changes).where(isThis)
          await audit(createProductAuditRecord('picture-changed', { after, editor, details }))
          invalidate(catalogueTag, productTag(productId))
        }
        const changed = (await listOf(tx, productId)).find(({ _id }) => _id === pictureId)
        if (!changed) throw notFound('picture')
        return changed
      }),

    /**
     * @param ids of all pictures of the product
     * @throws ProblemError 400 when ids are missing or unknown, so that no other admin's picture is moved; 404
     */
    order: (productId: string, ids: string[], editor: Editor): Promise<ManagedPicture[]> =>
      write(async ({ tx, audit, invalidate }) => {
        const after = await lockProduct(tx, productId)
        const stored = (await listOf(tx, productId)).map(({ _id }) => _id)
        const isSame = ids.length === stored.length && stored.every((id) => ids.includes(id))
        if (!isSame)
          throw invalidRequest([{ path: 'ids', message: 'must be the ids of all pictures of the product' }])
        const positions = sql.param(ids)
        await tx
          .update(productPictures)
          .set({ position: sql`array_position(${positions}::text[], ${productPictures.id}) - 1` })
          .where(eq(productPictures.productId, productId))
        await audit(createProductAuditRecord('pictures-ordered', { after, editor }))
        invalidate(catalogueTag, productTag(productId))
        return listOf(tx, productId)
      }),
  }
}
