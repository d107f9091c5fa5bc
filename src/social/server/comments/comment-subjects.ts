// What comments and likes belong to, and the numbers of them that are stored with it. Locks are taken in this order:
// the account, articles, reviews, comments; of several of a kind in the order of their ids.
import { and, eq, isNull } from 'drizzle-orm'
import type { NewsService } from '#src/news/server/news.service.ts'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { isAnyOf } from '#src/platform/database/is-any-of.ts'
import { isId } from '#src/platform/id.ts'
import { conflict, notFound } from '#src/platform/problem.ts'
import type { UnitOfWork } from '#src/platform/unit-of-work.ts'
import { comments, reviews } from '../social.tables.ts'

/** What a comment is about. */
export type CommentSubject = { kind: 'article' | 'review'; id: string }

type Dependencies = { db: Db; news: Pick<NewsService, 'engagement'> }

export function createCommentSubjects({ db, news }: Dependencies) {
  /** @returns the article, if it is one */
  async function lockPublic(tx: Transaction, { kind, id }: CommentSubject) {
    if (kind === 'article') return news.engagement.lock(tx, id)
    await lockReview(tx, id)
    return undefined
  }

  return {
    /** @throws ProblemError 404 unless it is public */
    async assertPublic({ kind, id }: CommentSubject): Promise<void> {
      if (kind === 'article') await news.engagement.get(id)
      else if (!isId(id) || (await db.$count(reviews, isShownReview(id))) === 0) throw notFound('review')
    },

    /** @throws ProblemError 404 unless it is public */
    lockPublic,

    /** @throws ProblemError 404 unless it is public, 409 when it takes no more comments */
    async lockForComment(tx: Transaction, subject: CommentSubject): Promise<void> {
      const article = await lockPublic(tx, subject)
      if (article?.commentsClosed)
        throw conflict(
          'comments-closed',
          'The comments are closed',
          'Readers can read them, but not add any.',
        )
    },

    /** For changes of what is there already: the subject may be hidden meanwhile. */
    async lockAll(tx: Transaction, subjects: readonly CommentSubject[]): Promise<void> {
      const idsOf = (kind: CommentSubject['kind']) =>
        subjects.flatMap((subject) => (subject.kind === kind ? [subject.id] : []))
      await news.engagement.lockAll(tx, idsOf('article'))
      const reviewIds = idsOf('review')
      if (reviewIds.length === 0) return
      await tx
        .select({ id: reviews.id })
        .from(reviews)
        .where(isAnyOf(reviews.id, reviewIds))
        .orderBy(reviews.id)
        .for('no key update')
    },

    /** Counts the comments again. Call it after a change, with the subject locked. */
    async recount(unit: UnitOfWork, { kind, id }: CommentSubject): Promise<void> {
      const { tx } = unit
      const count = await tx.$count(comments, and(eq(subjectColumns[kind], id), isShown))
      if (kind === 'article') await news.engagement.setCommentsCount(unit, id, count)
      else await tx.update(reviews).set({ commentsCount: count }).where(eq(reviews.id, id))
    },
  }
}

/** Locks a review that is shown. @throws ProblemError 404 */
export async function lockReview(tx: Transaction, id: string): Promise<void> {
  const [row] = isId(id)
    ? await tx.select({ id: reviews.id }).from(reviews).where(isShownReview(id)).for('no key update')
    : []
  if (!row) throw notFound('review')
}

const isShownReview = (id: string) => and(eq(reviews.id, id), isNull(reviews.hiddenAt))

export const subjectColumns = { article: comments.articleId, review: comments.reviewId }

/** Neither deleted nor hidden. */
export const isShown = and(isNull(comments.deletedAt), isNull(comments.hiddenAt))

export function toSubject({
  articleId,
  reviewId,
}: {
  articleId: string | null
  reviewId: string | null
}): CommentSubject {
  return articleId === null ? { kind: 'review', id: reviewId ?? '' } : { kind: 'article', id: articleId }
}

/** Counts the replies to a comment that are shown. Call it with the comment locked. */
export async function recountReplies(tx: Transaction, id: string): Promise<number> {
  const count = await tx.$count(comments, and(eq(comments.parentId, id), isShown))
  await tx.update(comments).set({ replyCount: count }).where(eq(comments.id, id))
  return count
}

/** Locks comments in one order. */
export async function lockComments(tx: Transaction, ids: readonly (string | null)[]): Promise<void> {
  const locked = ids.flatMap((id) => id ?? [])
  if (locked.length === 0) return
  await tx
    .select({ id: comments.id })
    .from(comments)
    .where(isAnyOf(comments.id, locked))
    .orderBy(comments.id)
    .for('no key update')
}
