// Subscriptions: which plan an account has, what its owner asks for, and what admins grant.
import type { Db, Transaction } from '#src/platform/database/database.ts'
import type { CurrentUser } from '#src/platform/http/access.ts'
import { isId } from '#src/platform/id.ts'
import { notFound, unauthorized } from '#src/platform/problem.ts'
import type { RateLimiter } from '#src/platform/rate-limit/rate-limiter.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import type { AccountDataSource, UserRow, UsersService } from '#src/users/server/users.service.ts'
import { type Plan, plans, toPlan } from '../contract/plans.ts'
import type {
  AccountSubscription,
  NewPlanRequest,
  OwnSubscription,
  PlanOffer,
  SubscriptionChange,
} from '../contract/subscription.ts'
import { closeRequest, createPlanRequests, findOpenRequest, isOpenOf } from './plan-requests.ts'

export type SubscriptionService = ReturnType<typeof createSubscriptionService>

export type SubscriptionSettings = { consultings: Readonly<Record<Plan, number>> }

type Dependencies = {
  db: Db
  write: Write
  users: Pick<UsersService, 'lockForUpdate' | 'findById' | 'update'>
  rateLimiter: Pick<RateLimiter, 'enforce'>
  settings: SubscriptionSettings
}

export function createSubscriptionService({ settings, ...dependencies }: Dependencies) {
  const { db, write, users } = dependencies
  const requests = createPlanRequests(dependencies)
  const offers: PlanOffer[] = plans.map((plan) => ({
    plan,
    consultings: settings.consultings[plan],
    isExpert: plan === 'professional',
  }))

  async function getOwn(userId: string): Promise<OwnSubscription> {
    const [row, request] = await Promise.all([users.findById(userId), findOpenRequest(db, userId)])
    if (!row) throw unauthorized('The token is not valid', 'invalid-token')
    return { plan: toPlan(row.subscription), consultingsLeft: row.consultingsLeft, request }
  }

  /** @param consultingsLeft what the plan includes by default */
  async function setPlan(
    tx: Transaction,
    account: UserRow,
    { plan, consultingsLeft = settings.consultings[plan] }: SubscriptionChange,
  ): Promise<void> {
    const subscription = plan === 'free' ? '' : plan
    const isProfessionalAccount = plan === 'professional'
    await users.update(account.id, { subscription, isProfessionalAccount, consultingsLeft }, tx)
    await closeRequest(tx, isOpenOf(account.id))
  }

  return {
    offers,
    requests,
    getOwn,

    /** @throws ProblemError 409, 429 */
    async request(userId: string, wanted: NewPlanRequest): Promise<OwnSubscription> {
      await requests.put(userId, wanted)
      return getOwn(userId)
    },

    async withdraw(userId: string): Promise<OwnSubscription> {
      await requests.withdraw(userId)
      return getOwn(userId)
    },

    /** @throws ProblemError 404 */
    grant: (id: string, change: SubscriptionChange, actor: CurrentUser): Promise<AccountSubscription> =>
      write(async ({ tx, audit }) => {
        const before = isId(id) ? await users.lockForUpdate(tx, id) : undefined
        if (!before) throw notFound('user')
        await setPlan(tx, before, change)
        const after = (await users.findById(id, tx)) ?? before
        await audit({
          actor,
          action: 'user.plan-changed',
          // Without a name, because the audit log is never erased.
          subject: { type: 'user', id, label: '' },
          before: toAuditState(before),
          after: toAuditState(after),
          valueFields: ['subscription', 'consultingsLeft'],
        })
        return { _id: id, plan: toPlan(after.subscription), consultingsLeft: after.consultingsLeft }
      }),

    accountData: [
      { name: 'planRequests', collect: (userId) => requests.listOf(userId) },
    ] satisfies AccountDataSource[],
  }
}

function toAuditState({ subscription, consultingsLeft }: UserRow) {
  return { subscription, consultingsLeft }
}
