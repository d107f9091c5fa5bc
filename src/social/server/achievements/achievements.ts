// Achievements of members. They are computed from what is stored, so that it does not matter when or on which device it
// happened; what is reached is stored once, with the time at which it was noticed.
import { and, count, countDistinct, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { products } from '#src/catalogue/server/catalogue.tables.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import { scans } from '#src/scan/server/scan.tables.ts'
import type { UsersService } from '#src/users/server/users.service.ts'
import type { Achievements, EarnedAchievement } from '../../contract/achievement.ts'
import { achievementNames, achievementTargets } from '../../contract/achievement-names.ts'
import { isShown } from '../comments/comment-subjects.ts'
import { follows } from '../people/people.tables.ts'
import { comments, likes, reviews } from '../social.tables.ts'
import { earnedAchievements } from './achievements.tables.ts'
import { type CountedReview, type Counts, measureProgress } from './measure-progress.ts'

type Dependencies = { db: Db; write: Write; users: Pick<UsersService, 'lockForUpdate'> }

export function createAchievements({ db, write, users }: Dependencies) {
  /** The achievement that was earned last comes first. */
  async function listEarned(userId: string): Promise<EarnedAchievement[]> {
    const rows = await db
      .select()
      .from(earnedAchievements)
      .where(eq(earnedAchievements.userId, userId))
      .orderBy(desc(earnedAchievements.earnedAt), earnedAchievements.name)
    return rows.map(({ name, earnedAt }) => ({ name, earnedAt: earnedAt.toISOString() }))
  }

  return {
    listEarned,

    /** Awards what the member has reached. Of two calls at a time, one awards it. */
    async check(userId: string): Promise<Achievements> {
      const [graded, counts] = await Promise.all([listReviews(db, userId), countOthers(db, userId)])
      const progress = measureProgress(graded, counts)
      const before = new Set((await listEarned(userId)).map(({ name }) => name))
      const reached = achievementNames.filter(
        (name) => progress[name] >= achievementTargets[name] && !before.has(name),
      )
      const awarded =
        reached.length === 0
          ? []
          : await write(async ({ tx }) => {
              if (!(await users.lockForUpdate(tx, userId))) return []
              const rows = await tx
                .insert(earnedAchievements)
                .values(reached.map((name) => ({ userId, name, earnedAt: sql`now()` })))
                .onConflictDoNothing()
                .returning({ name: earnedAchievements.name })
              return rows.map(({ name }) => name)
            })
      const earned = new Map((await listEarned(userId)).map(({ name, earnedAt }) => [name, earnedAt]))
      const data = achievementNames.map((name) => {
        const target = achievementTargets[name]
        const earnedAt = earned.get(name) ?? null
        return { name, target, progress: earnedAt ? target : Math.min(progress[name], target), earnedAt }
      })
      return { data, awarded }
    },
  }
}

/** Reviews that are shown, of all oils. */
function listReviews(db: Db, userId: string): Promise<CountedReview[]> {
  const { createdAt, fruity, bitter, pungent, photoId } = reviews
  const { countries, cultivarKeys, sensory } = products
  return db
    .select({ createdAt, fruity, bitter, pungent, photoId, countries, cultivarKeys, sensory })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(and(eq(reviews.userId, userId), isNull(reviews.hiddenAt)))
}

async function countOthers(db: Db, userId: string): Promise<Counts> {
  const back = alias(follows, 'back')
  const isOfOther = ne(likes.userId, userId)
  const [[scanned], [ofReviews], [ofComments], [mutual]] = await Promise.all([
    db
      .select({ count: countDistinct(scans.productId) })
      .from(scans)
      .where(and(eq(scans.userId, userId), eq(scans.status, 'recognised'))),
    db
      .select({ count: count() })
      .from(likes)
      .innerJoin(reviews, eq(reviews.id, likes.reviewId))
      .where(and(eq(reviews.userId, userId), isNull(reviews.hiddenAt), isOfOther)),
    db
      .select({ count: count() })
      .from(likes)
      .innerJoin(comments, eq(comments.id, likes.commentId))
      .where(and(eq(comments.userId, userId), isShown, isOfOther)),
    db
      .select({ count: count() })
      .from(follows)
      .innerJoin(back, and(eq(back.followerId, follows.followedId), eq(back.followedId, follows.followerId)))
      .where(eq(follows.followerId, userId)),
  ])
  return {
    scannedOils: scanned?.count ?? 0,
    likes: (ofReviews?.count ?? 0) + (ofComments?.count ?? 0),
    friends: mutual?.count ?? 0,
  }
}
