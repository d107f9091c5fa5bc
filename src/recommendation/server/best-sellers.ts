// The oils that most members chose lately. An account counts once for each oil, whatever it does and how often: it saved
// the oil, graded it with four or five stars, or followed a link to a store. Accounts count once they are a day old, and
// confirmed unless they graded the oil: only confirmed accounts and the invented members of the demo can do that. Counting
// reads the actions of 30 days, therefore the order is computed at most once in some minutes, and again when an oil changes.
import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { catalogueTag } from '#src/catalogue/contract/cache-tags.ts'
import type { CatalogueService } from '#src/catalogue/server/catalogue.service.ts'
import { products } from '#src/catalogue/server/catalogue.tables.ts'
import type { Memoize } from '#src/platform/cache/memoize.ts'
import type { Db } from '#src/platform/database/database.ts'
import { invalidToken, notFound } from '#src/platform/problem.ts'
import type { RateLimiter } from '#src/platform/rate-limit/rate-limiter.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import { reviews, savedProducts } from '#src/social/server/social.tables.ts'
import type { UsersService } from '#src/users/server/users.service.ts'
import { users } from '#src/users/server/users.tables.ts'
import {
  bestSellerAccountAgeDays,
  bestSellerDays,
  bestSellerMaxAgeMs,
  likedRating,
  recommendationLimits,
} from '../contract/limits.ts'
import type { BestSeller } from '../contract/recommendation.ts'
import { storeVisits } from './recommendation.tables.ts'

const visitsPerMinute = { max: 60, windowSeconds: 60 } as const

type Rank = { id: string; memberCount: number }

type Dependencies = {
  db: Db
  write: Write
  memoize: Memoize
  users: Pick<UsersService, 'lockForUpdate'>
  catalogue: Pick<CatalogueService, 'products'>
  rateLimiter: Pick<RateLimiter, 'enforce'>
}

export function createBestSellers(dependencies: Dependencies) {
  const { db, write, memoize, users: accounts, catalogue, rateLimiter } = dependencies
  const since = sql`now() - make_interval(days => ${bestSellerDays})`
  const isLive = eq(products.status, 'live')
  const isConfirmed = isNotNull(users.emailConfirmedAt)

  async function rank(): Promise<Rank[]> {
    const saved = db
      .select({ userId: savedProducts.userId, productId: savedProducts.productId })
      .from(savedProducts)
      .innerJoin(users, and(eq(users.id, savedProducts.userId), isConfirmed))
      .where(and(savedProducts.isSaved, gt(savedProducts.changedAt, since)))
    const graded = db
      .select({ userId: sql<string>`${reviews.userId}`, productId: reviews.productId })
      .from(reviews)
      .where(
        sql`${reviews.userId} is not null and ${reviews.hiddenAt} is null and ${reviews.rating} >= ${likedRating}
          and coalesce(${reviews.editedAt}, ${reviews.createdAt}) > ${since}`,
      )
    const visited = db
      .select({ userId: storeVisits.userId, productId: storeVisits.productId })
      .from(storeVisits)
      .innerJoin(users, and(eq(users.id, storeVisits.userId), isConfirmed))
      .where(gt(storeVisits.visitedAt, since))
    // A union removes duplicates: a member is counted once for each product.
    const chosen = saved.union(graded).union(visited).as('chosen')
    const memberCount = sql<number>`count(*)::int`
    const oldEnough = sql`now() - make_interval(days => ${bestSellerAccountAgeDays})`
    return db
      .select({ id: chosen.productId, memberCount })
      .from(chosen)
      .innerJoin(users, eq(users.id, chosen.userId))
      .innerJoin(products, and(eq(products.id, chosen.productId), isLive))
      .where(and(isNull(users.suspendedAt), lt(users.createdAt, oldEnough)))
      .groupBy(chosen.productId, products.ratingSum, products.ratingCount)
      .orderBy(
        sql`count(*) desc`,
        sql`${products.ratingSum}::float8 / nullif(${products.ratingCount}, 0) desc nulls last`,
        chosen.productId,
      )
      .limit(recommendationLimits.maxPageSize)
  }

  return {
    async list(limit: number = recommendationLimits.pageSize): Promise<BestSeller[]> {
      const policy = { tags: [catalogueTag], maxAgeMs: bestSellerMaxAgeMs }
      const ranks = (await memoize('best sellers', policy, rank)).slice(0, limit)
      const cards = await catalogue.products.listCards(ranks.map(({ id }) => id))
      const byId = new Map(cards.map((card) => [card._id, card]))
      return ranks.flatMap(({ id, memberCount }) => {
        const product = byId.get(id)
        return product ? [{ product, memberCount }] : []
      })
    },

    /** @throws ProblemError 401 for a deleted account, 404 for a deleted product, 429 */
    async recordVisit(userId: string, productId: string): Promise<void> {
      await rateLimiter.enforce('store-visits', userId, visitsPerMinute)
      await write(async ({ tx }) => {
        if (!(await accounts.lockForUpdate(tx, userId))) throw invalidToken()
        const { id } = products
        const [product] = await tx.select({ id }).from(products).where(eq(id, productId)).for('key share')
        if (!product) throw notFound('product')
        const visitedAt = new Date()
        await tx
          .insert(storeVisits)
          .values({ userId, productId, visitedAt })
          .onConflictDoUpdate({ target: [storeVisits.userId, storeVisits.productId], set: { visitedAt } })
      })
    },

    /** Job: forgets visits that no longer count. */
    async prune(): Promise<void> {
      await db.delete(storeVisits).where(lt(storeVisits.visitedAt, since))
    },
  }
}
