// The form of an offer: its fields as text, and the request that they become.
import type { NewOffer, Offer } from '../../../contract/store.ts'
import { parseNumber } from '../parse-number.ts'

export type OfferValues = {
  storeId: string
  price: string
  currency: string
  stock: 'inStock' | 'outOfStock' | 'stockUnknown'
  deliveryDaysMin: string
  deliveryDaysMax: string
  url: string
  /** YYYY-MM-DD */
  seenAt: string
}

const today = (): string => new Date().toISOString().slice(0, 10)

export function toOfferValues(offer: Offer | undefined, storeId: string): OfferValues {
  const { price = null, currency = 'EUR', inStock = null, url = '' } = offer ?? {}
  const { deliveryDaysMin = null, deliveryDaysMax = null } = offer ?? {}
  const states = { true: 'inStock', false: 'outOfStock', null: 'stockUnknown' } as const
  return {
    storeId: offer?.store._id ?? storeId,
    price: toText(price),
    currency,
    stock: states[`${inStock}`],
    deliveryDaysMin: toText(deliveryDaysMin),
    deliveryDaysMax: toText(deliveryDaysMax),
    url,
    // An offer that an admin edits was seen today.
    seenAt: today(),
  }
}

const toText = (value: number | null): string => (value === null ? '' : String(value))

export function toOffer(values: OfferValues): NewOffer {
  const { stock, seenAt } = values
  return {
    storeId: values.storeId,
    price: parseNumber(values.price),
    currency: values.currency.trim().toUpperCase(),
    inStock: stock === 'stockUnknown' ? null : stock === 'inStock',
    deliveryDaysMin: parseNumber(values.deliveryDaysMin),
    deliveryDaysMax: parseNumber(values.deliveryDaysMax),
    url: values.url,
    // Without a time of day for an earlier day; the server adds the time of this moment.
    ...(seenAt === '' || seenAt === today() ? {} : { seenAt: `${seenAt}T12:00:00.000Z` }),
  }
}
