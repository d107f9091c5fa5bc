// The way to pay: Stripe's payment page, and its portal where members change the payment or cancel.
import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import { getLanguage, type LanguageCode } from '#src/i18n/languages.ts'
import type { Db } from '#src/platform/database/database.ts'
import { conflict, invalidToken, notFound } from '#src/platform/problem.ts'
import type { RateLimiter } from '#src/platform/rate-limit/rate-limiter.ts'
import type { StripeSettings } from '#src/platform/subscription-settings.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import type { UserRow, UsersService } from '#src/users/server/users.service.ts'
import type { PaidPlan, PaymentState } from '../../contract/plans.ts'
import type { NewCheckout, Payment } from '../../contract/subscription.ts'
import { stripeCustomers, stripeSubscriptions } from '../subscription.tables.ts'
import { endedStatuses } from './paid-period.ts'
import type { CheckoutSession, StripeClient } from './stripe-client.ts'
import type { SubscriptionMetadata } from './sync-subscription.ts'

const checkoutsPerHour = { max: 20, windowSeconds: 3_600 } as const
const pagePath = '/app/subscription'

type Dependencies = {
  db: Db
  write: Write
  users: Pick<UsersService, 'findById' | 'lockForUpdate'>
  rateLimiter: Pick<RateLimiter, 'enforce'>
  settings: StripeSettings | undefined
  stripe: StripeClient | undefined
  sync: (subscriptionId: string) => Promise<void>
  publicUrl: string
}

type Customer = typeof stripeCustomers.$inferSelect

export function createCheckout(deps: Dependencies) {
  const { db, write, users, rateLimiter, settings, stripe, sync, publicUrl } = deps

  function requireStripe(): StripeClient {
    if (!stripe) throw notFound('payment', 'Plans are arranged by the publisher.')
    return stripe
  }

  async function findCustomer(userId: string): Promise<Customer | undefined> {
    const [row] = await db.select().from(stripeCustomers).where(eq(stripeCustomers.userId, userId))
    return row
  }

  /** The subscription that is not over, if there is one. */
  async function findPayment(userId: string): Promise<Payment | null> {
    const [row] = await db
      .select()
      .from(stripeSubscriptions)
      .where(
        and(eq(stripeSubscriptions.userId, userId), notInArray(stripeSubscriptions.status, endedStatuses)),
      )
      .orderBy(desc(stripeSubscriptions.isApplied), desc(stripeSubscriptions.updatedAt))
      .limit(1)
    if (!row) return null
    const { plan, paidUntil, endsAt } = row
    return { plan, state: findState(row), until: (endsAt ?? paidUntil)?.toISOString() ?? null }
  }

  /** @param deletedId the customer of the account that Stripe does not know any more */
  async function createCustomer({ id: userId, email }: UserRow, deletedId?: string): Promise<Customer> {
    const params = { email, metadata: { site: publicUrl, userId } }
    const key = deletedId === undefined ? `customer-${userId}` : `customer-${userId}-after-${deletedId}`
    const { id: customerId } = await requireStripe().createCustomer(key, params)
    return write(async ({ tx }) => {
      if (!(await users.lockForUpdate(tx, userId))) throw invalidToken()
      await tx
        .insert(stripeCustomers)
        .values({ userId, customerId })
        .onConflictDoUpdate({
          target: stripeCustomers.userId,
          set: { customerId, checkoutSessionId: null },
          setWhere: eq(stripeCustomers.customerId, deletedId ?? ''),
        })
      const [row] = await tx.select().from(stripeCustomers).where(eq(stripeCustomers.userId, userId))
      if (!row) throw new Error('inserting a customer returned no row')
      return row
    })
  }

  /** @returns the page that was opened before, if it can be paid. @throws ProblemError 409 when it was paid */
  async function reuseSession(customer: Customer, priceId: string): Promise<CheckoutSession | undefined> {
    if (customer.checkoutSessionId === null) return undefined
    const session = await requireStripe().findCheckoutSession(customer.checkoutSessionId)
    if (session?.status === 'complete' && session.subscription) {
      await sync(session.subscription)
      if (await findPayment(customer.userId)) throw alreadyPaid()
    }
    if (session?.status !== 'open') return undefined
    // Stripe keeps the page of a deleted customer open, but nothing can be paid on it.
    if (session.metadata.price === priceId && (await requireStripe().hasCustomer(customer.customerId)))
      return session
    await requireStripe().expireCheckoutSession(session.id)
    return undefined
  }

  /** @returns undefined when the customer was deleted at Stripe */
  async function openSession(customer: Customer, chosen: Chosen): Promise<CheckoutSession | undefined> {
    const { userId, customerId, checkoutSessionId: previous } = customer
    const metadata: SubscriptionMetadata = { site: publicUrl, userId, plan: chosen.plan }
    // Two requests at the same time get the same page.
    const session = await requireStripe().createCheckoutSession(
      `checkout-${customerId}-${chosen.priceId}-${previous ?? 'first'}`,
      {
        mode: 'subscription',
        customer: customerId,
        client_reference_id: userId,
        line_items: [{ price: chosen.priceId, quantity: 1 }],
        success_url: `${publicUrl}${pagePath}?checkout=success`,
        cancel_url: `${publicUrl}${pagePath}?checkout=cancelled`,
        locale: findStripeLocale(chosen.language),
        metadata: { ...metadata, price: chosen.priceId },
        subscription_data: { metadata },
      },
    )
    if (!session) return undefined
    const isStored = await write(async ({ tx }) => {
      const isUnchanged = sql`${stripeCustomers.checkoutSessionId} is not distinct from ${previous}`
      const rows = await tx
        .update(stripeCustomers)
        .set({ checkoutSessionId: session.id })
        .where(and(eq(stripeCustomers.userId, userId), isUnchanged))
        .returning({ userId: stripeCustomers.userId })
      return rows.length > 0
    })
    if (isStored || (await findCustomer(userId))?.checkoutSessionId === session.id) return session
    await requireStripe().expireCheckoutSession(session.id)
    throw conflict('checkout-open', 'Another payment page was opened', 'Try again.')
  }

  const reuseOrOpen = async (customer: Customer, chosen: Chosen): Promise<CheckoutSession | undefined> =>
    (await reuseSession(customer, chosen.priceId)) ?? (await openSession(customer, chosen))

  async function openPaymentPage(account: UserRow, chosen: Chosen): Promise<CheckoutSession | undefined> {
    const customer = (await findCustomer(account.id)) ?? (await createCustomer(account))
    const session = await reuseOrOpen(customer, chosen)
    return session ?? reuseOrOpen(await createCustomer(account, customer.customerId), chosen)
  }

  return {
    findPayment,

    /**
     * @returns the URL of Stripe's payment page
     * @throws ProblemError 404 for a plan that is not sold; 409 for an account that pays or has a plan; 429; 503
     */
    async start(userId: string, { plan, language }: NewCheckout): Promise<string> {
      requireStripe()
      const priceId = settings?.prices[plan]
      if (priceId === undefined) throw notFound('price', 'This plan is arranged by the publisher.')
      await rateLimiter.enforce('checkout', userId, checkoutsPerHour)
      const account = await users.findById(userId)
      if (!account) throw invalidToken()
      if (await findPayment(userId)) throw alreadyPaid()
      // A paid plan does not replace it, so the payment would be for nothing.
      if (account.subscription !== '')
        throw conflict(
          'plan-granted',
          'The publisher has given you a plan',
          'Ask the publisher for another one.',
        )
      const session = await openPaymentPage(account, { plan, priceId, language })
      if (!session?.url)
        throw conflict('checkout-open', 'The payment page is not open any more', 'Try again.')
      return session.url
    },

    /** After the payment: gives the plan at once, also when the event of Stripe comes later. */
    async finish(userId: string): Promise<void> {
      const customer = await findCustomer(userId)
      if (!customer?.checkoutSessionId) return
      const session = await requireStripe().findCheckoutSession(customer.checkoutSessionId)
      if (session?.subscription) await sync(session.subscription)
    },

    /** @returns the URL of Stripe's portal. @throws ProblemError 404 for an account that has never paid; 503 */
    async openPortal(userId: string): Promise<string> {
      const client = requireStripe()
      const customer = await findCustomer(userId)
      const url =
        customer &&
        (await client.createPortalSession({
          customer: customer.customerId,
          return_url: `${publicUrl}${pagePath}?checkout=changed`,
        }))
      if (url === undefined) throw notFound('payment', 'This account has never paid.')
      return url
    },
  }
}

function findState({ status, paidUntil, endsAt }: typeof stripeSubscriptions.$inferSelect): PaymentState {
  if (endsAt) return 'ending'
  if (paidUntil === null) return 'pending'
  return status === 'active' || status === 'trialing' ? 'renewing' : 'failed'
}

type Chosen = { plan: PaidPlan; priceId: string; language: LanguageCode | undefined }

/** Stripe's page has no Arabic: it takes the language of the browser instead. */
function findStripeLocale(language: LanguageCode | undefined): string {
  if (language === undefined || language === 'ar') return 'auto'
  if (language === 'ch') return 'zh'
  if (language === 'hi') return 'hi-IN'
  return getLanguage(language).tag
}

const alreadyPaid = () =>
  conflict('plan-paid', 'The account pays for a plan already', 'Change it on the page of the payment.')
