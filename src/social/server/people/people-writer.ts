// Members follow, block and report each other. Changes between two members run one after the other, whoever starts them.
import { and, eq, inArray, min, or, sql } from 'drizzle-orm'
import type { NotificationsService } from '#src/notifications/server/notifications.service.ts'
import { getPageOffset } from '#src/platform/contract/page-offset.ts'
import { paginate } from '#src/platform/contract/pagination.ts'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import type { CurrentUser } from '#src/platform/http/access.ts'
import { conflict, invalidToken, notFound } from '#src/platform/problem.ts'
import type { RateLimiter } from '#src/platform/rate-limit/rate-limiter.ts'
import type { UnitOfWork, Write } from '#src/platform/unit-of-work.ts'
import type { UsersService } from '#src/users/server/users.service.ts'
import { users } from '#src/users/server/users.tables.ts'
import { peopleLimits } from '../../contract/limits.ts'
import type { NewReport } from '../../contract/member.ts'
import type { FollowState, PeopleQuery, ReportedPeoplePage } from '../../contract/person.ts'
import { toPersonName } from '../comments/comment-row.ts'
import { reportsPerHour } from '../report-limit.ts'
import { lockConfirmedAccount } from '../require-confirmed.ts'
import { createAddFollow } from './add-follow.ts'
import { enqueueFollowBack, excludeFromFollowingBack, isFollowedBack } from './follow-back.ts'
import { lockPair, lockPerson } from './lock-pair.ts'
import { blocks, follows, personReports, socialMedia } from './people.tables.ts'
import { findRelation } from './relations.ts'

const changesPerHour = { max: 200, windowSeconds: 3_600 } as const

type Dependencies = {
  db: Db
  write: Write
  users: Pick<UsersService, 'lockForUpdate'>
  rateLimiter: Pick<RateLimiter, 'enforce'>
  notify: NotificationsService['notify']
}

export function createPeopleWriter(deps: Dependencies) {
  const { db, write, users: accounts, rateLimiter, notify } = deps
  const addFollow = createAddFollow(notify)

  async function change(
    userId: string,
    personId: string,
    apply: (tx: Transaction, unit: UnitOfWork) => Promise<void>,
    { needsConfirmed = false } = {},
  ): Promise<FollowState> {
    await rateLimiter.enforce('relations', userId, changesPerHour)
    return write(async (unit) => {
      const { tx } = unit
      if (needsConfirmed) await lockConfirmedAccount(accounts, tx, userId)
      else if (!(await accounts.lockForUpdate(tx, userId))) throw invalidToken()
      await lockPair(tx, userId, personId)
      await apply(tx, unit)
      const { isBlocking: _, ...relation } = await findRelation(tx, userId, personId)
      return { ...relation, followers: await tx.$count(follows, eq(follows.followedId, personId)) }
    })
  }

  return {
    /**
     * @throws ProblemError 403 without a confirmed address; 404 also for those who have blocked the member; 409 for the own
     * account, a blocked one, or too many; 429
     */
    follow: (userId: string, personId: string): Promise<FollowState> =>
      change(
        userId,
        personId,
        async (tx, unit) => {
          if (userId === personId) throw conflict('own-account', 'This is your own account')
          const relation = await findRelation(tx, userId, personId)
          if (relation.isBlocking) throw notFound('person')
          if (relation.isBlocked)
            throw conflict('blocked', 'You have blocked this person', 'Unblock them first.')
          if (relation.isFollowing) return
          if ((await tx.$count(follows, eq(follows.followerId, userId))) >= peopleLimits.follows)
            throw conflict(
              'too-many-follows',
              'You follow as many people as possible',
              'Unfollow somebody first.',
            )
          await addFollow(unit, { followerId: userId, followedId: personId, isFriend: relation.isFollower })
          if (await isFollowedBack(tx, userId)) await enqueueFollowBack(unit, userId)
        },
        { needsConfirmed: true },
      ),

    unfollow: (userId: string, personId: string): Promise<FollowState> =>
      change(userId, personId, async (tx) => {
        const ended = await tx
          .delete(follows)
          .where(and(eq(follows.followerId, userId), eq(follows.followedId, personId)))
          .returning()
        if (ended.length > 0) await excludeFromFollowingBack(tx, userId, personId)
      }),

    /** @throws ProblemError 404; 409 for the own account; 429 */
    block: (userId: string, personId: string): Promise<FollowState> =>
      change(userId, personId, async (tx) => {
        if (userId === personId) throw conflict('own-account', 'This is your own account')
        await tx
          .insert(blocks)
          .values({ blockerId: userId, blockedId: personId, createdAt: sql`now()` })
          .onConflictDoNothing()
        await tx
          .delete(follows)
          .where(
            or(
              and(eq(follows.followerId, userId), eq(follows.followedId, personId)),
              and(eq(follows.followerId, personId), eq(follows.followedId, userId)),
            ),
          )
        await excludeFromFollowingBack(tx, userId, personId)
      }),

    unblock: (userId: string, personId: string): Promise<FollowState> =>
      change(userId, personId, async (tx) => {
        await tx.delete(blocks).where(and(eq(blocks.blockerId, userId), eq(blocks.blockedId, personId)))
      }),

    /**
     * A second report of the same person replaces the first.
     * @throws ProblemError 403 without a confirmed address; 404; 409 for the own account; 429
     */
    async report(userId: string, personId: string, { reason, note }: NewReport): Promise<void> {
      await rateLimiter.enforce('report', userId, reportsPerHour)
      await write(async ({ tx }) => {
        await lockConfirmedAccount(accounts, tx, userId)
        if (userId === personId) throw conflict('own-account', 'This is your own account')
        await lockPerson(tx, personId)
        await tx
          .insert(personReports)
          .values({ personId, userId, reason, note, createdAt: sql`now()` })
          .onConflictDoUpdate({
            target: [personReports.personId, personReports.userId],
            set: { reason, note },
          })
      })
    },

    async listReported({
      page = 1,
      limit = peopleLimits.pageSize,
    }: PeopleQuery): Promise<ReportedPeoplePage> {
      const [rows, [total]] = await Promise.all([
        db
          .select({ user: users, profiles: socialMedia, first: min(personReports.createdAt) })
          .from(personReports)
          .innerJoin(users, eq(users.id, personReports.personId))
          .leftJoin(socialMedia, eq(socialMedia.userId, users.id))
          .groupBy(users.id, socialMedia.userId)
          .orderBy(min(personReports.createdAt), users.id)
          .limit(limit)
          .offset(getPageOffset(page, limit)),
        db.select({ count: sql<number>`count(distinct ${personReports.personId})::int` }).from(personReports),
      ])
      const ids = rows.map(({ user }) => user.id)
      const reports =
        ids.length === 0
          ? []
          : await db
              .select()
              .from(personReports)
              .where(inArray(personReports.personId, ids))
              .orderBy(personReports.createdAt)
      const data = rows.map(({ user, profiles }) => ({
        ...toPersonName(user),
        description: user.description,
        links: [...user.links, profiles?.facebook, profiles?.web].filter((link) => typeof link === 'string'),
        isSuspended: user.suspendedAt !== null,
        reports: reports
          .filter(({ personId }) => personId === user.id)
          .map(({ reason, note, createdAt }) => ({ reason, note, at: createdAt.toISOString() })),
      }))
      return { data, pagination: paginate(page, limit, total?.count ?? 0) }
    },

    /** @throws ProblemError 404 without reports */
    closeReports: (personId: string, admin: CurrentUser): Promise<number> =>
      write(async ({ tx, audit }) => {
        const closed = await tx.delete(personReports).where(eq(personReports.personId, personId)).returning()
        if (closed.length === 0) throw notFound('person')
        await audit({
          actor: admin,
          action: 'user.reports-closed',
          subject: { type: 'user', id: personId, label: '' },
          details: { reports: closed.length },
        })
        return closed.length
      }),
  }
}
