import type { ReactNode } from 'react'
import type { ProductCard } from '../contract/product.ts'
import styles from './ProductGrid.module.css'
import { ProductTile } from './ProductTile.tsx'

type Props<Item> = {
  items: readonly Item[]
  getProduct: (item: Item) => ProductCard
  heading?: 'h2' | 'h3'
  /** What is said about a product, below its tile. */
  children?: (item: Item) => ReactNode
}

/** Products in rows of two to four. */
export function ProductGrid<Item>({ items, getProduct, heading = 'h2', children }: Props<Item>) {
  return (
    <ul className={styles.grid}>
      {items.map((item) => {
        const product = getProduct(item)
        return (
          <li key={product._id} className={styles.item}>
            <ProductTile product={product} heading={heading} />
            {children?.(item)}
          </li>
        )
      })}
    </ul>
  )
}
