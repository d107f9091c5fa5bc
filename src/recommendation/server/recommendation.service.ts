// Oils that suit a member, and oils that many members chose.
import { desc, eq } from 'drizzle-orm'
import type { CatalogueService } from '#src/catalogue/server/catalogue.service.ts'
import type { Memoize } from '#src/platform/cache/memoize.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { RateLimiter } from '#src/platform/rate-limit/rate-limiter.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import type { AccountDataSource, UsersService } from '#src/users/server/users.service.ts'
import { recommendationLimits } from '../contract/limits.ts'
import type { Recommendations } from '../contract/recommendation.ts'
import { createBestSellers } from './best-sellers.ts'
import { listCandidates, listGrades } from './candidates.ts'
import { derivePreferences, hasNoPreference } from './preferences.ts'
import { storeVisits } from './recommendation.tables.ts'
import { scoreOil } from './score-oil.ts'
import { createTasteStore } from './taste-store.ts'

export type RecommendationService = ReturnType<typeof createRecommendationService>

type Dependencies = {
  db: Db
  write: Write
  memoize: Memoize
  users: Pick<UsersService, 'lockForUpdate'>
  catalogue: Pick<CatalogueService, 'products'>
  rateLimiter: Pick<RateLimiter, 'enforce'>
}

export function createRecommendationService(dependencies: Dependencies) {
  const { db, catalogue } = dependencies
  const taste = createTasteStore(dependencies)
  return {
    taste,
    bestSellers: createBestSellers(dependencies),

    /** The most suitable oil first. */
    async list(userId: string, limit: number = recommendationLimits.pageSize): Promise<Recommendations> {
      const [answers, grades] = await Promise.all([taste.find(userId), listGrades(db, userId)])
      const basis = { hasAnswers: answers !== undefined, gradeCount: grades.length }
      const preferences = derivePreferences(answers, grades)
      if (hasNoPreference(preferences)) return { data: [], basis }
      const candidates = await listCandidates(db, userId, preferences)
      const scored = candidates
        .flatMap((oil) => scoreOil(oil, preferences) ?? [])
        .toSorted((one, other) => other.score - one.score || one.productId.localeCompare(other.productId))
        .slice(0, limit)
      const cards = await catalogue.products.listCards(scored.map(({ productId }) => productId))
      const byId = new Map(cards.map((card) => [card._id, card]))
      const data = scored.flatMap(({ productId, reasons }) => {
        const product = byId.get(productId)
        return product ? [{ product, reasons }] : []
      })
      return { data, basis }
    },

    accountData: [
      { name: 'taste', collect: async (userId) => (await taste.find(userId)) ?? null },
      {
        name: 'storeVisits',
        async collect(userId) {
          const rows = await db
            .select()
            .from(storeVisits)
            .where(eq(storeVisits.userId, userId))
            .orderBy(desc(storeVisits.visitedAt))
          return rows.map(({ productId, visitedAt }) => ({ productId, at: visitedAt.toISOString() }))
        },
      },
    ] satisfies AccountDataSource[],
  }
}
