// Advertisements as the API sends them: to admins with money and counts, to everyone else without.
import { z } from 'zod'
import { adStatuses, adWarnings } from './ad-status.ts'
import {
  type AdvertisementField,
  type AdvertisementFieldName,
  adPacings,
  advertisementFieldNames,
  getAdvertisementField,
  mapAdvertisementFields,
} from './advertisement-fields.ts'
import { type AdType, adPositions, adTypes } from './placement.ts'

const time = z.iso.datetime({ offset: true })
const count = z.number().int().min(0)
const dollars = z.number().min(0).describe('US dollars')

function describe<Schema extends z.ZodType>(schema: Schema, { description }: AdvertisementField): Schema {
  return description === undefined ? schema : schema.describe(description)
}

const adType = z.enum(adTypes as [AdType, ...AdType[]])

/** Schemas of the fields in responses. */
const fieldSchemas = mapAdvertisementFields({
  line: (field) => describe(z.string(), field),
  text: (field) => describe(z.string(), field),
  type: () => adType,
  positions: (field) => describe(z.array(z.enum(adPositions)), field),
  picture: (field) => describe(z.string(), field),
  link: (field) => describe(z.string(), field),
  article: (field) => describe(z.string().nullable(), field),
  boolean: (field) => describe(z.boolean(), field),
  day: (field) => describe(time, field),
  priority: (field) => describe(z.number().int().min(1).max(10), field),
  money: (field) => describe(dollars, field),
  pacing: (field) => describe(z.enum(adPacings), field),
  count: (field) => describe(count, field),
})

type PublicFieldName = {
  [Name in AdvertisementFieldName]: typeof import('./advertisement-fields.ts').advertisementFields[Name] extends {
    isPublic: true
  }
    ? Name
    : never
}[AdvertisementFieldName]

const publicFieldNames = advertisementFieldNames.filter(
  (name): name is PublicFieldName => getAdvertisementField(name).isPublic === true,
)
const publicFieldSchemas = Object.fromEntries(
  publicFieldNames.map((name) => [name, fieldSchemas[name]]),
) as Pick<typeof fieldSchemas, PublicFieldName>

export const AdPicture = z.object({
  src: z.string(),
  srcSet: z.string(),
  width: z.number().int().describe('Pixels'),
  height: z.number().int().describe('Pixels'),
})
export type AdPicture = z.infer<typeof AdPicture>

const picture = AdPicture.nullable().describe(
  'Our copy of the picture; null without a picture, until it is copied, or when it failed',
)

/** What readers get: no money, no counts, no audience. */
export const PublicAdvertisement = z
  .object({
    _id: z.string(),
    ...publicFieldSchemas,
    picture,
    token: z.string().describe('Pass it as ?t= to the impression and click calls; each is then counted once'),
  })
  .meta({ id: 'PublicAdvertisement' })
export type PublicAdvertisement = z.infer<typeof PublicAdvertisement>

/** What admins get. */
export const Advertisement = z
  .object({
    _id: z.string(),
    ...fieldSchemas,
    picture,
    status: z.enum(adStatuses),
    clickCount: count.describe('Counted clicks'),
    impressionCount: count.describe('Counted impressions'),
    viewableCount: count.describe('Impressions of which half was visible for a second'),
    conversionCount: count,
    conversionRate: z.number().min(0).describe('Conversions per click; 0 without clicks'),
    totalSpend: dollars,
    createdAt: time,
    updatedAt: time,
    version: z.number().int(),
    warnings: z
      .array(z.enum(adWarnings))
      .describe('Why the advertisement is not shown, or not as it should be'),
  })
  .meta({ id: 'Advertisement' })
export type Advertisement = z.infer<typeof Advertisement>
