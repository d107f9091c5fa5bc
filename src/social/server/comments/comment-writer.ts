// Members write, change and delete their comments. Each change is one transaction with the numbers of comments and the
// invalidation of the pages that show them.
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { NotificationsService } from '#src/notifications/server/notifications.service.ts'
import type { Transaction } from '#src/platform/database/database.ts'
import { isId, newId } from '#src/platform/id.ts'
import { notFound } from '#src/platform/problem.ts'
import type { RateLimiter } from '#src/platform/rate-limit/rate-limiter.ts'
import type { UnitOfWork, Write } from '#src/platform/unit-of-work.ts'
import type { UsersService } from '#src/users/server/users.service.ts'
import type { CommentChange, NewComment, OwnComment } from '../../contract/comment.ts'
import { isNotBlocked } from '../people/relations.ts'
import { lockConfirmedAccount } from '../require-confirmed.ts'
import { commentMentions, commentReports, comments, likes } from '../social.tables.ts'
import { type CommentRow, renderCommentsFor, selectComments } from './comment-row.ts'
import {
  type CommentSubject,
  type createCommentSubjects,
  isShown,
  lockComments,
  recountReplies,
  toSubject,
} from './comment-subjects.ts'
import { replaceMentionsOfComment, resolveMentions } from './mentions.ts'
import { notifyOfComment, notifyOfMentions } from './notify-of-comment.ts'

/** Enough for a lively discussion; a program would write more. */
const writesPerHour = { max: 60, windowSeconds: 3_600 } as const

export type CommentDependencies = {
  write: Write
  users: Pick<UsersService, 'lockForUpdate'>
  rateLimiter: Pick<RateLimiter, 'enforce'>
  subjects: ReturnType<typeof createCommentSubjects>
  notify: NotificationsService['notify']
}

export function createCommentWriter(deps: CommentDependencies) {
  const { write, users, rateLimiter, subjects, notify } = deps

  async function insert(
    unit: UnitOfWork,
    userId: string,
    subject: CommentSubject,
    input: NewComment,
  ): Promise<OwnComment> {
    const { tx } = unit
    await lockConfirmedAccount(users, tx, userId)
    const [sentBefore] = await tx
      .select({ id: comments.id })
      .from(comments)
      .where(and(eq(comments.userId, userId), eq(comments.requestId, input.requestId)))
    if (sentBefore) return renderOwn(tx, userId, sentBefore.id)
    await subjects.lockForComment(tx, subject)
    if (input.parentId) await lockParent(tx, userId, subject, input.parentId)
    const id = newId()
    const { text, userIds } = await resolveMentions(tx, { authorId: userId, text: input.text })
    const { language, parentId, requestId } = input
    const { articleId, reviewId } = toColumns(subject)
    await tx
      .insert(comments)
      .values({ id, articleId, reviewId, parentId, userId, text, language, createdAt: writeTime, requestId })
    await replaceMentionsOfComment(tx, id, userIds)
    if (parentId) await recountReplies(tx, parentId)
    await subjects.recount(unit, subject)
    const told = { id, authorId: userId, reviewId, parentId, mentionedIds: userIds }
    await notifyOfComment(unit, notify, told)
    return renderOwn(tx, userId, id)
  }

  /** Removes a comment of its author, whose account is locked. */
  async function removeLocked(unit: UnitOfWork, row: CommentRow): Promise<void> {
    const { tx } = unit
    // Replies that are hidden count too: the database would delete them with the comment.
    if ((await tx.$count(comments, eq(comments.parentId, row.id))) > 0) {
      await removeContent(tx, row.id)
    } else {
      await tx.delete(comments).where(eq(comments.id, row.id))
      if (row.parentId) await recountParent(tx, row.parentId)
    }
    await subjects.recount(unit, toSubject(row))
  }

  return {
    /**
     * A comment that is sent twice is stored once.
     * @throws ProblemError 403 without a confirmed address; 404; 409 when the comments are closed; 429
     */
    async add(userId: string, subject: CommentSubject, input: NewComment): Promise<OwnComment> {
      await rateLimiter.enforce('comment', userId, writesPerHour)
      return write((unit) => insert(unit, userId, subject, input))
    },

    /** @throws ProblemError 403 without a confirmed address; 404 also for the comment of somebody else; 429 */
    async change(userId: string, id: string, { text, language }: CommentChange): Promise<OwnComment> {
      await rateLimiter.enforce('comment', userId, writesPerHour)
      return write(async (unit) => {
        const { tx } = unit
        await lockConfirmedAccount(users, tx, userId)
        const row = await findOwn(tx, userId, id)
        await subjects.lockAll(tx, [toSubject(row)])
        await lockComments(tx, [id])
        const stored = await resolveMentions(tx, { authorId: userId, text })
        await replaceMentionsOfComment(tx, id, stored.userIds)
        await tx
          .update(comments)
          .set({ text: stored.text, language, editedAt: writeTime })
          .where(and(eq(comments.id, id), isNull(comments.deletedAt)))
        await subjects.recount(unit, toSubject(row))
        if (row.hiddenAt === null)
          await notifyOfMentions(unit, notify, { id, authorId: userId, mentionedIds: stored.userIds })
        return renderOwn(tx, userId, id)
      })
    },

    /** @throws ProblemError 404 also for the comment of somebody else */
    remove: (userId: string, id: string): Promise<void> =>
      write(async (unit) => {
        const { tx } = unit
        await users.lockForUpdate(tx, userId)
        const row = await findOwn(tx, userId, id)
        await subjects.lockAll(tx, [toSubject(row)])
        await lockComments(tx, [row.parentId, id])
        await removeLocked(unit, await findOwn(tx, userId, id))
      }),
  }
}

const writeTime = sql`date_trunc('milliseconds', now())`

async function renderOwn(tx: Transaction, userId: string, id: string): Promise<OwnComment> {
  const [comment] = await renderCommentsFor(tx, await selectComments(tx, eq(comments.id, id)), userId)
  if (!comment) throw notFound('comment')
  return comment
}

/** @throws ProblemError 404 */
async function findOwn(tx: Transaction, userId: string, id: string): Promise<CommentRow> {
  const [row] = isId(id)
    ? await tx
        .select()
        .from(comments)
        .where(and(eq(comments.id, id), eq(comments.userId, userId)))
    : []
  if (!row) throw notFound('comment')
  return row
}

/** @throws ProblemError 404 unless it is a comment on the same subject that the member sees, and no reply */
async function lockParent(
  tx: Transaction,
  userId: string,
  subject: CommentSubject,
  id: string,
): Promise<void> {
  if (!isId(id)) throw notFound('comment')
  await lockComments(tx, [id])
  const [parent] = await tx
    .select()
    .from(comments)
    .where(
      and(eq(comments.id, id), isNull(comments.parentId), isShown, isNotBlocked(userId, comments.userId)),
    )
  const found = parent && toSubject(parent)
  if (found?.kind !== subject.kind || found.id !== subject.id) throw notFound('comment')
}

/** The place of the comment stays, for the replies to it. */
export async function removeContent(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(comments)
    .set({
      ...{ userId: null, text: '', language: null, editedAt: null, deletedAt: writeTime, requestId: null },
      ...{ hiddenAt: null, hiddenReason: null, hiddenNote: '', likes: 0 },
    })
    .where(eq(comments.id, id))
  await tx.delete(commentMentions).where(eq(commentMentions.commentId, id))
  await tx.delete(commentReports).where(eq(commentReports.commentId, id))
  await tx.delete(likes).where(eq(likes.commentId, id))
}

/** A deleted comment disappears with the last reply to it. */
export async function recountParent(tx: Transaction, parentId: string): Promise<void> {
  const count = await recountReplies(tx, parentId)
  if (count > 0) return
  // Replies that are hidden stay, and with them their place.
  if ((await tx.$count(comments, eq(comments.parentId, parentId))) > 0) return
  await tx.delete(comments).where(and(eq(comments.id, parentId), isNotNull(comments.deletedAt)))
}

const toColumns = ({ kind, id }: CommentSubject) => ({
  articleId: kind === 'article' ? id : null,
  reviewId: kind === 'review' ? id : null,
})
