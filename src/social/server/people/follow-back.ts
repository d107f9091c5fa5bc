// Members who want it follow back those who follow them and have linked the same kind of profile on another site. Somebody
// they have stopped following is not followed again. Private accounts never do: following shows them to that person.
import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { NotificationsService } from '#src/notifications/server/notifications.service.ts'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { defineJob } from '#src/platform/jobs/define-job.ts'
import { ProblemError } from '#src/platform/problem.ts'
import type { UnitOfWork, Write } from '#src/platform/unit-of-work.ts'
import type { UsersService } from '#src/users/server/users.service.ts'
import { users } from '#src/users/server/users.tables.ts'
import { peopleLimits } from '../../contract/limits.ts'
import { createAddFollow } from './add-follow.ts'
import { lockPair } from './lock-pair.ts'
import { follows, socialMedia, unfollows } from './people.tables.ts'

/** Enqueued when a member follows somebody, changes the linked profiles or is private no more. */
export const followBack = defineJob({
  name: 'social.follow-back',
  payload: z.object({ memberId: z.string() }),
})

/** Without a key: it would be remembered for a week, and whatever happens in that time would not be noticed. */
export const enqueueFollowBack = (
  { enqueue }: Pick<UnitOfWork, 'enqueue'>,
  memberId: string,
): Promise<void> => enqueue(followBack, { memberId })

type Pair = { followerId: string; followedId: string }

type Dependencies = {
  db: Db
  write: Write
  users: Pick<UsersService, 'lockForUpdate'>
  notify: NotificationsService['notify']
}

export function createFollowBack({ db, write, users: accounts, notify }: Dependencies) {
  const addFollow = createAddFollow(notify)

  /** One transaction for each pair, so that no locks of several pairs are held. */
  const apply = ({ followerId, followedId }: Pair) =>
    write(async (unit) => {
      const { tx } = unit
      if (!(await accounts.lockForUpdate(tx, followedId))) return
      await lockPair(tx, followedId, followerId)
      const isThisPair = and(eq(follows.followerId, followerId), eq(follows.followedId, followedId))
      const [isStillDue] = await selectDue(tx, isThisPair)
      const count = await tx.$count(follows, eq(follows.followerId, followedId))
      if (!isStillDue || count >= peopleLimits.follows) return
      await addFollow(unit, { followerId: followedId, followedId: followerId, isFriend: true })
    })

  return {
    /** Job: follows back for the member, and for those whom the member follows. */
    async run({ memberId }: { memberId: string }, { signal }: { signal: AbortSignal }): Promise<void> {
      // Nobody can follow more than this, so no more are read.
      for (const side of [follows.followerId, follows.followedId])
        for (const pair of await selectDue(db, eq(side, memberId)).limit(peopleLimits.follows)) {
          signal.throwIfAborted()
          await apply(pair).catch(ignoreMissing)
        }
    },
  }
}

/** Whether somebody whom the member follows would follow back. */
export async function isFollowedBack(tx: Transaction, memberId: string): Promise<boolean> {
  return (await selectDue(tx, eq(follows.followerId, memberId)).limit(1)).length > 0
}

export async function excludeFromFollowingBack(
  tx: Transaction,
  followerId: string,
  followedId: string,
): Promise<void> {
  await tx.insert(unfollows).values({ followerId, followedId }).onConflictDoNothing()
}

const follower = alias(users, 'follower')
const ofFollower = alias(socialMedia, 'of_follower')

/** Follows that are to be returned. */
function selectDue(db: Db | Transaction, where: SQL | undefined) {
  const hasSameKind = or(
    and(isNotNull(ofFollower.facebook), isNotNull(socialMedia.facebook)),
    and(isNotNull(ofFollower.web), isNotNull(socialMedia.web)),
  )
  return db
    .select({ followerId: follows.followerId, followedId: follows.followedId })
    .from(follows)
    .innerJoin(socialMedia, and(eq(socialMedia.userId, follows.followedId), socialMedia.followsBack))
    .innerJoin(ofFollower, eq(ofFollower.userId, follows.followerId))
    .innerJoin(users, eq(users.id, follows.followedId))
    .innerJoin(follower, eq(follower.id, follows.followerId))
    .where(
      and(
        where,
        hasSameKind,
        eq(users.isPrivate, false),
        isNotNull(users.emailConfirmedAt),
        isNull(users.suspendedAt),
        isNull(follower.suspendedAt),
        isNotIn(follows),
        isNotIn(unfollows),
      ),
    )
    .orderBy(follows.createdAt)
    .$dynamic()
}

/** The opposite direction is not in the table. */
const isNotIn = (table: typeof follows | typeof unfollows): SQL =>
  sql`not exists (select 1 from ${table} opposite where opposite.follower_id = ${follows.followedId}
    and opposite.followed_id = ${follows.followerId})`

/** Somebody was deleted or suspended meanwhile. */
function ignoreMissing(error: unknown): void {
  if (!(error instanceof ProblemError) || error.status !== 404) throw error
}
