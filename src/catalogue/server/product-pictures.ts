// Pictures of products: shown on their pages, and the reference images of the recogniser.
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { MediaService, PictureUseSource } from '#src/media/server/media.service.ts'
import { media as mediaTable } from '#src/media/server/media.tables.ts'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import type { UploadedFile } from '#src/platform/http/uploaded-file.ts'
import { isId, newId } from '#src/platform/id.ts'
import { defineJob } from '#src/platform/jobs/define-job.ts'
import { notFound } from '#src/platform/problem.ts'
import type { UnitOfWork, Write } from '#src/platform/unit-of-work.ts'
import { catalogueTag, productTag } from '../contract/cache-tags.ts'
import type { PictureFields } from '../contract/catalogue.calls.ts'
import type { ProductPicture } from '../contract/product.ts'
import { createProductAuditRecord, type Editor } from './audit-products.ts'
import { productPictures, products } from './catalogue.tables.ts'
import { toProductPicture } from './product-row.ts'
import { lockProduct } from './save-product.ts'

/** Enqueued when a picture is added. Makes it a reference image of the recogniser. */
export const preparePicture = defineJob({
  name: 'catalogue.prepare-picture',
  payload: z.object({ pictureId: z.string() }),
  retry: { limit: 3, delaySeconds: 30, maxDelaySeconds: 600 },
  expireInSeconds: 300,
})

type Options = {
  /** Photos that people took for recognition are not shown on the page. */
  isShown?: boolean
  /** The caller prepares the picture itself. */
  isPreparedByCaller?: boolean
}

type LibraryPicture = PictureFields & { libraryId: string }

type Dependencies = { db: Db; write: Write; media: Pick<MediaService, 'library'> }

export function createProductPictures({ db, write, media }: Dependencies) {
  /** Adds a picture of the library. The same picture is added once. @throws ProblemError 404 for an unknown product */
  async function addWithin(
    { tx, audit, enqueue, invalidate }: UnitOfWork,
    productId: string,
    { libraryId, isShown = true, isPreparedByCaller = false, ...fields }: LibraryPicture & Options,
    editor: Editor,
  ): Promise<ProductPicture & { isNew: boolean }> {
    const product = await lockProduct(tx, productId)
    const ofProduct = eq(productPictures.productId, productId)
    const [before] = await tx
      .select()
      .from(productPictures)
      .where(and(ofProduct, eq(productPictures.pictureId, libraryId)))
    const [stored] = await tx.select().from(mediaTable).where(eq(mediaTable.id, libraryId))
    if (!stored) throw new Error('the uploaded picture is missing')
    if (before) return { ...toProductPicture(before, stored), isNew: false }
    const [row] = await tx
      .insert(productPictures)
      .values({
        ...fields,
        id: newId(),
        productId,
        pictureId: libraryId,
        position: lastPosition(productId),
        isShown,
      })
      .returning()
    if (!row) throw new Error('inserting a picture returned no row')
    await audit(createProductAuditRecord('picture-added', { after: product, editor }))
    if (!isPreparedByCaller) await enqueue(preparePicture, { pictureId: row.id })
    invalidate(catalogueTag, productTag(productId))
    return { ...toProductPicture(row, stored), isNew: true }
  }

  return {
    /** The same picture is added once. @throws ProblemError 404 for an unknown product; 400, 413 or 415 when the file is not a usable picture */
    async add(
      productId: string,
      file: UploadedFile,
      fields: PictureFields & Options,
      editor: Editor,
    ): Promise<ProductPicture & { isNew: boolean }> {
      const isKnown = isId(productId)
        ? await db.select({ id: products.id }).from(products).where(eq(products.id, productId))
        : []
      if (isKnown.length === 0) throw notFound('product')
      const { picture } = await media.library.upload({ ...file, fields: {} }, editor)
      return write((unit) => addWithin(unit, productId, { ...fields, libraryId: picture._id }, editor))
    },

    addWithin,

    /** How many photos of scans serve the recognition of a product. */
    async countPhotos(productId: string, tx: Db | Transaction = db): Promise<number> {
      const isPhoto = and(eq(productPictures.productId, productId), eq(productPictures.kind, 'photo'))
      return tx.$count(productPictures, isPhoto)
    },

    /**
     * Moves a picture to another product, with its features. It is removed where `to` is missing or has the same picture.
     * Nothing happens when `from` does not have it any more.
     */
    async moveWithin(
      { tx, audit, invalidate }: UnitOfWork,
      pictureId: string,
      { from, to }: { from: string; to?: string | undefined },
      editor?: Editor,
    ): Promise<void> {
      const before = await lockProduct(tx, from)
      const isThis = and(eq(productPictures.id, pictureId), eq(productPictures.productId, from))
      const [picture] = await tx.select().from(productPictures).where(isThis)
      if (!picture) return
      await audit(createProductAuditRecord('picture-removed', { before, editor }))
      invalidate(catalogueTag, productTag(from))
      const after = to === undefined ? undefined : await lockProduct(tx, to)
      const isSame = eq(productPictures.pictureId, picture.pictureId)
      if (
        !after ||
        (await tx.$count(productPictures, and(eq(productPictures.productId, after.id), isSame))) > 0
      ) {
        await tx.delete(productPictures).where(isThis)
        return
      }
      const featuresAt = picture.featuresAt && sql`now()`
      const moved = { productId: after.id, position: lastPosition(after.id), featuresAt }
      await tx.update(productPictures).set(moved).where(isThis)
      await audit(createProductAuditRecord('picture-added', { after, editor }))
      invalidate(productTag(after.id))
    },

    /** The picture stays in the library. @throws ProblemError 404 */
    remove: (productId: string, pictureId: string, editor: Editor): Promise<void> =>
      write(async ({ tx, audit, invalidate }) => {
        const before = await lockProduct(tx, productId)
        const removed = isId(pictureId)
          ? await tx
              .delete(productPictures)
              .where(and(eq(productPictures.id, pictureId), eq(productPictures.productId, productId)))
              .returning({ id: productPictures.id })
          : []
        if (removed.length === 0) throw notFound('picture')
        await audit(createProductAuditRecord('picture-removed', { before, editor }))
        invalidate(catalogueTag, productTag(productId))
      }),
  }
}

const lastPosition = (productId: string) =>
  sql`(select coalesce(max(position), -1) + 1 from ${productPictures} where ${eq(productPictures.productId, productId)})`

const maxListedUses = 100

const isUsing = (names: SQL) => sql`${productPictures.pictureId} = any(${names})`

/** Finds the products that use a picture of the library. */
export const productPictureUses: PictureUseSource = {
  recordsUsing: (names) => sql`select ${productPictures.productId} as record_id, 'product' as kind
    from ${productPictures} where ${isUsing(names)}`,

  async listUses(db, names) {
    const rows = await db
      .selectDistinct({
        id: products.id,
        name: products.name,
        status: products.status,
        at: products.createdAt,
      })
      .from(productPictures)
      .innerJoin(products, eq(products.id, productPictures.productId))
      .where(isUsing(names))
      .orderBy(desc(products.createdAt), desc(products.id))
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
      .selectDistinct({ id: productPictures.productId })
      .from(productPictures)
      .where(isUsing(names))
      .limit(maxListedUses)
    return rows.length === 0 ? [] : [catalogueTag, ...rows.map(({ id }) => productTag(id))]
  },
}
