// Plans that are paid at Stripe. Without a key nothing is sold, but what was sold before still ends.
import { desc, eq } from 'drizzle-orm'
import type { Db } from '#src/platform/database/database.ts'
import type { Log } from '#src/platform/log.ts'
import { invalidRequest, notFound } from '#src/platform/problem.ts'
import type { RateLimiter } from '#src/platform/rate-limit/rate-limiter.ts'
import type { StripeSettings } from '#src/platform/subscription-settings.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import type { AccountDataSource, UsersService } from '#src/users/server/users.service.ts'
import type { Plan } from '../../contract/plans.ts'
import { stripeCustomers, stripeSubscriptions } from '../subscription.tables.ts'
import { createCheckout } from './checkout.ts'
import { createPaidPlan, type SetPlan } from './paid-plan.ts'
import { createPlanPrices } from './plan-price.ts'
import { createStripeClient } from './stripe-client.ts'
import { parseStripeEvent } from './stripe-event.ts'
import { createSubscriptionSync, deleteCustomer, syncSubscription } from './sync-subscription.ts'
import { verifyStripeSignature } from './verify-stripe-signature.ts'

type Dependencies = {
  db: Db
  write: Write
  log: Log
  users: Pick<UsersService, 'findById' | 'lockForUpdate'>
  rateLimiter: Pick<RateLimiter, 'enforce'>
  publicUrl: string
  settings: StripeSettings | undefined
  consultings: Readonly<Record<Plan, number>>
  setPlan: SetPlan
}

export function createPayments(dependencies: Dependencies) {
  const { db, write, settings } = dependencies
  const stripe = settings && createStripeClient(settings)
  const paidPlan = createPaidPlan(dependencies)
  const subscriptions = createSubscriptionSync({ ...dependencies, stripe, paidPlan })
  const checkout = createCheckout({ ...dependencies, stripe, sync: subscriptions.sync })

  /**
   * Only stores a job, so that Stripe does not wait.
   * @throws ProblemError 400 for what Stripe has not signed; 404 without a key
   */
  async function receiveEvent(payload: string, header: string): Promise<void> {
    if (!settings) throw notFound('payment', 'Plans are arranged by the publisher.')
    const { webhookSecret: secret } = settings
    if (!verifyStripeSignature({ header, payload, secret, now: new Date() }))
      throw invalidRequest([{ path: 'stripe-signature', message: 'is not valid' }])
    const event = parseStripeEvent(payload)
    if (!event) throw invalidRequest([{ path: '', message: 'is not an event' }])
    const { id: key, subscriptionId } = event
    if (subscriptionId === undefined) return
    await write(({ enqueue }) => enqueue(syncSubscription, { subscriptionId }, { key }))
  }

  const accountData: AccountDataSource = {
    name: 'payments',
    async collect(userId) {
      const rows = await db
        .select()
        .from(stripeSubscriptions)
        .where(eq(stripeSubscriptions.userId, userId))
        .orderBy(desc(stripeSubscriptions.updatedAt))
      return rows.map(({ id, plan, status, paidFrom, paidUntil, endsAt }) => ({
        ...{ stripeId: id, plan, status, paidFrom, paidUntil, endsAt },
      }))
    },
    async beforeDelete({ tx, enqueue }, userId) {
      const [customer] = await tx.select().from(stripeCustomers).where(eq(stripeCustomers.userId, userId))
      if (!customer) return
      const { customerId } = customer
      await enqueue(deleteCustomer, { customerId }, { key: customerId })
    },
  }

  return { checkout, prices: createPlanPrices(stripe), subscriptions, paidPlan, receiveEvent, accountData }
}
