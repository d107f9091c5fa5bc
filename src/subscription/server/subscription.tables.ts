// Tables of subscriptions: what members have asked for. The plan itself stands in the row of the account.
import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
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
