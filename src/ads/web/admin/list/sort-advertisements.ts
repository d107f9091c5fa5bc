import type { Advertisement } from '../../../contract/advertisement.ts'

/** `newest` is the order of the server. */
export const adSorts = ['newest', 'title', 'start', 'end', 'impressions', 'clicks', 'rate', 'spend'] as const
type AdSort = (typeof adSorts)[number]

type Compare = (a: Advertisement, b: Advertisement) => number

const compareBy: Record<AdSort, Compare> = {
  newest: () => 0,
  title: (a, b) => a.title.localeCompare(b.title),
  start: (a, b) => Date.parse(a.startDate) - Date.parse(b.startDate),
  end: (a, b) => Date.parse(a.endDate) - Date.parse(b.endDate),
  impressions: (a, b) => b.impressionCount - a.impressionCount,
  clicks: (a, b) => b.clickCount - a.clickCount,
  rate: (a, b) => (getClickRate(b) ?? 0) - (getClickRate(a) ?? 0),
  spend: (a, b) => b.totalSpend - a.totalSpend,
}

/** Sorts a copy. Equal advertisements keep their order. */
export function sortAdvertisements(advertisements: readonly Advertisement[], sort: AdSort): Advertisement[] {
  return advertisements.toSorted(compareBy[sort])
}

/** Clicks per impression; undefined without impressions. */
export function getClickRate({ clickCount, impressionCount }: Advertisement): number | undefined {
  return impressionCount === 0 ? undefined : clickCount / impressionCount
}
