// The fields of an advertisement that an admin fills in. Columns, API schemas, form values, exports and audit entries
// derive from this list.
import { type FieldName, type FieldValues, mapFields } from '#src/platform/contract/record-fields.ts'
import { adLimits } from './ad-limits.ts'
import type { AdPosition, AdType } from './placement.ts'

/** JSON value of a field by its type, in API responses and exports. */
export type AdvertisementValuesByType = {
  line: string
  text: string
  type: AdType
  positions: AdPosition[]
  /** URL or path on this site; empty for none. */
  picture: string
  /** URL; empty for none. */
  link: string
  /** Id of an article. */
  article: string | null
  boolean: boolean
  /** ISO 8601 with time and zone. Midnight stands for the whole day in the publication's time zone. */
  day: string
  /** 1 to 10. */
  priority: number
  /** US dollars. */
  money: number
  pacing: AdPacing
  count: number
}
export type AdvertisementFieldType = keyof AdvertisementValuesByType

/** `even` spreads the budget over the period, `fast` spends it as soon as possible. */
export const adPacings = ['fast', 'even'] as const
export type AdPacing = (typeof adPacings)[number]

export type AdvertisementField = {
  type: AdvertisementFieldType
  /** Of the API documentation. */
  description?: string
  /** Characters of a `line` or `text`. */
  maxLength?: number
  /** A new advertisement must have it. */
  isRequired?: true
  /** A `boolean` that is true unless something else is sent. */
  isOnByDefault?: true
  /** Part of public responses. All other fields are for admins. */
  isPublic?: true
}

/** In the order of the form. */
export const advertisementFields = {
  title: { type: 'line', maxLength: 200, isRequired: true, isPublic: true },
  content: { type: 'text', maxLength: 2_000, isRequired: true, isPublic: true },
  type: { type: 'type', isRequired: true, isPublic: true },
  positions: {
    type: 'positions',
    isPublic: true,
    description:
      'Those that the type does not allow are dropped; without any, the advertisement is never shown',
  },
  imageUrl: { type: 'picture', isPublic: true, description: 'Empty for an advertisement of text only' },
  linkUrl: {
    type: 'link',
    isPublic: true,
    description:
      'Opened by a click; empty for an advertisement without a link. With `trackConversions`, readers get it with the id of the click as `olea_click`',
  },
  targetNews: {
    type: 'article',
    isPublic: true,
    description:
      'Id of the only article that shows the advertisement; null for all. Kept for banner-article and sidebar-banner',
  },
  category: {
    type: 'line',
    maxLength: 100,
    isPublic: true,
    description: 'On pages of a category, only of this one; empty for all',
  },
  targetAudience: {
    type: 'line',
    maxLength: 200,
    description:
      'Languages of readers, as codes or English names separated by commas; other words are notes. Empty for everyone',
  },
  advertiser: {
    type: 'line',
    maxLength: adLimits.advertiserLength,
    description: 'Who pays: statements are made out by this name',
  },
  isActive: { type: 'boolean', isOnByDefault: true },
  startDate: { type: 'day', description: 'Default: today' },
  endDate: { type: 'day', description: 'Inclusive. Default: today' },
  priority: { type: 'priority', isPublic: true, description: 'Weight in the rotation' },
  budget: { type: 'money', description: 'In US dollars; 0 for no limit' },
  costPerClick: { type: 'money' },
  costPerImpression: { type: 'money', description: 'Of one impression, not of a thousand' },
  pacing: { type: 'pacing', description: 'How the budget is spread over the period' },
  frequencyCap: {
    type: 'count',
    description: 'Impressions a day for one network and browser; 0 for no limit',
  },
  trackConversions: {
    type: 'boolean',
    description: 'Adds `olea_click` to the link, by which the server of the advertiser reports conversions',
  },
} as const satisfies Record<string, AdvertisementField>

export type AdvertisementFieldName = FieldName<typeof advertisementFields>
export type AdvertisementFieldsOf<ByType extends Record<AdvertisementFieldType, unknown>> = FieldValues<
  typeof advertisementFields,
  ByType
>
export type AdvertisementFieldValues = AdvertisementFieldsOf<AdvertisementValuesByType>

export const advertisementFieldNames = Object.keys(advertisementFields) as AdvertisementFieldName[]

export function getAdvertisementField(name: AdvertisementFieldName): AdvertisementField {
  return advertisementFields[name]
}

/** Derives something from each field, by its type: a schema, a column, an initial value. */
export function mapAdvertisementFields<ByType extends Record<AdvertisementFieldType, unknown>>(
  derive: {
    [Type in keyof ByType]: (field: AdvertisementField, name: AdvertisementFieldName) => ByType[Type]
  },
): AdvertisementFieldsOf<ByType> {
  return mapFields<AdvertisementField, typeof advertisementFields, ByType>(advertisementFields, derive)
}
