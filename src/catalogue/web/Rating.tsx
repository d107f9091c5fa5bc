import { useTranslation } from 'react-i18next'
import { StarPath } from '#src/ui/StarPath.tsx'
import type { ProductCard } from '../contract/product.ts'
import styles from './Rating.module.css'
import { useFormat } from './use-format.ts'

const stars = [1, 2, 3, 4, 5]

/** The average rating as stars, with the number of ratings. */
export function Rating({ rating }: { rating: ProductCard['rating'] }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (rating.average === null) return <p className={styles.rating}>{t('catalogue:reviews.noRating')}</p>
  const value = format.intensity(rating.average)
  return (
    <p className={styles.rating}>
      <Stars value={rating.average} label={t('catalogue:reviews.average', { value })} />
      <span>
        {value} · {t('catalogue:reviews.count', { count: rating.count })}
      </span>
    </p>
  )
}

/** @param value 0 to 5; half stars are rounded */
export function Stars({ value, label }: { value: number; label: string }) {
  const full = Math.round(value)
  return (
    <span className={styles.stars} role="img" aria-label={label}>
      {stars.map((star) => (
        <svg key={star} viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
          <StarPath className={star <= full ? styles.full : styles.empty} />
        </svg>
      ))}
    </span>
  )
}
