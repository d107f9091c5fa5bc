// Notifies members of a comment. Each gets one notification at most: for the first reason that they have switched on.
import { and, desc, eq, isNotNull, max, ne, or } from 'drizzle-orm'
import type { NotificationsService } from '#src/notifications/server/notifications.service.ts'
import type { Transaction } from '#src/platform/database/database.ts'
import type { UnitOfWork } from '#src/platform/unit-of-work.ts'
import { comments, reviews } from '../social.tables.ts'
import { isShown } from './comment-subjects.ts'

type Notify = NotificationsService['notify']

type CommentToTell = {
  id: string
  authorId: string
  reviewId: string | null
  parentId: string | null
  mentionedIds: readonly string[]
}

/** Those who have commented last. Nobody follows a discussion of more. */
const maxParticipants = 50

/** Tells those who are mentioned, whose review or comment it answers, and who take part in the discussion. */
export async function notifyOfComment(
  unit: UnitOfWork,
  notify: Notify,
  comment: CommentToTell,
): Promise<void> {
  const { tx } = unit
  const told = {
    mentioned: comment.mentionedIds,
    commentAnswered: await listAuthors(tx, comment, 'parent'),
    reviewCommented: await listReviewers(tx, comment.reviewId),
    discussionContinued: await listAuthors(tx, comment, 'discussion'),
  }
  const events = Object.keys(told) as (keyof typeof told)[]
  await notify(
    unit,
    ...events.flatMap((event) =>
      told[event].map((userId) => ({
        ...{ userId, event, key: `comment ${comment.id}`, actorId: comment.authorId, commentId: comment.id },
      })),
    ),
  )
}

/** Tells those whom a changed comment mentions, unless they were told about it before. */
export function notifyOfMentions(
  unit: UnitOfWork,
  notify: Notify,
  { id, authorId, mentionedIds }: Pick<CommentToTell, 'id' | 'authorId' | 'mentionedIds'>,
): Promise<void> {
  const shared = { event: 'mentioned' as const, key: `comment ${id}`, actorId: authorId, commentId: id }
  return notify(unit, ...mentionedIds.map((userId) => ({ ...shared, userId })))
}

async function listReviewers(tx: Transaction, reviewId: string | null): Promise<string[]> {
  if (reviewId === null) return []
  const rows = await tx.select({ userId: reviews.userId }).from(reviews).where(eq(reviews.id, reviewId))
  return rows.flatMap(({ userId }) => userId ?? [])
}

/** A discussion is all comments on a review, but only one thread below an article, where many begin. */
async function listAuthors(
  tx: Transaction,
  { id, reviewId, parentId }: CommentToTell,
  of: 'parent' | 'discussion',
): Promise<string[]> {
  const isParent = parentId === null ? undefined : eq(comments.id, parentId)
  const isReply = parentId === null ? undefined : eq(comments.parentId, parentId)
  const isOnReview = reviewId === null ? or(isParent, isReply) : eq(comments.reviewId, reviewId)
  const where = of === 'parent' ? isParent : isOnReview
  if (!where) return []
  const rows = await tx
    .select({ userId: comments.userId })
    .from(comments)
    .where(and(where, ne(comments.id, id), isShown, isNotNull(comments.userId)))
    .groupBy(comments.userId)
    .orderBy(desc(max(comments.createdAt)))
    .limit(maxParticipants)
  return rows.flatMap(({ userId }) => userId ?? [])
}
