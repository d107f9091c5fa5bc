// Tables of who follows, blocks and has reported whom.
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#src/users/server/users.tables.ts'
import type { ReportReason } from '../../contract/limits.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
const person = (name: string) =>
  text(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** The numbers of followers are counted from these rows, so that they are always exact. */
export const follows = pgTable(
  'follows',
  {
    followerId: person('follower_id'),
    followedId: person('followed_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.followerId, table.followedId] }),
    index('follows_follower').on(table.followerId, table.createdAt.desc(), table.followedId.desc()),
    index('follows_followed').on(table.followedId, table.createdAt.desc(), table.followerId.desc()),
    check('follows_other', sql`${table.followerId} <> ${table.followedId}`),
  ],
)

/** Pairs of which one has stopped following the other, who is not followed back automatically any more. */
export const unfollows = pgTable(
  'unfollows',
  {
    followerId: person('follower_id'),
    followedId: person('followed_id'),
  },
  (table) => [
    primaryKey({ columns: [table.followerId, table.followedId] }),
    index('unfollows_followed').on(table.followedId),
  ],
)

/** The profiles of members on other sites. Nobody has proved that they belong to the member. */
export const socialMedia = pgTable('social_media', {
  userId: person('user_id').primaryKey(),
  facebook: text('facebook'),
  web: text('web'),
  /** Follows those who follow the member and have linked the same kind of profile. */
  followsBack: boolean('follows_back').notNull().default(false),
})

export const blocks = pgTable(
  'blocks',
  {
    blockerId: person('blocker_id'),
    blockedId: person('blocked_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index('blocks_blocked').on(table.blockedId),
    check('blocks_other', sql`${table.blockerId} <> ${table.blockedId}`),
  ],
)

/** One report for each person. They are deleted when an admin has decided. */
export const personReports = pgTable(
  'person_reports',
  {
    personId: person('person_id'),
    userId: person('user_id'),
    reason: text('reason').$type<ReportReason>().notNull(),
    note: text('note').notNull().default(''),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.userId] }),
    index('person_reports_user').on(table.userId),
    index('person_reports_created').on(table.createdAt),
  ],
)
