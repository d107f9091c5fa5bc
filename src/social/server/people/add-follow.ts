// Stores that a member follows another one, and tells it.
import { and, eq, sql } from 'drizzle-orm'
import type { NotificationsService } from '#src/notifications/server/notifications.service.ts'
import type { UnitOfWork } from '#src/platform/unit-of-work.ts'
import { follows, unfollows } from './people.tables.ts'

type NewFollow = {
  followerId: string
  followedId: string
  /** The other one follows already. */
  isFriend: boolean
}

/** Called with the pair locked, and only for a follow that does not exist. */
export const createAddFollow =
  (notify: NotificationsService['notify']) =>
  async (unit: UnitOfWork, { followerId, followedId, isFriend }: NewFollow): Promise<void> => {
    const { tx } = unit
    await tx.insert(follows).values({ followerId, followedId, createdAt: sql`now()` })
    await tx
      .delete(unfollows)
      .where(and(eq(unfollows.followerId, followerId), eq(unfollows.followedId, followedId)))
    const told = { userId: followedId, key: `follow ${followerId}`, actorId: followerId }
    // Those who do not want to hear of friends still hear of followers.
    if (isFriend) await notify(unit, { ...told, event: 'befriended' })
    await notify(unit, { ...told, event: 'followed' })
  }
