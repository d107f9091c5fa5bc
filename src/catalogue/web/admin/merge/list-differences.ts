// Facts in which two products differ.
import type { Product } from '../../../contract/product.ts'
import type { ProductFieldName, ProductFields } from '../../../contract/product-fields.ts'

const isUnknown = (value: ProductFields[ProductFieldName]): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)

export function listDifferences(
  names: readonly ProductFieldName[],
  one: Product,
  other: Product,
): ProductFieldName[] {
  return names.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))
}

/** Which of two doubles should stay: the one that readers see, otherwise the one of which more is known. */
export function choosePreferred(
  differences: readonly ProductFieldName[],
  first: Product,
  second: Product,
): Product {
  const isLive = ({ status }: Product) => status === 'live'
  if (isLive(first) !== isLive(second)) return isLive(first) ? first : second
  const missing = listMissing(differences, first, second).length
  return missing > listMissing(differences, second, first).length ? second : first
}

/** Facts that only the double has: they would be lost otherwise. */
export function listMissing(
  differences: readonly ProductFieldName[],
  kept: Product,
  double: Product,
): ProductFieldName[] {
  return differences.filter((name) => isUnknown(kept[name]) && !isUnknown(double[name]))
}
