import type { Product } from '../../contract/product.ts'

const monthMs = 30.44 * 86_400_000

/** Whole months since the last day of the harvest; undefined when only the year is known, or the day is in the future. */
export function measureMonthsSinceHarvest(
  harvest: NonNullable<Product['harvest']>,
  now: Date,
): number | undefined {
  const end = harvest.to ?? harvest.from
  if (!end) return undefined
  const months = Math.floor((now.getTime() - Date.parse(end)) / monthMs)
  return months < 0 ? undefined : months
}
