// How often something was done within a stretch of time, counted for all processes of the newspaper together.
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const limits = pgTable(
  'limits',
  {
    /** What is limited and for whom; people and networks only as a digest. */
    key: text('key').primaryKey(),
    taken: integer('taken').notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
  },
  (table) => [index('limits_ends').on(table.endsAt)],
)
