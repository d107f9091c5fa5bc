// Stores and their offers. Prices change often, so they are not part of the product and do not change its version.
import { and, eq, min, sql } from 'drizzle-orm'
import type { NotificationsService } from '#src/notifications/server/notifications.service.ts'
import type { Transaction } from '#src/platform/database/database.ts'
import { isId, newId } from '#src/platform/id.ts'
import { invalidRequest, notFound } from '#src/platform/problem.ts'
import type { UnitOfWork, Write } from '#src/platform/unit-of-work.ts'
import { catalogueTag, productTag } from '../contract/cache-tags.ts'
import type { NewOffer, NewStore, StoreChanges } from '../contract/store.ts'
import { createProductAuditRecord, type Editor } from './audit-products.ts'
import { offers, stores } from './catalogue.tables.ts'
import { lockProduct } from './save-product.ts'

const audited = ['name', 'city', 'country'] as const

/** Stores change prices by cents every day. That is no news. */
const smallestDrop = 0.03

type Dependencies = { write: Write; onOfferNews: NotificationsService['onOfferNews'] }

type PriceChange = {
  /** Lowest prices of the product in the currency; null without any. */
  before: number | null
  price: number | null
  currency: string
  /** Undefined when the store has sold the product before. */
  newStoreId: string | undefined
}

export function createOfferWriter({ write, onOfferNews }: Dependencies) {
  /** A price is told once, also when it goes up and down again; a store once. */
  async function tellNews(unit: UnitOfWork, productId: string, change: PriceChange): Promise<void> {
    const { before, price, currency, newStoreId } = change
    if (before !== null && price !== null && price <= before * (1 - smallestDrop))
      await onOfferNews(unit, {
        productId,
        event: 'priceDropped',
        key: `sale ${productId} ${price} ${currency}`,
      })
    else if (newStoreId)
      await onOfferNews(unit, { productId, event: 'offerPosted', key: `offer ${productId} ${newStoreId}` })
  }

  return {
    createStore: (input: NewStore, editor: Editor): Promise<string> =>
      write(async ({ tx, audit }) => {
        const columns = { ...toStoreColumns(input), name: input.name, id: newId() }
        await tx.insert(stores).values(columns)
        await audit({
          actor: editor,
          action: 'store.created',
          subject: { type: 'store', id: columns.id, label: input.name },
          after: columns,
          valueFields: audited,
        })
        return columns.id
      }),

    /** @throws ProblemError 404 */
    updateStore: (id: string, input: StoreChanges, editor: Editor): Promise<string> =>
      write(async ({ tx, audit, invalidate }) => {
        const [before] = isId(id) ? await tx.select().from(stores).where(eq(stores.id, id)).for('update') : []
        if (!before) throw notFound('store')
        const columns = toStoreColumns(input)
        if (Object.keys(columns).length === 0) return id
        await tx.update(stores).set(columns).where(eq(stores.id, id))
        await audit({
          actor: editor,
          action: 'store.edited',
          subject: { type: 'store', id, label: before.name },
          before,
          after: { ...before, ...columns },
          valueFields: audited,
        })
        invalidate(catalogueTag)
        return id
      }),

    /** Deletes a store with its offers. @throws ProblemError 404 */
    removeStore: (id: string, editor: Editor): Promise<void> =>
      write(async ({ tx, audit, invalidate }) => {
        const [before] = isId(id) ? await tx.delete(stores).where(eq(stores.id, id)).returning() : []
        if (!before) throw notFound('store')
        await audit({
          actor: editor,
          action: 'store.deleted',
          subject: { type: 'store', id, label: before.name },
          before,
          valueFields: audited,
        })
        invalidate(catalogueTag)
      }),

    /**
     * Records what a store asks for a product now; replaces what it asked before.
     * @throws ProblemError 400 for an unknown store, 404 for an unknown product
     */
    putOffer: (productId: string, input: NewOffer, editor: Editor): Promise<void> =>
      write(async (unit) => {
        const { tx, audit, invalidate } = unit
        const product = await lockProduct(tx, productId)
        const { storeId, currency, ...rest } = input
        const [store] = isId(storeId)
          ? await tx.select({ id: stores.id }).from(stores).where(eq(stores.id, storeId))
          : []
        if (!store) throw invalidRequest([{ path: 'storeId', message: 'must be the id of a store' }])
        const values = {
          price: rest.price ?? null,
          currency,
          inStock: rest.inStock ?? null,
          deliveryDaysMin: rest.deliveryDaysMin ?? null,
          deliveryDaysMax: rest.deliveryDaysMax ?? null,
          url: rest.url ?? '',
          seenAt: rest.seenAt === undefined ? sql`now()` : new Date(rest.seenAt),
        }
        const isOfStore = and(eq(offers.productId, product.id), eq(offers.storeId, storeId))
        const isNew = (await tx.$count(offers, isOfStore)) === 0 && values.inStock !== false
        const before = await findLowestPrice(tx, product.id, currency)
        await tx
          .insert(offers)
          .values({ ...values, id: newId(), productId: product.id, storeId })
          .onConflictDoUpdate({ target: [offers.productId, offers.storeId], set: values })
        const price = await findLowestPrice(tx, product.id, currency)
        // The demo and imports have no editor, and are no news.
        if (editor && product.status === 'live')
          await tellNews(unit, product.id, {
            before,
            price,
            currency,
            newStoreId: isNew ? storeId : undefined,
          })
        const details = { store: storeId, currency, price: values.price }
        await audit(createProductAuditRecord('offer-recorded', { after: product, editor, details }))
        invalidate(productTag(product.id))
      }),

    /** @throws ProblemError 404 */
    removeOffer: (productId: string, offerId: string, editor: Editor): Promise<void> =>
      write(async ({ tx, audit, invalidate }) => {
        const product = await lockProduct(tx, productId)
        const removed = isId(offerId)
          ? await tx
              .delete(offers)
              .where(and(eq(offers.id, offerId), eq(offers.productId, productId)))
              .returning({ storeId: offers.storeId })
          : []
        const [offer] = removed
        if (!offer) throw notFound('offer')
        const details = { store: offer.storeId }
        await audit(createProductAuditRecord('offer-removed', { after: product, editor, details }))
        invalidate(productTag(productId))
      }),
  }
}

/** Of the offers that are not sold out; null without any. */
async function findLowestPrice(tx: Transaction, productId: string, currency: string): Promise<number | null> {
  const isOffered = sql`${offers.inStock} is not false`
  const [row] = await tx
    .select({ price: min(offers.price) })
    .from(offers)
    .where(and(eq(offers.productId, productId), eq(offers.currency, currency), isOffered))
  return row?.price ?? null
}

function toStoreColumns({ position, ...columns }: StoreChanges) {
  if (position === undefined) return columns
  return { ...columns, latitude: position?.latitude ?? null, longitude: position?.longitude ?? null }
}
