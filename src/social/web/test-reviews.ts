// Reviews and products of component tests.
import type { ProductCard } from '#src/catalogue/contract/product.ts'
import type { ListSummaries } from '../contract/list.ts'
import type { OwnReview, Review, ReviewPage } from '../contract/review.ts'

export const sampleReview = (changes: Partial<Review> = {}): Review => ({
  ...{
    _id: 'review-of-noor',
    productId: 'riserva',
    author: 'Noor',
    authorId: 'noor',
    rating: 4,
    text: 'Grass and artichoke',
    mentions: [],
  },
  ...{ fruity: 6.5, bitter: null, pungent: null, harvestYear: 2025, language: 'en', photo: null },
  ...{ createdAt: '2026-02-01T00:00:00.000Z', editedAt: null },
  ...changes,
})

export const ownReview = (changes: Partial<OwnReview> = {}): OwnReview => ({
  ...sampleReview({ _id: 'review-of-mira', author: 'Miri', text: 'My words' }),
  ...{ version: 3, hidden: null },
  ...changes,
})

export const pageOf = (data: Review[], total = data.length): ReviewPage => ({
  data,
  pagination: {
    ...{ page: 1, limit: 10, total, totalPages: Math.ceil(total / 10) },
    ...{ hasNextPage: total > data.length, nextCursor: null },
  },
})

export const card = (id: string, changes: Partial<ProductCard> = {}): ProductCard => ({
  ...{ _id: id, gtin: null, name: id, brand: 'Monte Scuro', line: '', grade: 'extra-virgin' },
  ...{ countries: ['IT'], region: 'Puglia', netQuantityMl: 500, container: null, harvestYear: null },
  ...{ status: 'live', picture: null, rating: { average: null, count: 0 } },
  ...changes,
})

export const summaries = (favourites: string[] = []): ListSummaries => ({
  favourites: { productIds: favourites, linkId: null },
  wishlist: { productIds: [], linkId: null },
  oils: { productIds: [], linkId: null },
})
