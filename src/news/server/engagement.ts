// Likes and comments of articles. The social module stores them; this keeps their numbers with the article, where lists
// show and sort by them.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { isAnyOf } from '#src/platform/database/is-any-of.ts'
import { isId } from '#src/platform/id.ts'
import { notFound } from '#src/platform/problem.ts'
import type { UnitOfWork } from '#src/platform/unit-of-work.ts'
import { articleTag } from '../contract/cache-tags.ts'
import { isPublic } from './article-filters.ts'
import { articles } from './news.tables.ts'

const selected = { id: articles.id, likes: articles.likes, commentsClosed: articles.commentsClosed }

type ArticleEngagement = { id: string; likes: number; commentsClosed: boolean }

export function createEngagement({ db }: { db: Db }) {
  const findPublic = (executor: Db | Transaction, id: string) =>
    executor
      .select(selected)
      .from(articles)
      .where(and(eq(articles.id, id), isPublic))

  return {
    /** @throws ProblemError 404 for an unknown or hidden article */
    async get(id: string): Promise<ArticleEngagement> {
      const [row] = isId(id) ? await findPublic(db, id) : []
      return row ?? notFoundArticle()
    },

    /** Those of the articles that are public. */
    async listPublic(ids: readonly string[]): Promise<ArticleEngagement[]> {
      if (ids.length === 0) return []
      return db
        .select(selected)
        .from(articles)
        .where(and(inArray(articles.id, [...ids]), isPublic))
    },

    /**
     * Call it before the numbers are changed.
     * @throws ProblemError 404 for an unknown or hidden article
     */
    async lock(tx: Transaction, id: string): Promise<ArticleEngagement> {
      const [row] = isId(id) ? await findPublic(tx, id).for('no key update') : []
      return row ?? notFoundArticle()
    },

    /** Locks articles, also hidden ones, in one order. */
    async lockAll(tx: Transaction, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return
      await tx
        .select({ id: articles.id })
        .from(articles)
        .where(isAnyOf(articles.id, ids))
        .orderBy(articles.id)
        .for('no key update')
    },

    /**
     * Imported articles have likes of their former site, so the number is changed, not counted again. Pages show it like
     * that of views: it may be some minutes old.
     * @returns the new number
     */
    async addLikes(tx: Transaction, id: string, added: number): Promise<number> {
      const [row] = await tx
        .update(articles)
        .set({ likes: sql`greatest(0, ${articles.likes} + ${added})` })
        .where(eq(articles.id, id))
        .returning({ likes: articles.likes })
      return row?.likes ?? 0
    },

    /** Takes back one like of each article. They are locked. */
    async removeLikes(tx: Transaction, ids: readonly string[]): Promise<void> {
      await tx
        .update(articles)
        .set({ likes: sql`greatest(0, ${articles.likes} - 1)` })
        .where(isAnyOf(articles.id, ids))
    },

    async setCommentsCount({ tx, invalidate }: UnitOfWork, id: string, commentsCount: number): Promise<void> {
      await tx.update(articles).set({ commentsCount }).where(eq(articles.id, id))
      invalidate(articleTag(id))
    },
  }
}

function notFoundArticle(): never {
  throw notFound('article')
}
