import { useTranslation } from 'react-i18next'
import type { ProductCard } from '../../contract/product.ts'
import { ProductTile } from '../ProductTile.tsx'
import styles from './SimilarProducts.module.css'

/** Oils of the same cultivars, place or brand. */
export function SimilarProducts({ products }: { products: readonly ProductCard[] }) {
  const { t } = useTranslation()
  if (products.length === 0) return null
  return (
    <section aria-labelledby="similar" className={styles.similar}>
      <h2 id="similar" className={styles.title}>
        {t('catalogue:product.similar')}
      </h2>
      <ul className={styles.list}>
        {products.map((product) => (
          <li key={product._id}>
            <ProductTile product={product} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  )
}
