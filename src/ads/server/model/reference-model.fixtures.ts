// What the ad server has to do, written once more as plainly as possible: which advertisements may be shown, which events
// count, and what they cost. The tests beside it compare the real one with it. It shares no code with what it checks.

export type ModelAd = {
  id: string
  isDeleted: boolean
  isActive: boolean
  type: string
  positions: string[]
  /** First instant, and first instant after it. */
  startsAt: number
  endsAt: number
  budgetMicros: number
  impressionMicros: number
  clickMicros: number
  hasLink: boolean
  targetNews: string | null
  category: string
  spentMicros: number
  impressions: number
  viewable: number
  clicks: number
}

export type EventKind = 'impression' | 'viewable' | 'click'
/** What happened to a token so far, by kind. */
export type ModelToken = {
  text: string
  adId: string
  servedAt: number
  counted: Partial<Record<EventKind, boolean>>
}

type PageOfAds = { slots: Record<string, [type: string, position: string]>; article?: string }

const mainBanners = {
  bannerTop: ['banner-main', 'top'],
  bannerMiddle: ['banner-main', 'middle'],
  bannerBottom: ['banner-main', 'bottom'],
} satisfies PageOfAds['slots']
const sidebar = {
  sidebarFirst: ['sidebar-banner', 'first'],
  sidebarSecond: ['sidebar-banner', 'second'],
} satisfies PageOfAds['slots']

export const slotsByPage: Record<'main' | 'list' | 'article', PageOfAds['slots']> = {
  main: { ...mainBanners, ...sidebar },
  list: { ...mainBanners, ...sidebar },
  article: {
    bannerTop: ['banner-article', 'top'],
    bannerBottom: ['banner-article', 'bottom'],
    ...sidebar,
  },
}

const minuteMs = 60_000
const maxAgeMs: Record<EventKind, number> = {
  impression: 30 * minuteMs,
  viewable: 120 * minuteMs,
  click: 120 * minuteMs,
}

/** Whether the money of the advertisement pays for what it is shown for. */
const hasMoney = ({ budgetMicros, spentMicros, impressionMicros, clickMicros }: ModelAd): boolean =>
  budgetMicros === 0 || spentMicros + (impressionMicros > 0 ? impressionMicros : clickMicros) <= budgetMicros

export function isRunning(ad: ModelAd, now: number): boolean {
  if (ad.isDeleted || !ad.isActive || ad.positions.length === 0) return false
  return ad.startsAt <= now && now < ad.endsAt && hasMoney(ad)
}

/** @param article undefined outside of articles @param category undefined if the page has none */
export function mayShow(
  ad: ModelAd,
  now: number,
  page: { article: string | undefined; category: string | undefined },
): boolean {
  if (!isRunning(ad, now)) return false
  if (ad.targetNews !== null && ad.targetNews !== page.article) return false
  return ad.category === '' || page.category === undefined || ad.category === page.category
}

/** For the article, then paid, then the house's own. */
export function tierOf(ad: ModelAd): number {
  if (ad.targetNews !== null) return 0
  return ad.budgetMicros + ad.impressionMicros + ad.clickMicros > 0 ? 1 : 2
}

/**
 * Records an event as the server has to, and returns whether it counts; undefined for an advertisement that is gone.
 * @param token undefined without one, or with one that is not of this advertisement
 */
export function recordInModel(
  ad: ModelAd,
  kind: EventKind,
  token: ModelToken | undefined,
  { now, isForged, isRobot }: { now: number; isForged: boolean; isRobot: boolean },
): boolean | undefined {
  if (ad.isDeleted) return undefined
  if (token?.counted[kind] !== undefined) return false
  const counts =
    !isRobot &&
    !isForged &&
    !(token && now - token.servedAt > maxAgeMs[kind]) &&
    countsByState(ad, kind, token, now)
  if (token) token.counted[kind] = counts
  if (!counts) return false
  charge(ad, kind, now)
  return true
}

function countsByState(ad: ModelAd, kind: EventKind, token: ModelToken | undefined, now: number): boolean {
  if (kind === 'impression') return isRunning(ad, now)
  if (kind === 'viewable') return token?.counted.impression === true
  return ad.hasLink && (isRunning(ad, now) || token !== undefined)
}

/** What cannot be paid is free of charge. */
function charge(ad: ModelAd, kind: EventKind, now: number): void {
  const price = { impression: ad.impressionMicros, click: ad.clickMicros, viewable: 0 }[kind]
  const isPaid = isRunning(ad, now) && (ad.budgetMicros === 0 || ad.spentMicros + price <= ad.budgetMicros)
  if (isPaid) ad.spentMicros += price
  if (kind === 'impression') ad.impressions += 1
  if (kind === 'viewable') ad.viewable += 1
  if (kind === 'click') ad.clicks += 1
}

/** Deterministic whole numbers (mulberry32). */
export function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    /** From 0 to below `end`. */
    below: (end: number): number => Math.floor(next() * end),
    isLuckyIn: (chances: number): boolean => next() * chances < 1,
    pick: <Value>(values: readonly Value[]): Value => values[Math.floor(next() * values.length)] as Value,
  }
}
