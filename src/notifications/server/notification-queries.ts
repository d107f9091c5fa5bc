// Reads what a member was told. What was hidden, blocked or suspended meanwhile is left out, and is not counted.
import { and, count, desc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { products } from '#src/catalogue/server/catalogue.tables.ts'
import { articles } from '#src/news/server/news.tables.ts'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { blocks } from '#src/social/server/people/people.tables.ts'
import { comments, reviews } from '#src/social/server/social.tables.ts'
import { users } from '#src/users/server/users.tables.ts'
import { kindOfEvent, type NotificationEvent, notificationLimits } from '../contract/kinds.ts'
import type { Notification, NotificationPage, NotificationsQuery } from '../contract/notification.ts'
import { notifications } from './notifications.tables.ts'

type Executor = Db | Transaction

const actors = alias(users, 'actors')

/** With what each is about. */
export function selectNotifications(db: Executor, where: SQL | undefined) {
  return db
    .select({
      notification: notifications,
      nickname: actors.nickname,
      articleId: articles.id,
      articleTitle: articles.title,
      productId: products.id,
      productName: products.name,
    })
    .from(notifications)
    .leftJoin(actors, eq(actors.id, notifications.actorId))
    .leftJoin(comments, eq(comments.id, notifications.commentId))
    .leftJoin(reviews, sql`${reviews.id} = coalesce(${notifications.reviewId}, ${comments.reviewId})`)
    .leftJoin(articles, eq(articles.id, comments.articleId))
    .leftJoin(products, sql`${products.id} = coalesce(${notifications.productId}, ${reviews.productId})`)
    .where(and(where, isVisible))
    .$dynamic()
}

type SelectedNotification = Awaited<ReturnType<typeof selectNotifications>>[number]

export async function countUnread(db: Executor, userId: string): Promise<number> {
  const unread = selectNotifications(db, and(isOf(userId), isNull(notifications.readAt))).as('unread')
  const [row] = await db.select({ count: count() }).from(unread)
  return row?.count ?? 0
}

export async function listNotifications(
  db: Db,
  userId: string,
  { cursor, limit = notificationLimits.pageSize }: NotificationsQuery,
): Promise<NotificationPage> {
  const [rows, unread] = await Promise.all([
    selectNotifications(db, and(isOf(userId), isAfter(cursor)))
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(limit + 1),
    countUnread(db, userId),
  ])
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1)?.notification : undefined
  return {
    data: shown.map(toNotification),
    unread,
    nextCursor: last ? `${last.createdAt.getTime()}_${last.id}` : null,
  }
}

export const isOf = (userId: string): SQL => eq(notifications.userId, userId)

/** A text that is no cursor starts at the beginning. */
function isAfter(cursor = ''): SQL | undefined {
  const [, at, id] = /^(\d{1,14})_([0-9a-f]{24})$/.exec(cursor) ?? []
  if (!at || !id) return undefined
  const time = new Date(Number(at)).toISOString()
  return sql`(${notifications.createdAt}, ${notifications.id}) < (${time}::timestamptz, ${id})`
}

const isVisible = and(
  or(isNull(notifications.actorId), isNull(actors.suspendedAt)),
  isNull(comments.deletedAt),
  // What is shown again needs no explanation any more.
  sql`(${notifications.event} = 'commentHidden') = (${comments.hiddenAt} is not null)`,
  sql`(${notifications.event} = 'reviewHidden') = (${reviews.hiddenAt} is not null)`,
  or(isNull(articles.id), sql`(${articles.isPublished} and ${articles.sortAt} <= now())`),
  or(isNull(products.id), ne(products.status, 'draft')),
  sql`not exists (select 1 from ${blocks} where ${or(
    and(eq(blocks.blockerId, notifications.userId), eq(blocks.blockedId, notifications.actorId)),
    and(eq(blocks.blockedId, notifications.userId), eq(blocks.blockerId, notifications.actorId)),
  )})`,
)

export function toNotification(selected: SelectedNotification): Notification {
  const { notification: row, nickname } = selected
  return {
    _id: row.id,
    kind: kindOfEvent[row.event],
    event: row.event,
    at: row.createdAt.toISOString(),
    isRead: row.readAt !== null,
    person: row.actorId === null ? null : { _id: row.actorId, nickname: nickname?.trim() || null },
    title: selected.articleTitle ?? selected.productName,
    path: toPath(selected),
  }
}

/** They lead to the reviews of an oil, the others to its beginning. */
const eventsAtReviews = new Set<NotificationEvent>([
  'reviewLiked',
  'commentLiked',
  'reviewCommented',
  'commentAnswered',
  'discussionContinued',
  'commentHidden',
  'reviewHidden',
  'mentioned',
  'reviewMentioned',
  'rateOil',
])

function toPath({ notification: row, articleId, productId }: SelectedNotification): string {
  if (articleId) return `/article/${articleId}#comments`
  if (productId) return `/app/oils/${productId}${eventsAtReviews.has(row.event) ? '#reviews' : ''}`
  if (row.scanId) return '/app/scans'
  return row.actorId ? `/app/people/${row.actorId}` : '/app/notifications'
}
