// Where advertisements appear. Types and positions are those of the API; a placement is a slot on a page.

/** Positions that each type of advertisement may have. */
export const positionsByType = {
  'banner-main': ['top', 'middle', 'bottom'],
  'banner-article': ['top', 'bottom'],
  'sidebar-banner': ['first', 'second'],
  popup: ['center'],
} as const

export type AdType = keyof typeof positionsByType
export type AdPosition = (typeof positionsByType)[AdType][number]

export const adTypes = Object.keys(positionsByType) as AdType[]
export const adPositions = [...new Set(Object.values(positionsByType).flat())] as AdPosition[]

/** The slots of public pages, by the names that the API and `data-ad-group` use. A pop-up belongs to no page. */
export const adPlacements = [
  'bannerTop',
  'bannerMiddle',
  'bannerBottom',
  'sidebarFirst',
  'sidebarSecond',
] as const
/** Of pop-ups, in tokens and statistics. */
export const popupPlacement = 'popup'
export type AdPlacement = (typeof adPlacements)[number]

/** Kinds of pages that differ in the advertisements of their slots. */
export type AdPageKind = 'main' | 'list' | 'article'

const positionOfPlacement = {
  bannerTop: 'top',
  bannerMiddle: 'middle',
  bannerBottom: 'bottom',
  sidebarFirst: 'first',
  sidebarSecond: 'second',
} as const satisfies Record<AdPlacement, AdPosition>

/** What an advertisement needs to appear in a slot. Undefined for slots that the page does not have. */
export function getPlacementRule(
  placement: AdPlacement,
  page: AdPageKind,
): { type: AdType; position: AdPosition } | undefined {
  const position = positionOfPlacement[placement]
  if (placement.startsWith('sidebar')) return { type: 'sidebar-banner', position }
  if (page !== 'article') return { type: 'banner-main', position }
  return position === 'middle' ? undefined : { type: 'banner-article', position }
}

/** Finds the position of a name in the API: a position (`top`) or a placement (`bannerTop`). */
export function findPosition(name: string): AdPosition | undefined {
  if (name in positionOfPlacement) return positionOfPlacement[name as AdPlacement]
  return adPositions.find((position) => position === name)
}

/** The slot of a position; undefined for pop-ups. */
export function findPlacement(position: AdPosition): AdPlacement | undefined {
  return adPlacements.find((placement) => positionOfPlacement[placement] === position)
}

/** Positions of the list that the type allows, without repetitions. */
export function keepAllowedPositions(type: AdType, positions: readonly string[]): AdPosition[] {
  return positionsByType[type].filter((position) => positions.includes(position))
}

/** Only these types may be shown with a single article. */
export function canTargetArticle(type: AdType): boolean {
  return type === 'banner-article' || type === 'sidebar-banner'
}
