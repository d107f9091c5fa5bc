// Key-value records of this installation that must exist only once, such as "the demo articles were imported".
import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const installation = pgTable('installation', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  writtenAt: timestamp('at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
})
