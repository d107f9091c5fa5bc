// Whether an advertisement may be shown, and why not: for admins, for the choice of advertisements and for their events.
import type { AdStatus } from '../../contract/ad-status.ts'
import { isArticleUnreadable } from '../../contract/is-article-unreadable.ts'

type StatusColumns = {
  isActive: boolean
  positions: readonly string[]
  startsAt: Date
  endsAt: Date
  /** Millionths of a dollar; 0 for no limit. */
  budget: number
  costPerImpression: number
  costPerClick: number
  spendMicros: number
  targetNews: string | null
  /** Since when readers can read the article `targetNews`; null if they cannot. */
  articleReadableFrom: Date | null
}

/** @param hasFailedPicture whether its picture could not be copied, so that pages do not show it */
export function getAdStatus(ad: StatusColumns, now: Date, hasFailedPicture = false): AdStatus {
  if (!ad.isActive) return 'inactive'
  if (ad.endsAt <= now) return 'ended'
  if (isExhausted(ad)) return 'exhausted'
  if (ad.positions.length === 0) return 'unplaced'
  if (hasFailedPicture || isArticleMissing(ad, now)) return 'unshowable'
  return ad.startsAt > now ? 'scheduled' : 'running'
}

/** Whether readers cannot read the only article that shows the advertisement, now or when it starts. */
export function isArticleMissing(
  { targetNews, articleReadableFrom, startsAt }: StatusColumns,
  now: Date,
): boolean {
  return targetNews !== null && isArticleUnreadable(articleReadableFrom, startsAt, now)
}

/** Whether the budget does not pay for the next impression, or for the next click if only clicks cost. */
export function isExhausted({
  budget,
  costPerImpression,
  costPerClick,
  spendMicros,
}: StatusColumns): boolean {
  const nextCost = costPerImpression || costPerClick
  return budget > 0 && spendMicros + nextCost > budget
}
