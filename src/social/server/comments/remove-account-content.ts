// What goes with an account that is deleted: its reviews, comments and likes, and mentions of it in the texts of others.
// All locks are taken first, in the order of `comment-subjects.ts`.
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { UnitOfWork } from '#src/platform/unit-of-work.ts'
import { users } from '#src/users/server/users.tables.ts'
import type { createLikes } from '../likes/likes.ts'
import type { createReviewWriter } from '../reviews/review-writer.ts'
import { comments, likes, reviews } from '../social.tables.ts'
import { type createCommentSubjects, lockComments, toSubject } from './comment-subjects.ts'
import { recountParent, removeContent } from './comment-writer.ts'
import { listTextsMentioning, removeMentions } from './mentions.ts'

type Dependencies = {
  subjects: ReturnType<typeof createCommentSubjects>
  likes: Pick<ReturnType<typeof createLikes>, 'removeAllOf'>
  reviews: Pick<ReturnType<typeof createReviewWriter>, 'lockProductsOf' | 'removeAllOf'>
}

export function createAccountContentRemoval({
  subjects,
  likes: likeWriter,
  reviews: reviewWriter,
}: Dependencies) {
  /** Removes reviews, comments and likes of an account that is being deleted. The account is locked. */
  return async (unit: UnitOfWork, userId: string): Promise<void> => {
    const { tx } = unit
    // Nobody can mention the account from here on.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    await reviewWriter.lockProductsOf(tx, userId)
    const reviewed = await tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.userId, userId))
    const own = await tx.select().from(comments).where(eq(comments.userId, userId))
    const liked = await tx.select().from(likes).where(eq(likes.userId, userId))
    const mentioning = await listTextsMentioning(tx, userId)
    const subjectsOfOwn = own.map(toSubject)
    await subjects.lockAll(tx, [
      ...subjectsOfOwn,
      ...[...reviewed.map(({ id }) => id), ...mentioning.reviewIds].map((id) => ({
        kind: 'review' as const,
        id,
      })),
      ...liked.flatMap(({ articleId, reviewId, commentId }) =>
        commentId === null ? [toSubject({ articleId, reviewId })] : [],
      ),
    ])
    await lockComments(tx, [
      ...own.flatMap(({ id, parentId }) => [id, parentId]),
      ...liked.map(({ commentId }) => commentId),
      ...mentioning.commentIds,
    ])
    await likeWriter.removeAllOf(tx, userId)
    await removeMentions(tx, userId, mentioning)
    const isOwn = eq(comments.userId, userId)
    const withReplies = await tx
      .select({ id: comments.id })
      .from(comments)
      .where(and(isOwn, sql`exists (select 1 from comments reply where reply.parent_id = ${comments.id})`))
    for (const { id } of withReplies) await removeContent(tx, id)
    const deleted = await tx
      .delete(comments)
      .where(and(isOwn, isNotNull(comments.userId)))
      .returning({ parentId: comments.parentId })
    for (const parentId of new Set(deleted.map((row) => row.parentId)))
      if (parentId) await recountParent(tx, parentId)
    const recounted = new Map(subjectsOfOwn.map((subject) => [`${subject.kind} ${subject.id}`, subject]))
    for (const subject of recounted.values()) await subjects.recount(unit, subject)
    await reviewWriter.removeAllOf(unit, userId)
  }
}
