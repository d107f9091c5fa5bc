// Table of earned achievements.
import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#src/users/server/users.tables.ts'
import type { AchievementName } from '../../contract/achievement-names.ts'

/** One row for each achievement of a member. It stays when what it was earned with is deleted. */
export const earnedAchievements = pgTable(
  'earned_achievements',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').$type<AchievementName>().notNull(),
    earnedAt: timestamp('earned_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.name] })],
)
