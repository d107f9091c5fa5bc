import type { TFunction } from 'i18next'
import type { Origin } from '../contract/product-values.ts'

/** The kind of protection, with the protected name if it is known; empty for names that are not protected. */
export function describeProtection(
  { protection, protectedName: name }: Pick<Origin, 'protection' | 'protectedName'>,
  t: TFunction,
): string {
  if (!protection) return ''
  return name
    ? t(`catalogue:product.${protection}`, { name })
    : t(`catalogue:product.${protection}WithoutName`)
}
