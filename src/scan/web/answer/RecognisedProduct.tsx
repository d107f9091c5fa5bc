import { useTranslation } from 'react-i18next'
import type { ProductCard } from '#src/catalogue/contract/product.ts'
import { ProductTile } from '#src/catalogue/web/ProductTile.tsx'
import styles from './ScanAnswerView.module.css'

type Props = { product: ProductCard; harvestYear: number | undefined }

export function RecognisedProduct({ product, harvestYear }: Props) {
  const { t } = useTranslation()
  const isOtherHarvest = harvestYear !== undefined && harvestYear !== product.harvestYear
  return (
    <div className={styles.product}>
      <ProductTile product={product} heading="h3" />
      {isOtherHarvest && <p className={styles.advice}>{t('scan:answer.harvest', { year: harvestYear })}</p>}
    </div>
  )
}
