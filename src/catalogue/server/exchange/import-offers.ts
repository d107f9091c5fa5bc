// Writes the offers of an imported product, with the stores that the catalogue does not have.
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#src/platform/database/database.ts'
import { newId } from '#src/platform/id.ts'
import { offers, stores } from '../catalogue.tables.ts'
import type { RecordedOffer } from './product-record.ts'

/** @returns whether an offer is new or has changed. Older offers than those that are stored are left out. */
export async function putRecordedOffers(
  tx: Transaction,
  productId: string,
  recorded: readonly RecordedOffer[],
): Promise<boolean> {
  let hasChanged = false
  for (const { store, seenAt, ...facts } of recorded) {
    const storeId = await findOrCreateStore(tx, store)
    const [before] = await tx
      .select()
      .from(offers)
      .where(and(eq(offers.productId, productId), eq(offers.storeId, storeId)))
    const at = new Date(seenAt)
    if (before && before.seenAt >= at) continue
    const values = { ...facts, seenAt: at }
    await tx
      .insert(offers)
      .values({ ...values, id: newId(), productId, storeId })
      .onConflictDoUpdate({ target: [offers.productId, offers.storeId], set: values })
    hasChanged = true
  }
  return hasChanged
}

/** A store is the same when its name and its place are. */
async function findOrCreateStore(tx: Transaction, store: RecordedOffer['store']): Promise<string> {
  const { name, webAddress = '', street = '', city = '', country = null, position = null } = store
  const [known] = await tx
    .select({ id: stores.id })
    .from(stores)
    .where(and(eq(stores.name, name), eq(stores.street, street), eq(stores.city, city)))
  if (known) return known.id
  const id = newId()
  const { latitude = null, longitude = null } = position ?? {}
  await tx.insert(stores).values({ id, name, webAddress, street, city, country, latitude, longitude })
  return id
}
