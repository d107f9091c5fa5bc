// Facts about this installation that must be known exactly once, such as “the demo newsroom was put in”.
import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const installation = pgTable('installation', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
})
