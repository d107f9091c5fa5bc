// Reads the whole catalogue for an export, in batches.
import { asc, eq, gt, inArray } from 'drizzle-orm'
import { media as mediaTable } from '#src/media/server/media.tables.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { FactSources } from '../../contract/product-fields.ts'
import { offers, productGtins, productPictures, products, stores } from '../catalogue.tables.ts'
import { toStore } from '../offer-queries.ts'
import { type ProductRow, toProductFields, toProductGtin } from '../product-row.ts'
import type { ExportedRecord } from './product-record.ts'

const batchSize = 200

/** @param publicUrl address of this site, under which the pictures can be fetched */
export function createProductExport({ db, publicUrl }: { db: Db; publicUrl: string }) {
  return {
    /** Every product, drafts and merged ones too, in the order of their ids. */
    async *exportProducts(): AsyncGenerator<ExportedRecord[]> {
      let after = ''
      for (;;) {
        const rows = await db
          .select()
          .from(products)
          .where(gt(products.id, after))
          .orderBy(asc(products.id))
          .limit(batchSize)
        const last = rows.at(-1)
        if (!last) return
        const related = await readRelated(
          db,
          rows.map(({ id }) => id),
          publicUrl,
        )
        yield rows.map((row) => toRecord(row, related(row.id)))
        after = last.id
      }
    },
  }
}

type Related = Required<Pick<ExportedRecord, 'gtins' | 'offers' | 'pictures'>>

async function readRelated(db: Db, ids: string[], publicUrl: string): Promise<(id: string) => Related> {
  const gtinRows = await db
    .select()
    .from(productGtins)
    .where(inArray(productGtins.productId, ids))
    .orderBy(productGtins.position)
  const offerRows = await db
    .select({ offer: offers, store: stores })
    .from(offers)
    .innerJoin(stores, eq(stores.id, offers.storeId))
    .where(inArray(offers.productId, ids))
    .orderBy(asc(stores.name), asc(offers.id))
  const pictureRows = await db
    .select({ picture: productPictures, id: mediaTable.id, extension: mediaTable.extension })
    .from(productPictures)
    .innerJoin(mediaTable, eq(mediaTable.id, productPictures.pictureId))
    .where(inArray(productPictures.productId, ids))
    .orderBy(productPictures.position, productPictures.id)
  return (productId) => ({
    gtins: gtinRows.filter((row) => row.productId === productId).map(toProductGtin),
    offers: offerRows
      .filter(({ offer }) => offer.productId === productId)
      .map(({ offer, store }) => {
        const { _id, ...storeFacts } = toStore(store)
        const { price, currency, inStock, deliveryDaysMin, deliveryDaysMax, url, seenAt } = offer
        const facts = { price, currency, inStock, deliveryDaysMin, deliveryDaysMax, url }
        return { store: storeFacts, ...facts, seenAt: seenAt.toISOString() }
      }),
    // Photos of members serve this site's recogniser only.
    pictures: pictureRows
      .filter(({ picture }) => picture.productId === productId && picture.isShown)
      .map(({ picture, id, extension }) => {
        const { kind, language, edition, source, author, license } = picture
        const credit = { source, author, license }
        return { url: `${publicUrl}/media/${id}.${extension}`, kind, language, edition, ...credit }
      }),
  })
}

function toRecord(row: ProductRow, related: Related): ExportedRecord {
  const { id, status, sources, mergedInto, importKey } = row
  return {
    _id: id,
    status,
    ...toProductFields(row),
    ...related,
    sources,
    mergedInto,
    importKey,
    attribution: describeSources(sources),
  }
}

/** The contributors that the licenses of the facts require to be named. */
function describeSources(sources: FactSources): string {
  const credits = Object.values(sources).flatMap(({ source, license, url }) => {
    if (!license) return []
    const owner = source === 'open-food-facts' ? 'Open Food Facts contributors' : source
    return [`${owner}, ${license}${url ? `, ${url}` : ''}`]
  })
  return [...new Set(credits)].join('; ')
}
