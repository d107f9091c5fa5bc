// Likes of articles, reviews and comments. A person likes each at most once; the number is stored with what is liked.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { NewsService } from '#src/news/server/news.service.ts'
import type { NotificationsService } from '#src/notifications/server/notifications.service.ts'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { isAnyOf } from '#src/platform/database/is-any-of.ts'
import { isId } from '#src/platform/id.ts'
import { notFound } from '#src/platform/problem.ts'
import type { RateLimiter } from '#src/platform/rate-limit/rate-limiter.ts'
import type { UnitOfWork, Write } from '#src/platform/unit-of-work.ts'
import type { UsersService } from '#src/users/server/users.service.ts'
import type { LikeCount, LikeStates } from '../../contract/like.ts'
import { isShown, lockReview, toSubject } from '../comments/comment-subjects.ts'
import { lockConfirmedAccount } from '../require-confirmed.ts'
import { comments, likes, reviews } from '../social.tables.ts'

const pressesPerHour = { max: 600, windowSeconds: 3_600 } as const

type LikedKind = 'article' | 'review' | 'comment'
const columns = { article: likes.articleId, review: likes.reviewId, comment: likes.commentId }

type Dependencies = {
  db: Db
  write: Write
  users: Pick<UsersService, 'lockForUpdate'>
  news: Pick<NewsService, 'engagement'>
  rateLimiter: Pick<RateLimiter, 'enforce'>
  notify: NotificationsService['notify']
}

export function createLikes({ db, write, users, news, rateLimiter, notify }: Dependencies) {
  /** @throws ProblemError 404 unless it is public, and what a comment is about as well */
  async function lock(tx: Transaction, kind: LikedKind, id: string): Promise<void> {
    if (kind === 'article') await news.engagement.lock(tx, id)
    else if (kind === 'review') await lockReview(tx, id)
    else {
      const isLiked = and(eq(comments.id, id), isShown)
      const [comment] = isId(id) ? await tx.select().from(comments).where(isLiked) : []
      if (!comment) throw notFound('comment')
      const subject = toSubject(comment)
      await lock(tx, subject.kind, subject.id)
      const rows = await tx.select().from(comments).where(isLiked).for('no key update')
      if (rows.length === 0) throw notFound('comment')
    }
  }

  /** @returns the new number */
  async function add(tx: Transaction, kind: LikedKind, id: string, added: number): Promise<number> {
    if (kind === 'article') return news.engagement.addLikes(tx, id, added)
    const table = kind === 'review' ? reviews : comments
    const [row] = await tx
      .update(table)
      .set({ likes: sql`${table.likes} + ${added}` })
      .where(eq(table.id, id))
      .returning({ likes: table.likes })
    return row?.likes ?? 0
  }

  /** Tells the author. Taking the like back and giving it again tells nothing new. */
  async function notifyAuthor(unit: UnitOfWork, userId: string, kind: LikedKind, id: string): Promise<void> {
    if (kind === 'article') return
    const table = kind === 'review' ? reviews : comments
    const [liked] = await unit.tx.select({ authorId: table.userId }).from(table).where(eq(table.id, id))
    if (!liked?.authorId) return
    const about = kind === 'review' ? { reviewId: id } : { commentId: id }
    const event = kind === 'review' ? 'reviewLiked' : 'commentLiked'
    const key = `like ${id} ${userId}`
    await notify(unit, { ...about, userId: liked.authorId, event, key, actorId: userId })
  }

  return {
    /**
     * Says what the person wants: repeating it has no effect.
     * @throws ProblemError 403 without a confirmed address; 404; 429
     */
    async set(userId: string, kind: LikedKind, id: string, isLiked: boolean): Promise<LikeCount> {
      await rateLimiter.enforce('like', userId, pressesPerHour)
      return write(async (unit) => {
        const { tx } = unit
        await lockConfirmedAccount(users, tx, userId)
        await lock(tx, kind, id)
        const own = and(eq(columns[kind], id), eq(likes.userId, userId))
        const before = await tx.$count(likes, own)
        if (isLiked && before === 0)
          await tx.insert(likes).values({ userId, [`${kind}Id`]: id, createdAt: sql`now()` })
        if (!isLiked) await tx.delete(likes).where(own)
        const likeCount = await add(tx, kind, id, Number(isLiked) - before)
        if (isLiked && before === 0) await notifyAuthor(unit, userId, kind, id)
        return { isLiked, likes: likeCount }
      })
    },

    async listStates(userId: string, ids: string[]): Promise<LikeStates> {
      if (ids.length === 0) return { data: [] }
      const [ofReviews, ofComments, own] = await Promise.all([
        db
          .select({ id: reviews.id, likes: reviews.likes })
          .from(reviews)
          .where(and(inArray(reviews.id, ids), isNull(reviews.hiddenAt))),
        db
          .select({ id: comments.id, likes: comments.likes, articleId: comments.articleId })
          .from(comments)
          .leftJoin(reviews, eq(reviews.id, comments.reviewId))
          .where(and(inArray(comments.id, ids), isShown, isNull(reviews.hiddenAt))),
        db
          .select({ id: sql<string>`coalesce(${likes.articleId}, ${likes.reviewId}, ${likes.commentId})` })
          .from(likes)
          .where(
            and(
              eq(likes.userId, userId),
              sql`(${inArray(likes.articleId, ids)} or ${inArray(likes.reviewId, ids)} or ${inArray(likes.commentId, ids)})`,
            ),
          ),
      ])
      const articles = await news.engagement.listPublic([
        ...ids,
        ...ofComments.flatMap(({ articleId }) => articleId ?? []),
      ])
      const publicIds = new Set(articles.map(({ id }) => id))
      const ofArticles = articles.filter(({ id }) => ids.includes(id))
      const readable = ofComments.filter(({ articleId }) => articleId === null || publicIds.has(articleId))
      const liked = new Set(own.map(({ id }) => id))
      const rows = [...ofArticles, ...ofReviews, ...readable]
      return { data: rows.map((row) => ({ _id: row.id, isLiked: liked.has(row.id), likes: row.likes })) }
    },

    /** Takes back all likes of an account that is being deleted. What was liked is locked. */
    async removeAllOf(tx: Transaction, userId: string): Promise<void> {
      const removed = await tx.delete(likes).where(eq(likes.userId, userId)).returning()
      await news.engagement.removeLikes(
        tx,
        removed.flatMap(({ articleId }) => articleId ?? []),
      )
      for (const [table, ids] of [
        [reviews, removed.flatMap(({ reviewId }) => reviewId ?? [])],
        [comments, removed.flatMap(({ commentId }) => commentId ?? [])],
      ] as const)
        await tx
          .update(table)
          .set({ likes: sql`${table.likes} - 1` })
          .where(isAnyOf(table.id, ids))
    },
  }
}
