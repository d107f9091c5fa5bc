// Stores and what they offer.
import { z } from 'zod'
import { CountryCode, line, webAddress } from './product-values.ts'

const days = z.number().int().min(0).max(365).nullable()

export const Position = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})

export const storeFields = {
  name: line().min(1, { error: 'must not be empty' }),
  webAddress: webAddress.describe('Empty for none'),
  street: line(),
  city: line(),
  country: CountryCode.nullable(),
  position: Position.nullable().describe('null for a store that only sells online'),
}

export const Store = z
  .object({ _id: z.string(), ...storeFields, offerCount: z.number().int().min(0) })
  .meta({ id: 'Store' })
export type Store = z.infer<typeof Store>

export const NewStore = z.object(storeFields).partial().required({ name: true }).meta({ id: 'NewStore' })
export type NewStore = z.infer<typeof NewStore>
export const StoreChanges = z.object(storeFields).partial().meta({ id: 'StoreChanges' })
export type StoreChanges = z.infer<typeof StoreChanges>

export const offerFields = {
  price: z
    .number()
    .min(0)
    .max(1_000_000)
    .multipleOf(0.01, { error: 'must have at most two decimal places' })
    .nullable()
    .describe('null if the store does not state it'),
  currency: z.string().regex(/^[A-Z]{3}$/, { error: 'must be a currency code such as EUR' }),
  inStock: z.boolean().nullable().describe('null if not known'),
  deliveryDaysMin: days.describe('Working days; null if not known'),
  deliveryDaysMax: days,
  url: webAddress.describe("The store's page of the product; empty for none"),
}

export const Offer = z
  .object({
    _id: z.string(),
    store: Store.omit({ offerCount: true }),
    ...offerFields,
    seenAt: z.iso.datetime({ offset: true }).describe('When price and stock were last confirmed'),
  })
  .meta({ id: 'Offer' })
export type Offer = z.infer<typeof Offer>

const fitsDelivery = {
  check: (offer: { deliveryDaysMin?: number | null; deliveryDaysMax?: number | null }) =>
    (offer.deliveryDaysMin ?? 0) <= (offer.deliveryDaysMax ?? 365),
  message: { error: 'must not be less than deliveryDaysMin', path: ['deliveryDaysMax'] },
}

/** Body of POST /products/{id}/offers. A second offer of the same store replaces the first. */
export const NewOffer = z
  .object({
    storeId: z.string(),
    ...offerFields,
    seenAt: z.iso
      .datetime({ offset: true })
      .describe('When price and stock were seen; default: now')
      .refine((time) => Date.parse(time) <= Date.now() + 86_400_000, { error: 'must not be in the future' }),
  })
  .partial()
  .required({ storeId: true, currency: true })
  .refine(fitsDelivery.check, fitsDelivery.message)
  .meta({ id: 'NewOffer' })
export type NewOffer = z.infer<typeof NewOffer>
