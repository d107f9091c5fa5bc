// Reads a subscription from Stripe, stores its state and gives the account its plan.
import { and, eq, lt, notInArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { isId } from '#src/platform/id.ts'
import { defineJob, type JobFailure } from '#src/platform/jobs/define-job.ts'
import type { Log } from '#src/platform/log.ts'
import type { StripeSettings } from '#src/platform/subscription-settings.ts'
import type { UnitOfWork, Write } from '#src/platform/unit-of-work.ts'
import type { UserRow, UsersService } from '#src/users/server/users.service.ts'
import { type PaidPlan, paidPlans } from '../../contract/plans.ts'
import { stripeCustomers, stripeSubscriptions } from '../subscription.tables.ts'
import { endedStatuses, findEnd, findPaidPeriod, hasEnded } from './paid-period.ts'
import type { createPaidPlan, StoredSubscription } from './paid-plan.ts'
import type { StripeClient, StripeSubscription } from './stripe-client.ts'

/** Enqueued for each event, with its id as the key: Stripe sends some events more than once. */
export const syncSubscription = defineJob({
  name: 'subscription.sync',
  payload: z.object({ subscriptionId: z.string() }),
  retry: { limit: 20, delaySeconds: 5, maxDelaySeconds: 3_600 },
  expireInSeconds: 60,
})

/** Enqueued when an account is deleted. Retried for two weeks, because somebody would be charged without it. */
export const deleteCustomer = defineJob({
  name: 'subscription.delete-customer',
  payload: z.object({ customerId: z.string() }),
  retry: { limit: 70, delaySeconds: 30, maxDelaySeconds: 6 * 3_600 },
  expireInSeconds: 60,
})

/** Written to each subscription at Stripe, so that those of other sites of the publisher are left alone. */
export type SubscriptionMetadata = { site: string; userId: string; plan: PaidPlan }

const maxReads = 5

type Dependencies = {
  db: Db
  write: Write
  log: Log
  users: Pick<UsersService, 'lockForUpdate'>
  settings: StripeSettings | undefined
  stripe: StripeClient | undefined
  paidPlan: ReturnType<typeof createPaidPlan>
  publicUrl: string
}

export function createSubscriptionSync(deps: Dependencies) {
  const { db, write, log, users, settings, stripe, paidPlan, publicUrl } = deps

  async function findRow(executor: Db | Transaction, id: string): Promise<StoredSubscription | undefined> {
    const [row] = await executor.select().from(stripeSubscriptions).where(eq(stripeSubscriptions.id, id))
    return row
  }

  /** @returns the account, locked; undefined when it is gone, or when the subscription belongs to another site */
  async function lockOwner(
    tx: Transaction,
    { customer, metadata }: StripeSubscription,
  ): Promise<UserRow | undefined> {
    const [known] = await tx.select().from(stripeCustomers).where(eq(stripeCustomers.customerId, customer))
    if (known) return users.lockForUpdate(tx, known.userId)
    const { site, userId = '' } = metadata
    if (site !== publicUrl || !isId(userId)) return undefined
    // The database was restored from a backup that is older than the customer.
    const account = await users.lockForUpdate(tx, userId)
    if (account)
      await tx.insert(stripeCustomers).values({ userId, customerId: customer }).onConflictDoNothing()
    return account
  }

  /** A price that is sold no more names no plan: the one that was bought stays. */
  function findPlan({ items, metadata }: StripeSubscription, known: StoredSubscription | undefined) {
    const priceId = items.data[0].price.id
    const sold = paidPlans.find((plan) => settings?.prices[plan] === priceId)
    return sold ?? known?.plan ?? paidPlans.find((plan) => plan === metadata.plan)
  }

  /** @returns false when the row has changed since it was read: Stripe's answer may be older than that change */
  async function store(
    unit: UnitOfWork,
    subscription: StripeSubscription,
    known: StoredSubscription | undefined,
  ): Promise<boolean> {
    const { tx, enqueue } = unit
    const { id, customer, status, metadata } = subscription
    const account = await lockOwner(tx, subscription)
    if (!account) {
      // Paid while the account was being deleted.
      if (metadata.site === publicUrl && !hasEnded(subscription))
        await enqueue(deleteCustomer, { customerId: customer })
      return true
    }
    const current = await findRow(tx, id)
    if (current?.version !== known?.version) return false
    const plan = findPlan(subscription, current)
    if (!plan) {
      log.warn({ subscription: id }, 'a subscription at Stripe has a price that belongs to no plan')
      return true
    }
    const state = {
      ...{ plan, status, ...findPaidPeriod(subscription), endsAt: findEnd(subscription) },
      ...{ version: (current?.version ?? 0) + 1, updatedAt: new Date() },
    }
    await tx
      .insert(stripeSubscriptions)
      .values({ id, userId: account.id, ...state })
      .onConflictDoUpdate({ target: stripeSubscriptions.id, set: state })
    await paidPlan.apply(unit, account)
    return true
  }

  /** @throws ProblemError 503 */
  async function sync(id: string): Promise<void> {
    if (!stripe) return
    for (let read = 0; read < maxReads; read += 1) {
      const known = await findRow(db, id)
      const subscription = await stripe.findSubscription(id)
      if (!subscription) return
      if (await write((unit) => store(unit, subscription, known))) return
    }
    throw new Error(`The subscription ${id} changes all the time`)
  }

  /** Accounts whose plan has ended without an event. */
  async function endOverdue(userId: string): Promise<void> {
    await write(async (unit) => {
      const account = await users.lockForUpdate(unit.tx, userId)
      if (account) await paidPlan.apply(unit, account)
    })
  }

  return {
    sync,

    /** Job. */
    run: ({ subscriptionId }: z.infer<typeof syncSubscription.payload>) => sync(subscriptionId),

    /** Job. */
    async deleteCustomer({
      customerId,
    }: z.infer<typeof deleteCustomer.payload>): Promise<JobFailure | undefined> {
      if (!stripe) return { retryBecause: 'STRIPE_SECRET_KEY is not set' }
      await stripe.deleteCustomer(customerId)
      return undefined
    },

    /** Job: reads subscriptions again whose paid period is over, in case an event was lost. */
    async checkPeriods(): Promise<void> {
      const isOver = and(
        lt(stripeSubscriptions.paidUntil, sql`now()`),
        notInArray(stripeSubscriptions.status, endedStatuses),
      )
      for (const { id } of await db.select().from(stripeSubscriptions).where(isOver))
        await write(({ enqueue }) => enqueue(syncSubscription, { subscriptionId: id }))
      const isApplied = and(isOver, eq(stripeSubscriptions.isApplied, true))
      for (const { userId } of await db.select().from(stripeSubscriptions).where(isApplied))
        await endOverdue(userId)
    },
  }
}
