// Whether an advertisement may be shown, and why not.
import type { AdStatus } from '../../contract/ad-status.ts'

export type StatusColumns = {
  isActive: boolean
  positions: readonly string[]
  startsAt: Date
  endsAt: Date
  /** Millionths of a dollar; 0 for no limit. */
  budget: number
  costPerImpression: number
  costPerClick: number
  spendMicros: number
}

/** @param isUnshowable whether a fault keeps it from readers although its fields allow it */
export function getAdStatus(ad: StatusColumns, now: Date, isUnshowable = false): AdStatus {
  if (!ad.isActive) return 'inactive'
  if (ad.endsAt <= now) return 'ended'
  if (isExhausted(ad)) return 'exhausted'
  if (ad.positions.length === 0) return 'unplaced'
  if (isUnshowable) return 'unshowable'
  return ad.startsAt > now ? 'scheduled' : 'running'
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
