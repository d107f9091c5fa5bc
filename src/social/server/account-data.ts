// What an account takes along when its owner exports it, and what goes with it when they delete it.
import { desc, eq } from 'drizzle-orm'
import type { Db } from '#src/platform/database/database.ts'
import type { AccountDataSource } from '#src/users/server/users.service.ts'
import { listNames } from '../contract/list-names.ts'
import type { createAchievements } from './achievements/achievements.ts'
import { listMentioned, renderMentions } from './comments/mentions.ts'
import type { createAccountContentRemoval } from './comments/remove-account-content.ts'
import type { createListQueries } from './lists/list-queries.ts'
import { blocks, follows, personReports, unfollows } from './people/people.tables.ts'
import type { createSocialMedia } from './people/social-media.ts'
import { selectReviews } from './reviews/review-queries.ts'
import { toOwnReview } from './reviews/review-row.ts'
import { commentReports, comments, likes, reviewReports, reviews } from './social.tables.ts'

type Dependencies = {
  db: Db
  achievements: Pick<ReturnType<typeof createAchievements>, 'listEarned'>
  removeContent: ReturnType<typeof createAccountContentRemoval>
  lists: Pick<ReturnType<typeof createListQueries>, 'listSaved'>
  socialMedia: Pick<ReturnType<typeof createSocialMedia>, 'get'>
}

export function createAccountData(deps: Dependencies): AccountDataSource[] {
  return [
    {
      name: 'reviews',
      async collect(userId) {
        const rows = await selectReviews(deps.db, eq(reviews.userId, userId)).orderBy(desc(reviews.createdAt))
        return rows.map(toOwnReview)
      },
      // Reviews, comments and likes are counted again without this account. Lists and reports refer to the account and are
      // deleted by the database.
      beforeDelete: deps.removeContent,
    },
    {
      name: 'comments',
      async collect(userId) {
        const rows = await deps.db
          .select()
          .from(comments)
          .where(eq(comments.userId, userId))
          .orderBy(desc(comments.createdAt))
        const mentioned = await listMentioned(
          deps.db,
          rows.map(({ id }) => id),
        )
        return rows.map((row) => ({
          articleId: row.articleId,
          reviewId: row.reviewId,
          inReplyTo: row.parentId,
          text: renderMentions(
            row.text,
            mentioned.filter(({ commentId }) => commentId === row.id),
          ).text,
          language: row.language,
          at: row.createdAt.toISOString(),
          editedAt: row.editedAt?.toISOString() ?? null,
          hidden: row.hiddenReason && { reason: row.hiddenReason, note: row.hiddenNote },
        }))
      },
    },
    {
      name: 'likes',
      async collect(userId) {
        const rows = await deps.db
          .select()
          .from(likes)
          .where(eq(likes.userId, userId))
          .orderBy(desc(likes.createdAt))
        return rows.map(({ articleId, reviewId, commentId, createdAt }) => ({
          articleId,
          reviewId,
          commentId,
          at: createdAt.toISOString(),
        }))
      },
    },
    {
      name: 'reports',
      async collect(userId) {
        const [ofReviews, ofComments, ofPeople] = await Promise.all([
          deps.db.select().from(reviewReports).where(eq(reviewReports.userId, userId)),
          deps.db.select().from(commentReports).where(eq(commentReports.userId, userId)),
          deps.db.select().from(personReports).where(eq(personReports.userId, userId)),
        ])
        return [...ofReviews, ...ofComments, ...ofPeople]
          .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
          .map(({ userId: _, createdAt, ...report }) => ({ ...report, at: createdAt.toISOString() }))
      },
    },
    {
      name: 'people',
      async collect(userId) {
        const [following, followers, unfollowed, blocked] = await Promise.all([
          deps.db.select().from(follows).where(eq(follows.followerId, userId)),
          deps.db.select().from(follows).where(eq(follows.followedId, userId)),
          deps.db.select().from(unfollows).where(eq(unfollows.followerId, userId)),
          deps.db.select().from(blocks).where(eq(blocks.blockerId, userId)),
        ])
        return {
          following: following.map(({ followedId, createdAt }) => ({ personId: followedId, at: createdAt })),
          followers: followers.map(({ followerId, createdAt }) => ({ personId: followerId, at: createdAt })),
          unfollowed: unfollowed.map(({ followedId }) => ({ personId: followedId })),
          blocked: blocked.map(({ blockedId, createdAt }) => ({ personId: blockedId, at: createdAt })),
        }
      },
    },
    { name: 'socialMedia', collect: deps.socialMedia.get },
    { name: 'achievements', collect: deps.achievements.listEarned },
    {
      name: 'lists',
      async collect(userId) {
        const entries = listNames.map(async (name) => {
          const saved = await deps.lists.listSaved(userId, name)
          const products = saved.map(({ product, savedAt }) => ({
            productId: product._id,
            gtin: product.gtin,
            brand: product.brand,
            name: product.name,
            savedAt,
          }))
          return [name, products] as const
        })
        return Object.fromEntries(await Promise.all(entries))
      },
    },
  ]
}
