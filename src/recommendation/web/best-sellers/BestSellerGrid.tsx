import { useTranslation } from 'react-i18next'
import { ProductGrid } from '#src/catalogue/web/ProductGrid.tsx'
import type { BestSeller } from '../../contract/recommendation.ts'
import styles from './BestSellerGrid.module.css'

type Props = { bestSellers: readonly BestSeller[]; heading?: 'h2' | 'h3' }

/** Best sellers, each with the number of members who chose it. */
export function BestSellerGrid({ bestSellers, heading = 'h2' }: Props) {
  const { t } = useTranslation()
  return (
    <ProductGrid items={bestSellers} getProduct={({ product }) => product} heading={heading}>
      {({ memberCount }) => (
        <p className={styles.count}>{t('app:bestSellers.count', { count: memberCount })}</p>
      )}
    </ProductGrid>
  )
}
