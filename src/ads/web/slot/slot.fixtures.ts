// Advertisements and page views for component tests of slots.
import type { AdPage } from '../../contract/ad-page.ts'
import type { PublicAdvertisement } from '../../contract/advertisement.ts'
import { type AdPlacement, adPlacements } from '../../contract/placement.ts'

export const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="970" height="250"><rect width="970" height="250" fill="olive"/></svg>')}`
export const brokenPicture = 'data:image/png;base64,AAAA'

/** An advertisement of text with a link. */
export function createAd(number: number, changes: Partial<PublicAdvertisement> = {}): PublicAdvertisement {
  const { imageUrl = '' } = changes
  return {
    _id: `ad${number}`,
    title: `Mill ${number}`,
    content: `Oil of harvest ${number}`,
    imageUrl,
    picture: imageUrl === '' ? null : { src: imageUrl, srcSet: '', width: 970, height: 250 },
    linkUrl: `https://mill.example/${number}`,
    type: 'banner-main',
    positions: ['top'],
    priority: 1,
    targetNews: null,
    category: '',
    token: `token${number}`,
    ...changes,
  }
}

/** The response with the advertisements of a page. */
export function createGroups(ads: Partial<Record<AdPlacement, PublicAdvertisement[]>>) {
  return Object.fromEntries(adPlacements.map((placement) => [placement, ads[placement] ?? []]))
}

/** A view of the home page. */
export function createPage(changes: Partial<AdPage> = {}): AdPage {
  return { kind: 'main', reserved: ['bannerTop'], ...changes }
}
