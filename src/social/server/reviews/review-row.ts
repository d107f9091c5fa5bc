// Converts rows of reviews to what the API sends. What leaves the server is listed field by field.
import { sql } from 'drizzle-orm'
import { describeImage } from '#src/media/contract/picture-url.ts'
import { media } from '#src/media/server/media.tables.ts'
import { users } from '#src/users/server/users.tables.ts'
import type { OwnReview, Review } from '../../contract/review.ts'
import { type MentionedPerson, renderMentions } from '../comments/mentions.ts'
import { reviewMentions, reviews } from '../social.tables.ts'
import { toHiding } from '../to-hiding.ts'

export type ReviewRow = typeof reviews.$inferSelect
type PhotoRow = Pick<typeof media.$inferSelect, 'id' | 'width' | 'height' | 'extension' | 'isMoving'>

/** Select these from `reviews`, left-joined with `users` and `media`. */
export const reviewSelection = {
  review: reviews,
  /** The nickname, never another name or the address of the account. */
  author: sql<string>`coalesce(${users.nickname}, ${reviews.author})`,
  mentioned: sql<
    MentionedPerson[]
  >`(select coalesce(json_agg(json_build_object('userId', mentioned.id, 'nickname', mentioned.nickname)), '[]')
    from ${reviewMentions} mention join ${users} mentioned on mentioned.id = mention.user_id
    where mention.review_id = ${reviews.id})`,
  photo: {
    id: media.id,
    width: media.width,
    height: media.height,
    extension: media.extension,
    isMoving: media.isMoving,
  },
}

export type SelectedReview = {
  review: ReviewRow
  author: string
  mentioned: MentionedPerson[]
  photo: PhotoRow | null
}

export function toReview({ review, author, mentioned, photo }: SelectedReview): Review {
  return {
    _id: review.id,
    productId: review.productId,
    author: author.trim() || null,
    authorId: review.userId,
    rating: review.rating,
    fruity: review.fruity,
    bitter: review.bitter,
    pungent: review.pungent,
    harvestYear: review.harvestYear,
    ...renderMentions(review.text, mentioned),
    language: review.language,
    photo: photo && describeImage(photo),
    createdAt: review.createdAt.toISOString(),
    editedAt: review.editedAt?.toISOString() ?? null,
  }
}

export function toOwnReview(selected: SelectedReview): OwnReview {
  const { review } = selected
  return { ...toReview(selected), version: review.version, hidden: toHiding(review) }
}
