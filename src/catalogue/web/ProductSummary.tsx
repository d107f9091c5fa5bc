import type { ReactNode } from 'react'
import type { ProductCard } from '../contract/product.ts'
import { getShortName } from '../contract/product-name.ts'
import { ProductPlate } from './ProductPlate.tsx'
import styles from './ProductSummary.module.css'
import { useFormat } from './use-format.ts'

type Props = {
  product: Pick<ProductCard, 'brand' | 'name' | 'line' | 'container' | 'grade' | 'picture' | 'netQuantityMl'>
  children?: ReactNode
}

/** A product in one row, for lists to choose from. Phrasing content only, so that it can stand in a button. */
export function ProductSummary({ product, children }: Props) {
  const format = useFormat()
  const { brand, netQuantityMl } = product
  return (
    <span className={styles.summary}>
      <ProductPlate product={product} alt="" sizes="72px" />
      <span className={styles.names}>
        {brand && <span className={styles.detail}>{brand}</span>}
        <span className={styles.name}>{getShortName(product)}</span>
        {netQuantityMl !== null && <span className={styles.detail}>{format.volume(netQuantityMl)}</span>}
        {children && <span className={styles.detail}>{children}</span>}
      </span>
    </span>
  )
}
