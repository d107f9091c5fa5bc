import { ProductPlate } from '#src/catalogue/web/ProductPlate.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import styles from './ScanThumbnail.module.css'
import type { ScannedProduct } from './scan-history.ts'

/** The picture of a product that was scanned. Without a product, a mark of the same size. Its name stands beside it. */
export function ScannedPicture({ product }: { product: ScannedProduct | undefined }) {
  return (
    <span className={styles.frame}>
      {product ? (
        <ProductPlate
          product={{ picture: null, container: null, grade: null, ...product }}
          alt=""
          sizes="56px"
        />
      ) : (
        <Icon name="scan" />
      )}
    </span>
  )
}
