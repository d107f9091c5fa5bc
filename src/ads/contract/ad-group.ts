/** The places for advertisements that pages have, by the names the calls give them. */
export const adGroups = [
  'bannerTop',
  'bannerMiddle',
  'bannerBottom',
  'sidebarFirst',
  'sidebarSecond',
] as const

export type AdGroup = (typeof adGroups)[number]
