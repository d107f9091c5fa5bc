// The values of the form: texts as they are typed.
import { toIsoDay } from '#src/i18n/format-date.ts'
import { findWholeDay } from '../../../contract/ad-day.ts'
import type { Advertisement } from '../../../contract/advertisement.ts'
import type { AdPacing, AdvertisementFieldsOf } from '../../../contract/advertisement-fields.ts'
import type { AdPosition, AdType } from '../../../contract/placement.ts'

type FormValuesByType = {
  line: string
  text: string
  /** Empty until one is chosen. */
  type: AdType | ''
  positions: AdPosition[]
  picture: string
  link: string
  /** Id of an article, or empty. */
  article: string
  boolean: boolean
  /** `YYYY-MM-DD`, or empty. */
  day: string
  priority: string
  money: string
  pacing: AdPacing
  count: string
}
export type AdFormValues = Omit<AdvertisementFieldsOf<FormValuesByType>, 'isActive'>

export const newAdValues: AdFormValues = {
  title: '',
  content: '',
  type: '',
  positions: [],
  imageUrl: '',
  linkUrl: '',
  targetNews: '',
  category: '',
  targetAudience: '',
  advertiser: '',
  startDate: '',
  endDate: '',
  priority: '1',
  budget: '',
  costPerClick: '',
  costPerImpression: '',
  pacing: 'even',
  frequencyCap: '',
  trackConversions: false,
}

/** @param timeZone in which the day of an exact time is shown */
export function toAdFormValues(ad: Advertisement, timeZone: string): AdFormValues {
  const toDay = (time: string) => findWholeDay(time) ?? toIsoDay(new Date(time), timeZone)
  return {
    title: ad.title,
    content: ad.content,
    type: ad.type,
    positions: ad.positions,
    imageUrl: ad.imageUrl,
    linkUrl: ad.linkUrl,
    targetNews: ad.targetNews ?? '',
    category: ad.category,
    targetAudience: ad.targetAudience,
    advertiser: ad.advertiser,
    startDate: toDay(ad.startDate),
    endDate: toDay(ad.endDate),
    priority: String(ad.priority),
    budget: String(ad.budget),
    costPerClick: String(ad.costPerClick),
    costPerImpression: String(ad.costPerImpression),
    pacing: ad.pacing,
    frequencyCap: String(ad.frequencyCap),
    trackConversions: ad.trackConversions,
  }
}

/** The values of another advertisement like this one. A period that is over is left out. */
export function toCopyValues(ad: Advertisement, timeZone: string): AdFormValues {
  const values = toAdFormValues(ad, timeZone)
  const isOver = values.endDate < toIsoDay(new Date(), timeZone)
  return isOver ? { ...values, startDate: '', endDate: '' } : values
}
