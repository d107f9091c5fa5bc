import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#src/auth/web/use-session.ts'
import type { Product } from '#src/catalogue/contract/product.ts'
import { Rating } from '#src/catalogue/web/Rating.tsx'
import buttons from '#src/ui/button.module.css'
import type { Review, ReviewPage } from '../../contract/review.ts'
import { OwnReviewSection } from './OwnReviewSection.tsx'
import styles from './ProductReviews.module.css'
import { ReviewItem } from './ReviewItem.tsx'
import { publicReviewApi } from './review-api.ts'

type Props = { product: Pick<Product, '_id' | 'rating' | 'status'>; reviews: ReviewPage }

/** What members think of a product. The first reviews come with the page, the own one is added by the browser. */
export function ProductReviews({ product, reviews }: Props) {
  const { t } = useTranslation()
  const { listed, hasMore, isFailed, loadMore } = useMoreReviews(product._id, reviews)
  const { user } = useSession()
  // The own one is shown above the list, with what can be done with it.
  const others = listed.filter(({ authorId }) => authorId === null || authorId !== user?._id)
  return (
    <section aria-labelledby="reviews" className={styles.reviews}>
      <h2 id="reviews" className={styles.title}>
        {t('catalogue:reviews.title')}
      </h2>
      {product.rating.count === 0 ? (
        <p className={styles.none}>{t('catalogue:reviews.none')}</p>
      ) : (
        <Rating rating={product.rating} />
      )}
      <OwnReviewSection key={product._id} productId={product._id} isOpenForNew={product.status === 'live'} />
      {others.length > 0 && (
        <ul className={styles.list}>
          {others.map((review) => (
            <li key={review._id} className={styles.item}>
              <ReviewItem review={review} />
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <p>
          <button type="button" className={buttons.quiet} onClick={() => void loadMore()}>
            {t('catalogue:reviews.more')}
          </button>
        </p>
      )}
      <p role="status">{isFailed && t('catalogue:reviews.failed')}</p>
    </section>
  )
}

/** A review that was written meanwhile moves the pages; none is shown twice. */
function useMoreReviews(productId: string, first: ReviewPage) {
  const [more, setMore] = useState<{ reviews: Review[]; page: number; hasMore: boolean }>()
  const [isFailed, setFailed] = useState(false)
  const byId = new Map([...first.data, ...(more?.reviews ?? [])].map((review) => [review._id, review]))

  async function loadMore(): Promise<void> {
    const page = (more?.page ?? 1) + 1
    setFailed(false)
    try {
      const { data, pagination } = await publicReviewApi('GET /products/:id/reviews', {
        params: { id: productId },
        query: { page },
      })
      const reviews = [...(more?.reviews ?? []), ...data]
      setMore({ reviews, page, hasMore: pagination.hasNextPage })
    } catch {
      setFailed(true)
    }
  }

  return {
    listed: [...byId.values()],
    hasMore: more?.hasMore ?? first.pagination.hasNextPage,
    isFailed,
    loadMore,
  }
}
