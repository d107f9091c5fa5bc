// Tables of subscriptions: what members have asked for, and what they pay at Stripe. The plan itself stands in the row of
// the account.
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#src/users/server/users.tables.ts'
import type { PaidPlan } from '../contract/plans.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

export const planRequests = pgTable(
  'plan_requests',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    plan: text('plan').$type<PaidPlan>().notNull(),
    message: text('message').notNull(),
    createdAt: instant('created_at').notNull(),
    /** By an admin, with or without the plan. */
    closedAt: instant('closed_at'),
  },
  (table) => [
    uniqueIndex('plan_requests_open').on(table.userId).where(sql`closed_at is null`),
    index('plan_requests_user').on(table.userId),
    index('plan_requests_oldest').on(table.createdAt, table.id).where(sql`closed_at is null`),
  ],
)

/** Accounts that have begun to pay at least once. */
export const stripeCustomers = pgTable(
  'stripe_customers',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Stripe's id. */
    customerId: text('customer_id').notNull(),
    /** The latest payment page. An open one is used again, so that nobody pays on two of them. */
    checkoutSessionId: text('checkout_session_id'),
  },
  (table) => [uniqueIndex('stripe_customers_customer').on(table.customerId)],
)

/** The state of each subscription at Stripe as it was read last. */
export const stripeSubscriptions = pgTable(
  'stripe_subscriptions',
  {
    /** Stripe's id. */
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    plan: text('plan').$type<PaidPlan>().notNull(),
    /** Stripe's word. */
    status: text('status').notNull(),
    /** The latest period that is paid; null before the first payment. */
    paidFrom: instant('paid_from'),
    paidUntil: instant('paid_until'),
    /** When a cancelled subscription ends. */
    endsAt: instant('ends_at'),
    /** The account has its plan from this subscription, not from an admin. */
    isApplied: boolean('is_applied').notNull().default(false),
    /** The period for which the account got consultings, and how many. */
    grantedFor: instant('granted_for'),
    consultingsGranted: integer('consultings_granted').notNull().default(0),
    /** Counts changes, so that a state that was read before one is not stored after it. */
    version: integer('version').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('stripe_subscriptions_user').on(table.userId),
    index('stripe_subscriptions_paid_until').on(table.paidUntil),
  ],
)
