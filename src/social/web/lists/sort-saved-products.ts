// Sorts and filters a list in the browser, so that it also works without a connection.
import type { ProductCard } from '#src/catalogue/contract/product.ts'
import { getFullName } from '#src/catalogue/contract/product-name.ts'
import { foldText } from '#src/search/contract/fold-text.ts'
import type { SavedProduct } from '../../contract/list.ts'

export const savedSorts = ['added', 'name', 'rating'] as const
export type SavedSort = (typeof savedSorts)[number]

/** @param languageTag for the order of names */
export function sortSavedProducts(
  products: readonly SavedProduct[],
  { search, sort, languageTag }: { search: string; sort: SavedSort; languageTag: string },
): SavedProduct[] {
  const words = foldText(search).split(' ').filter(Boolean)
  const found = products.filter(({ product }) => {
    const text = foldText([getFullName(product), product.region, product.gtin ?? ''].join(' '))
    return words.every((word) => text.includes(word))
  })
  const collator = new Intl.Collator(languageTag)
  const byName = (one: ProductCard, other: ProductCard) =>
    collator.compare(getFullName(one), getFullName(other))
  if (sort === 'name') return found.toSorted((one, other) => byName(one.product, other.product))
  if (sort === 'rating')
    return found.toSorted(
      (one, other) =>
        (other.product.rating.average ?? 0) - (one.product.rating.average ?? 0) ||
        byName(one.product, other.product),
    )
  return found.toSorted((one, other) => other.savedAt.localeCompare(one.savedAt))
}
