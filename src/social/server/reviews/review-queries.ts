// Reads reviews: those of a product for everyone, and the own ones of a member.
import { and, asc, desc, eq, isNull, type SQL } from 'drizzle-orm'
import type { CatalogueService } from '#src/catalogue/server/catalogue.service.ts'
import { media } from '#src/media/server/media.tables.ts'
import { getPageOffset } from '#src/platform/contract/page-offset.ts'
import { paginate } from '#src/platform/contract/pagination.ts'
import type { Db } from '#src/platform/database/database.ts'
import { users } from '#src/users/server/users.tables.ts'
import { reviewLimits } from '../../contract/limits.ts'
import type { GradePage, GradeQuery, OwnReview, ReviewPage, ReviewQuery } from '../../contract/review.ts'
import { reviews } from '../social.tables.ts'
import { reviewSelection, type SelectedReview, toOwnReview, toReview } from './review-row.ts'

type Dependencies = { db: Db; catalogue: Pick<CatalogueService, 'products'> }

export function createReviewQueries({ db, catalogue }: Dependencies) {
  const select = (where: SQL | undefined): Promise<SelectedReview[]> => selectReviews(db, where).limit(1)

  async function listPage(
    where: SQL | undefined,
    order: SQL[],
    { page = 1, limit = reviewLimits.pageSize }: Partial<ReviewQuery>,
  ) {
    const [rows, total] = await Promise.all([
      selectReviews(db, where)
        .orderBy(...order)
        .limit(limit)
        .offset(getPageOffset(page, limit)),
      db.$count(reviews, where),
    ])
    return { rows, pagination: paginate(page, limit, total) }
  }

  return {
    /**
     * @param productId of a product that exists and is public
     * @returns memberIds of those whose nicknames are shown
     */
    async listOfProduct(
      productId: string,
      query: Partial<ReviewQuery> = {},
    ): Promise<ReviewPage & { memberIds: string[] }> {
      const where = and(eq(reviews.productId, productId), isNull(reviews.hiddenAt))
      const { rows, pagination } = await listPage(where, newest, query)
      const named = rows.flatMap(({ review, mentioned }) => [
        review.userId,
        ...mentioned.map(({ userId }) => userId),
      ])
      const memberIds = [...new Set(named)].filter((id) => id !== null)
      return { data: rows.map(toReview), pagination, memberIds }
    },

    async findOwn(productId: string, userId: string): Promise<OwnReview | undefined> {
      const [row] = await select(and(eq(reviews.productId, productId), eq(reviews.userId, userId)))
      return row && toOwnReview(row)
    },

    async listOwn(userId: string, { sort = 'newest', rating, ...query }: GradeQuery): Promise<GradePage> {
      const where = and(eq(reviews.userId, userId), rating ? eq(reviews.rating, rating) : undefined)
      const { rows, pagination } = await listPage(where, orders[sort], query)
      const cards = await catalogue.products.listCards(rows.map(({ review }) => review.productId))
      const byId = new Map(cards.map((card) => [card._id, card]))
      const data = rows.flatMap((row) => {
        const product = byId.get(row.review.productId)
        return product ? [{ review: toOwnReview(row), product }] : []
      })
      return { data, pagination }
    },
  }
}

export function selectReviews(db: Pick<Db, 'select'>, where: SQL | undefined) {
  return db
    .select(reviewSelection)
    .from(reviews)
    .leftJoin(users, eq(users.id, reviews.userId))
    .leftJoin(media, eq(media.id, reviews.photoId))
    .where(where)
    .$dynamic()
}

const newest = [desc(reviews.createdAt), desc(reviews.id)]
const orders: Record<NonNullable<GradeQuery['sort']>, SQL[]> = {
  newest,
  best: [desc(reviews.rating), ...newest],
  worst: [asc(reviews.rating), ...newest],
}
