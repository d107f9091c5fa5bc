// What an account takes along when its owner exports it, and what goes with it when they delete it.
import { desc, eq } from 'drizzle-orm'
import type { Db } from '#src/platform/database/database.ts'
import type { AccountDataSource } from '#src/users/server/users.service.ts'
import { listNames } from '../contract/list-names.ts'
import type { createListQueries } from './lists/list-queries.ts'
import { selectReviews } from './reviews/review-queries.ts'
import { toOwnReview } from './reviews/review-row.ts'
import type { createReviewWriter } from './reviews/review-writer.ts'
import { reviewReports, reviews } from './social.tables.ts'

type Dependencies = {
  db: Db
  reviews: Pick<ReturnType<typeof createReviewWriter>, 'removeAllOf'>
  lists: Pick<ReturnType<typeof createListQueries>, 'listSaved'>
}

export function createAccountData(deps: Dependencies): AccountDataSource[] {
  return [
    {
      name: 'reviews',
      async collect(userId) {
        const rows = await selectReviews(deps.db, eq(reviews.userId, userId)).orderBy(desc(reviews.createdAt))
        return rows.map(toOwnReview)
      },
      // The ratings of the products are counted again without them. Lists and reports refer to the account and are deleted
      // by the database.
      beforeDelete: deps.reviews.removeAllOf,
    },
    {
      name: 'reports',
      async collect(userId) {
        const rows = await deps.db
          .select()
          .from(reviewReports)
          .where(eq(reviewReports.userId, userId))
          .orderBy(desc(reviewReports.createdAt))
        return rows.map(({ reviewId, reason, note, createdAt }) => ({
          reviewId,
          reason,
          note,
          at: createdAt.toISOString(),
        }))
      },
    },
    {
      name: 'lists',
      async collect(userId) {
        const entries = listNames.map(async (name) => {
          const saved = await deps.lists.listSaved(userId, name)
          const products = saved.map(({ product, savedAt }) => ({
            productId: product._id,
            gtin: product.gtin,
            brand: product.brand,
            name: product.name,
            savedAt,
          }))
          return [name, products] as const
        })
        return Object.fromEntries(await Promise.all(entries))
      },
    },
  ]
}
