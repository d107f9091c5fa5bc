// Advertisements that an admin should look at.
import { findWholeDay } from '../../../contract/ad-day.ts'
import type { AdWarning } from '../../../contract/ad-status.ts'
import type { Advertisement } from '../../../contract/advertisement.ts'

export type AttentionReason = AdWarning | 'exhausted' | 'ends-soon'

const soonMs = 7 * 86_400_000

/** Those with a fault, a spent budget, or an end within a week; at most one entry for each. */
export function listAttention(ads: readonly Advertisement[], now: Date) {
  return ads.flatMap((ad) => {
    const reason = findReason(ad, now)
    return reason ? [{ ad, reason }] : []
  })
}

function findReason(ad: Advertisement, now: Date): AttentionReason | undefined {
  if (!ad.isActive || ad.status === 'ended') return undefined
  if (ad.warnings[0]) return ad.warnings[0]
  if (ad.status === 'exhausted') return 'exhausted'
  const endsAt = Date.parse(ad.endDate) + (findWholeDay(ad.endDate) ? 86_400_000 : 0)
  return ad.status === 'running' && endsAt - now.getTime() < soonMs ? 'ends-soon' : undefined
}
