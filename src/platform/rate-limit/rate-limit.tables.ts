// How often something was done within a stretch of time, counted for all processes of the newspaper together.
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const rateLimits = pgTable(
  'limits',
  {
    /** What is limited and for whom; people and networks only as a digest. */
    key: text('key').primaryKey(),
    count: integer('taken').notNull(),
    windowEndsAt: timestamp('ends_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
  },
  (table) => [index('limits_ends').on(table.windowEndsAt)],
)
