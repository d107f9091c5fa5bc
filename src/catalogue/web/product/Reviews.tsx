import { useTranslation } from 'react-i18next'
import type { Product } from '../../contract/product.ts'
import { Rating } from '../Rating.tsx'
import styles from './Reviews.module.css'

/** What people think of the product. */
export function Reviews({ rating }: { rating: Product['rating'] }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="reviews" className={styles.reviews}>
      <h2 id="reviews" className={styles.title}>
        {t('catalogue:reviews.title')}
      </h2>
      {rating.count === 0 ? (
        <p className={styles.none}>{t('catalogue:reviews.none')}</p>
      ) : (
        <Rating rating={rating} />
      )}
    </section>
  )
}
