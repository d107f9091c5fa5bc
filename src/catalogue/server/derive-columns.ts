// Columns that filters and sorting need, derived from the fields of a product.
import { foldText } from '#src/search/contract/fold-text.ts'
import type { ProductFields } from '../contract/product-fields.ts'

/** Brands, producers and cultivars are the same in any letter case and with or without accents. */
export const toKey = (text: string): string => foldText(text)

export function deriveProductColumns(product: ProductFields) {
  const size = String(Math.round(product.netQuantityMl ?? 0)).padStart(8, '0')
  return {
    brandKey: toKey(product.brand),
    producerKey: toKey(product.producer),
    countries: product.origin?.countries ?? [],
    cultivarKeys: [...new Set(product.cultivars.map(({ name }) => toKey(name)))],
    sortKey: toKey(`${product.brand || product.name} ${product.name} ${product.line} ${size}`).slice(0, 400),
  }
}
