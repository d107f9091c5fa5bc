// Tells those who have an oil on their wishlist that it became cheaper. A job, because they may be many.
import { and, asc, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#src/platform/database/database.ts'
import { defineJob, type JobContext } from '#src/platform/jobs/define-job.ts'
import type { UnitOfWork, Write } from '#src/platform/unit-of-work.ts'
import { savedProducts } from '#src/social/server/social.tables.ts'
import { notify } from './notify.ts'

/** Of a product, in a currency: the lowest that a store asks now. */
export type PriceDrop = { productId: string; price: number; currency: string }

export const tellSale = defineJob({
  name: 'notifications.tell-sale',
  payload: z.object({ productId: z.string(), price: z.number(), currency: z.string() }),
})

const batchSize = 200

/** Call it in the transaction that stores the price. */
export const onPriceDropped = ({ enqueue }: Pick<UnitOfWork, 'enqueue'>, drop: PriceDrop): Promise<void> =>
  enqueue(tellSale, drop)

/** Job. A price is told once, also when it goes up and down again, or the job runs a second time. */
export function createTellSale({ db, write }: { db: Db; write: Write }) {
  return async (
    { productId, price, currency }: PriceDrop,
    { signal }: Pick<JobContext, 'signal'>,
  ): Promise<void> => {
    const key = `sale ${productId} ${price} ${currency}`
    let after = ''
    for (;;) {
      signal.throwIfAborted()
      const wishing = await db
        .select({ userId: savedProducts.userId })
        .from(savedProducts)
        .where(
          and(
            eq(savedProducts.list, 'wishlist'),
            eq(savedProducts.isSaved, true),
            eq(savedProducts.productId, productId),
            gt(savedProducts.userId, after),
          ),
        )
        .orderBy(asc(savedProducts.userId))
        .limit(batchSize)
      const last = wishing.at(-1)
      if (!last) return
      after = last.userId
      await write((unit) =>
        notify(
          unit,
          ...wishing.map(({ userId }) => ({ userId, event: 'priceDropped' as const, key, productId })),
        ),
      )
    }
  }
}
