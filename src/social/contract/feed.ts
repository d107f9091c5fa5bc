// The news feed: what members do whom one follows.
import { z } from 'zod'
import { ProductCard } from '#src/catalogue/contract/product.ts'
import { lenientInteger, queryText } from '#src/platform/contract/pagination.ts'
import { Comment } from './comment.ts'
import { feedKinds, feedLimits } from './limits.ts'
import { PersonName } from './member.ts'
import { Review } from './review.ts'

const time = z.iso.datetime({ offset: true })
const shared = { _id: z.string().describe('Unique in the feed'), at: time, person: PersonName }

export const FeedItem = z
  .discriminatedUnion('kind', [
    z.object({
      ...shared,
      kind: z.literal('review'),
      review: Review.extend({ likes: z.number().int(), commentsCount: z.number().int() }),
      product: ProductCard,
    }),
    z.object({
      ...shared,
      kind: z.literal('comment'),
      comment: Comment,
      subject: z.object({ kind: z.enum(['article', 'review']), title: z.string(), path: z.string() }),
    }),
    z.object({ ...shared, kind: z.literal('follow'), followed: PersonName }),
  ])
  .meta({ id: 'FeedItem' })
export type FeedItem = z.infer<typeof FeedItem>

export const FeedQuery = z.object({
  kind: z
    .enum(feedKinds)
    .optional()
    .catch(undefined)
    .describe('Only these; `photos` are reviews with a photo'),
  cursor: queryText.describe('`nextCursor` of the page before'),
  limit: lenientInteger(1, feedLimits.maxPageSize),
})
export type FeedQuery = z.infer<typeof FeedQuery>

/** The newest first. */
export const FeedPage = z
  .object({ data: z.array(FeedItem), nextCursor: z.string().nullable() })
  .meta({ id: 'FeedPage' })
export type FeedPage = z.infer<typeof FeedPage>
