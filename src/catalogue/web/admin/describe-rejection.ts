import type { TFunction } from 'i18next'

const intensity = '4.5'
const days = '3'
const address = 'https://example.com'

/** A value that each field accepts, by the last name in its path. */
const examples: Record<string, string> = {
  netQuantityMl: '500',
  countries: 'IT',
  country: 'IT',
  year: '2025',
  harvestYear: '2025',
  acidity: '0.3',
  webAddress: address,
  url: address,
  latitude: '37.88',
  longitude: '-4.78',
  price: '12.50',
  currency: 'EUR',
  deliveryDaysMin: days,
  tasters: '8',
  robustVariation: '12.5',
  fruity: intensity,
  bitter: intensity,
  pungent: intensity,
  aromas: intensity,
  defects: intensity,
}

/**
 * Says in the language of the page why the server rejected a value.
 * @param path of the API, such as `origin.countries.0`
 * @param reason of the server, in English
 */
export function describeRejection(t: TFunction, path: string, reason: string): string {
  const names = path.split('.').filter((name) => !/^\d+$/.test(name))
  if (names[0] === 'gtins') return t('products:invalidGtin')
  if (names[0] === 'deliveryDaysMax') return t('products:offers.invalidMax')
  const example = names.map((name) => examples[name]).find((found) => found !== undefined)
  return example ? t('products:invalid', { example }) : t('products:rejected', { reason })
}
