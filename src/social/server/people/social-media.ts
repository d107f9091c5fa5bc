// The profiles that members have on other sites. They are shown as the member has entered them; nothing is read from there.
import { eq } from 'drizzle-orm'
import type { Db } from '#src/platform/database/database.ts'
import { invalidToken } from '#src/platform/problem.ts'
import type { RateLimiter } from '#src/platform/rate-limit/rate-limiter.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import type { UsersService } from '#src/users/server/users.service.ts'
import type { LinkedProfiles, SocialMedia, SocialMediaChange } from '../../contract/social-media.ts'
import { enqueueFollowBack } from './follow-back.ts'
import { socialMedia } from './people.tables.ts'

const changesPerHour = { max: 60, windowSeconds: 3_600 } as const

type Dependencies = {
  db: Db
  write: Write
  users: Pick<UsersService, 'lockForUpdate'>
  rateLimiter: Pick<RateLimiter, 'enforce'>
}

export function createSocialMedia({ db, write, users, rateLimiter }: Dependencies) {
  return {
    async get(userId: string): Promise<SocialMedia> {
      const [row] = await db.select().from(socialMedia).where(eq(socialMedia.userId, userId))
      return row ? toSocialMedia(row) : { ...noProfiles, followsBack: false }
    },

    /** @throws ProblemError 429 */
    async change(userId: string, { facebook, web, followsBack }: SocialMediaChange): Promise<SocialMedia> {
      await rateLimiter.enforce('social-media', userId, changesPerHour)
      const changed = { facebook, web, followsBack }
      return write(async (unit) => {
        const { tx } = unit
        if (!(await users.lockForUpdate(tx, userId))) throw invalidToken()
        await tx
          .insert(socialMedia)
          .values({ userId, ...changed })
          .onConflictDoUpdate({ target: socialMedia.userId, set: changed })
        if (facebook !== null || web !== null) await enqueueFollowBack(unit, userId)
        return changed
      })
    },
  }
}

export const noProfiles: LinkedProfiles = { facebook: null, web: null }

export async function findLinkedProfiles(db: Db, userId: string): Promise<LinkedProfiles> {
  const [row] = await db
    .select({ facebook: socialMedia.facebook, web: socialMedia.web })
    .from(socialMedia)
    .where(eq(socialMedia.userId, userId))
  return row ?? noProfiles
}

const toSocialMedia = ({ userId: _, ...row }: typeof socialMedia.$inferSelect): SocialMedia => row
