// Rate limit counters, shared by all processes of a site.
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const rateLimits = pgTable(
  'limits',
  {
    /** The action and a SHA-256 hash of the limited person or network. */
    key: text('key').primaryKey(),
    count: integer('taken').notNull(),
    windowEndsAt: timestamp('ends_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
  },
  (table) => [index('limits_ends').on(table.windowEndsAt)],
)
