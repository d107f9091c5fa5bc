// What members have asked the publisher for.
import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import type { CurrentUser } from '#src/platform/http/access.ts'
import { isId, newId } from '#src/platform/id.ts'
import { toReadableEmail } from '#src/platform/mail/readable-email.ts'
import { conflict, invalidToken, notFound } from '#src/platform/problem.ts'
import type { RateLimiter } from '#src/platform/rate-limit/rate-limiter.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import type { UsersService } from '#src/users/server/users.service.ts'
import { users } from '#src/users/server/users.tables.ts'
import { subscriptionLimits, toPlan } from '../contract/plans.ts'
import type { AccountRequest, NewPlanRequest, PlanRequest } from '../contract/subscription.ts'
import { planRequests } from './subscription.tables.ts'

type Executor = Db | Transaction
type Dependencies = {
  db: Db
  write: Write
  users: Pick<UsersService, 'lockForUpdate'>
  rateLimiter: Pick<RateLimiter, 'enforce'>
}

const requestsPerHour = { max: 10, windowSeconds: 3_600 } as const

export const isOpenOf = (userId: string): SQL | undefined =>
  and(eq(planRequests.userId, userId), isNull(planRequests.closedAt))

export async function findOpenRequest(executor: Executor, userId: string): Promise<PlanRequest | null> {
  const [row] = await executor.select().from(planRequests).where(isOpenOf(userId))
  return row ? { plan: row.plan, message: row.message, createdAt: row.createdAt.toISOString() } : null
}

export async function closeRequest(tx: Transaction, where: SQL | undefined): Promise<string[]> {
  const rows = await tx
    .update(planRequests)
    .set({ closedAt: sql`now()` })
    .where(and(where, isNull(planRequests.closedAt)))
    .returning({ userId: planRequests.userId })
  return rows.map(({ userId }) => userId)
}

export function createPlanRequests({ db, write, users: accounts, rateLimiter }: Dependencies) {
  return {
    /** @throws ProblemError 401 for a deleted account; 409 for the plan that the account has; 429 */
    async put(userId: string, { plan, message }: NewPlanRequest): Promise<void> {
      await rateLimiter.enforce('plan-request', userId, requestsPerHour)
      await write(async ({ tx }) => {
        const account = await accounts.lockForUpdate(tx, userId)
        if (!account) throw invalidToken()
        if (account.subscription === plan) throw conflict('plan-active', 'Your account has this plan already')
        // The lock of the account keeps a second request from being inserted meanwhile.
        await tx.delete(planRequests).where(isOpenOf(userId))
        await tx.insert(planRequests).values({ id: newId(), userId, plan, message, createdAt: new Date() })
      })
    },

    withdraw: (userId: string): Promise<void> =>
      write(async ({ tx }) => {
        await tx.delete(planRequests).where(isOpenOf(userId))
      }),

    /** Those that wait, the oldest first. */
    async list(): Promise<{ data: AccountRequest[]; total: number }> {
      const isOpen = isNull(planRequests.closedAt)
      const rows = await db
        .select({ request: planRequests, account: users })
        .from(planRequests)
        .innerJoin(users, eq(users.id, planRequests.userId))
        .where(isOpen)
        .orderBy(asc(planRequests.createdAt), asc(planRequests.id))
        .limit(subscriptionLimits.requests)
      const data = rows.map(({ request: { id, plan, message, createdAt }, account }) => ({
        ...{ _id: id, plan, message, createdAt: createdAt.toISOString() },
        account: {
          _id: account.id,
          email: toReadableEmail(account.email),
          name: [account.name, account.surname].filter(Boolean).join(' '),
          plan: toPlan(account.subscription),
        },
      }))
      return { data, total: await db.$count(planRequests, isOpen) }
    },

    /** @throws ProblemError 404 also when it is closed */
    close: (id: string, actor: CurrentUser): Promise<void> =>
      write(async ({ tx, audit }) => {
        const [userId] = isId(id) ? await closeRequest(tx, eq(planRequests.id, id)) : []
        if (userId === undefined) throw notFound('plan request')
        const subject = { type: 'user', id: userId, label: '' } as const
        await audit({ actor, action: 'user.plan-request-closed', subject })
      }),

    /** All requests of an account, for its owner. */
    async listOf(userId: string) {
      const rows = await db
        .select()
        .from(planRequests)
        .where(eq(planRequests.userId, userId))
        .orderBy(desc(planRequests.createdAt))
      return rows.map(({ plan, message, createdAt, closedAt }) => ({ plan, message, createdAt, closedAt }))
    },
  }
}
