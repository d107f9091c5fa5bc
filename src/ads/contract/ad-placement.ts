/** The ad slots on public pages. The names are those of the ads API and of the `data-ad-group` attribute. */
export const adPlacements = [
  'bannerTop',
  'bannerMiddle',
  'bannerBottom',
  'sidebarFirst',
  'sidebarSecond',
] as const

export type AdPlacement = (typeof adPlacements)[number]
