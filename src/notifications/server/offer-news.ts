// Tells members about the offers of oils on their lists. A job, because they may be many.
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#src/platform/database/database.ts'
import { defineJob, type JobContext } from '#src/platform/jobs/define-job.ts'
import type { UnitOfWork, Write } from '#src/platform/unit-of-work.ts'
import { type ListName, listNames } from '#src/social/contract/list-names.ts'
import { savedProducts } from '#src/social/server/social.tables.ts'
import { notify } from './notify.ts'

/** The lists whose owners are told. */
const listsByEvent = { priceDropped: ['wishlist'], offerPosted: listNames } as const satisfies Record<
  string,
  readonly ListName[]
>

type OfferNews = {
  productId: string
  /** `priceDropped`: the lowest price has dropped. `offerPosted`: another store sells the oil. */
  event: keyof typeof listsByEvent
  /** Names what is told. A member is told it once. */
  key: string
}

export const tellOffer = defineJob({
  name: 'notifications.tell-offer',
  payload: z.object({
    productId: z.string(),
    event: z.enum(['priceDropped', 'offerPosted']),
    key: z.string(),
  }),
})

const batchSize = 200

/** Call it in the transaction that stores the offer. */
export const onOfferNews = ({ enqueue }: Pick<UnitOfWork, 'enqueue'>, news: OfferNews): Promise<void> =>
  enqueue(tellOffer, news)

/** Job. The same news is told once, also when the job runs a second time. */
export function createTellOffer({ db, write }: { db: Db; write: Write }) {
  return async (
    { productId, event, key }: OfferNews,
    { signal }: Pick<JobContext, 'signal'>,
  ): Promise<void> => {
    let after = ''
    for (;;) {
      signal.throwIfAborted()
      const interested = await db
        .selectDistinct({ userId: savedProducts.userId })
        .from(savedProducts)
        .where(
          and(
            inArray(savedProducts.list, listsByEvent[event]),
            eq(savedProducts.isSaved, true),
            eq(savedProducts.productId, productId),
            gt(savedProducts.userId, after),
          ),
        )
        .orderBy(asc(savedProducts.userId))
        .limit(batchSize)
      const last = interested.at(-1)
      if (!last) return
      after = last.userId
      await write((unit) =>
        notify(unit, ...interested.map(({ userId }) => ({ userId, event, key, productId }))),
      )
    }
  }
}
