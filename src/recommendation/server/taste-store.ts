// Stores what members like, as they answered it.
import { eq } from 'drizzle-orm'
import type { Db } from '#src/platform/database/database.ts'
import { invalidToken } from '#src/platform/problem.ts'
import type { RateLimiter } from '#src/platform/rate-limit/rate-limiter.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import type { UsersService } from '#src/users/server/users.service.ts'
import type { TasteAnswers } from '../contract/taste-answers.ts'
import { tasteAnswers } from './recommendation.tables.ts'

const changesPerMinute = { max: 60, windowSeconds: 60 } as const

type Dependencies = {
  db: Db
  write: Write
  users: Pick<UsersService, 'lockForUpdate'>
  rateLimiter: Pick<RateLimiter, 'enforce'>
}

export function createTasteStore({ db, write, users, rateLimiter }: Dependencies) {
  return {
    async find(userId: string): Promise<TasteAnswers | undefined> {
      const [row] = await db.select().from(tasteAnswers).where(eq(tasteAnswers.userId, userId))
      return row?.answers
    },

    /**
     * @returns the stored answers, in which each value of a list stands once
     * @throws ProblemError 401 for an account that was deleted meanwhile
     */
    async put(userId: string, given: TasteAnswers): Promise<TasteAnswers> {
      const answers = {
        ...given,
        aromas: [...new Set(given.aromas)],
        dishes: [...new Set(given.dishes)],
        countries: [...new Set(given.countries)],
      }
      await rateLimiter.enforce('taste', userId, changesPerMinute)
      await write(async ({ tx }) => {
        if (!(await users.lockForUpdate(tx, userId))) throw invalidToken()
        const updatedAt = new Date()
        await tx
          .insert(tasteAnswers)
          .values({ userId, answers, updatedAt })
          .onConflictDoUpdate({ target: tasteAnswers.userId, set: { answers, updatedAt } })
      })
      return answers
    },

    /** @returns how many were deleted: 0 or 1 */
    remove: (userId: string): Promise<number> =>
      write(async ({ tx }) => {
        const removed = await tx.delete(tasteAnswers).where(eq(tasteAnswers.userId, userId)).returning()
        return removed.length
      }),
  }
}
