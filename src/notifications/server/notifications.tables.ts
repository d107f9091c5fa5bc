// Tables of what members are told, and by which channels they want to be told.
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { sessions } from '#src/auth/server/auth.tables.ts'
import { products } from '#src/catalogue/server/catalogue.tables.ts'
import { scans } from '#src/scan/server/scan.tables.ts'
import { comments, reviews } from '#src/social/server/social.tables.ts'
import { users } from '#src/users/server/users.tables.ts'
import type { NotificationEvent, NotificationKind, ReminderHours } from '../contract/kinds.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
/** A notification goes with what it is about. */
const about = (name: string, column: () => AnyPgColumn) =>
  text(name).references(column, { onDelete: 'cascade' })

/** Texts are made when they are shown: in the current language, with the current nickname. */
export const notifications = pgTable(
  'notifications',
  {
    id: text('id').primaryKey(),
    userId: about('user_id', () => users.id).notNull(),
    event: text('event').$type<NotificationEvent>().notNull(),
    /** Names what has happened, so that the member is told once. */
    key: text('key').notNull(),
    /** Who did it. */
    actorId: about('actor_id', () => users.id),
    reviewId: about('review_id', () => reviews.id),
    commentId: about('comment_id', () => comments.id),
    productId: about('product_id', () => products.id),
    scanId: about('scan_id', () => scans.id),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
    /** To be mailed, unless it is read before. */
    emailDue: boolean('email_due').notNull().default(false),
    mailedAt: instant('mailed_at'),
  },
  (table) => [
    uniqueIndex('notifications_key').on(table.userId, table.key),
    index('notifications_newest').on(table.userId, table.createdAt.desc(), table.id.desc()),
    index('notifications_unread').on(table.userId).where(sql`read_at is null`),
    index('notifications_email_due').on(table.userId, table.createdAt).where(sql`email_due`),
    index('notifications_mailed').on(table.userId, table.mailedAt).where(sql`mailed_at is not null`),
    index('notifications_created').on(table.createdAt),
    index('notifications_actor').on(table.actorId),
    index('notifications_review').on(table.reviewId),
    index('notifications_comment').on(table.commentId),
    index('notifications_product').on(table.productId),
    index('notifications_scan').on(table.scanId),
  ],
)

/** Only what a member has changed: a kind without a row has its default. */
export const notificationChannels = pgTable(
  'notification_channels',
  {
    userId: about('user_id', () => users.id).notNull(),
    kind: text('kind').$type<NotificationKind>().notNull(),
    push: boolean('push').notNull(),
    email: boolean('email').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)

/** A member without a row has the defaults. */
export const notificationSettings = pgTable('notification_settings', {
  userId: about('user_id', () => users.id).primaryKey(),
  reminderHours: smallint('reminder_hours').$type<ReminderHours>().notNull(),
})

/** Browsers that get notifications by Web Push. They end with the session, so that nobody reads what is told to others. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: text('id').primaryKey(),
    userId: about('user_id', () => users.id).notNull(),
    sessionId: about('session_id', () => sessions.id).notNull(),
    /** Address of the push service. Sending to it needs the key of the installation as well. */
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    index('push_subscriptions_user').on(table.userId, table.createdAt),
    index('push_subscriptions_session').on(table.sessionId),
  ],
)
