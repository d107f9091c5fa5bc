// Reads stores and their offers.
import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/database.ts'
import type { Offer, Store } from '../contract/store.ts'
import { offers, stores } from './catalogue.tables.ts'

type StoreRow = typeof stores.$inferSelect
type OfferRow = typeof offers.$inferSelect

export function createOfferQueries({ db }: { db: Db }) {
  async function selectStores(where?: SQL): Promise<Store[]> {
    // Drizzle names columns without their table here, and offers have an `id` as well.
    const offerCount = sql<number>`(select count(*)::int from ${offers} counted where counted.store_id = ${stores}.id)`
    const rows = await db
      .select({ store: stores, offerCount })
      .from(stores)
      .where(where)
      .orderBy(asc(stores.name), asc(stores.id))
    return rows.map((row) => ({ ...toStore(row.store), offerCount: row.offerCount }))
  }

  return {
    /** Offers of one product: available ones first, then the lowest price. Prices of one currency stand together. */
    async listOffers(productId: string): Promise<Offer[]> {
      const rows = await db
        .select({ offer: offers, store: stores })
        .from(offers)
        .innerJoin(stores, eq(stores.id, offers.storeId))
        .where(eq(offers.productId, productId))
        .orderBy(
          sql`${offers.inStock} is false`,
          asc(offers.currency),
          sql`${offers.price} nulls last`,
          asc(stores.name),
        )
      return rows.map(({ offer, store }) => toOffer(offer, store))
    },

    listStores: (): Promise<Store[]> => selectStores(),

    findStore: async (id: string): Promise<Store | undefined> => (await selectStores(eq(stores.id, id)))[0],
  }
}

export function toStore(row: StoreRow): Omit<Store, 'offerCount'> {
  const { id, name, webAddress, street, city, country, latitude, longitude } = row
  const position = latitude === null || longitude === null ? null : { latitude, longitude }
  return { _id: id, name, webAddress, street, city, country, position }
}

function toOffer(row: OfferRow, store: StoreRow): Offer {
  const { id, price, currency, inStock, deliveryDaysMin, deliveryDaysMax, url, seenAt } = row
  return {
    _id: id,
    store: toStore(store),
    ...{ price, currency, inStock, deliveryDaysMin, deliveryDaysMax, url },
    seenAt: seenAt.toISOString(),
  }
}
