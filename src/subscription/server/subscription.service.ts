// Subscriptions: which plan an account has, what its owner asks for or pays, and what admins grant.
import type { Db, Transaction } from '#src/platform/database/database.ts'
import type { CurrentUser } from '#src/platform/http/access.ts'
import { isId } from '#src/platform/id.ts'
import type { Log } from '#src/platform/log.ts'
import { conflict, invalidToken, notFound } from '#src/platform/problem.ts'
import type { RateLimiter } from '#src/platform/rate-limit/rate-limiter.ts'
import type { StripeSettings } from '#src/platform/subscription-settings.ts'
import type { UnitOfWork, Write } from '#src/platform/unit-of-work.ts'
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
import { createPayments } from './stripe/payments.ts'

export type SubscriptionService = ReturnType<typeof createSubscriptionService>

type SubscriptionSettings = {
  consultings: Readonly<Record<Plan, number>>
  /** Without it, the publisher arranges all plans. */
  stripe: StripeSettings | undefined
}

type Dependencies = {
  db: Db
  write: Write
  log: Log
  publicUrl: string
  users: Pick<UsersService, 'lockForUpdate' | 'findById' | 'update'>
  rateLimiter: Pick<RateLimiter, 'enforce'>
  settings: SubscriptionSettings
}

export function createSubscriptionService({ settings, ...dependencies }: Dependencies) {
  const { db, write, users } = dependencies
  const requests = createPlanRequests(dependencies)
  const payments = createPayments({
    ...dependencies,
    settings: settings.stripe,
    consultings: settings.consultings,
    setPlan,
  })

  async function toOffer(plan: Plan): Promise<PlanOffer> {
    const priceId = plan === 'free' ? undefined : settings.stripe?.prices[plan]
    return {
      plan,
      consultings: settings.consultings[plan],
      isExpert: plan === 'professional',
      isSold: priceId !== undefined,
      price: await payments.prices.find(priceId),
    }
  }

  async function getOwn(userId: string): Promise<OwnSubscription> {
    const [row, request, payment] = await Promise.all([
      users.findById(userId),
      findOpenRequest(db, userId),
      payments.checkout.findPayment(userId),
    ])
    if (!row) throw invalidToken()
    return { plan: toPlan(row.subscription), consultingsLeft: row.consultingsLeft, request, payment }
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

  /** The plan of an admin comes before a paid one. @throws ProblemError 409 for the free plan while another one is paid */
  async function setGrantedPlan(
    unit: UnitOfWork,
    account: UserRow,
    change: SubscriptionChange,
  ): Promise<void> {
    const { paidPlan } = payments
    const { consultingsLeft = account.consultingsLeft } = change
    const paid = await paidPlan.findApplied(unit.tx, account.id)
    if (paid && change.plan === 'free')
      throw conflict(
        'plan-paid',
        'The account pays for its plan',
        'Cancel the subscription at Stripe: the plan ends with it.',
      )
    // Only another number of consultings: the paid plan stays a paid one.
    if (paid?.plan === change.plan) return void (await users.update(account.id, { consultingsLeft }, unit.tx))
    await paidPlan.release(unit.tx, account.id)
    const withoutGrant = { ...account, subscription: '', consultingsLeft }
    if (change.plan === 'free' && (await paidPlan.apply(unit, withoutGrant))) return
    await setPlan(unit.tx, account, change)
  }

  return {
    listOffers: (): Promise<PlanOffer[]> => Promise.all(plans.map(toOffer)),
    requests,
    payments,
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

    /** @throws ProblemError 404; 409 for the free plan while another one is paid */
    grant: (id: string, change: SubscriptionChange, actor: CurrentUser): Promise<AccountSubscription> =>
      write(async (unit) => {
        const { tx, audit } = unit
        const before = isId(id) ? await users.lockForUpdate(tx, id) : undefined
        if (!before) throw notFound('user')
        await setGrantedPlan(unit, before, change)
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
      payments.accountData,
    ] satisfies AccountDataSource[],
  }
}

function toAuditState({ subscription, consultingsLeft }: UserRow) {
  return { subscription, consultingsLeft }
}
