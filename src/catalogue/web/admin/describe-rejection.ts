import type { TFunction } from 'i18next'
import {
  describeLimit,
  type Rejection,
  type RejectionTexts,
  readRejections,
} from '#src/ui/admin/rejections.ts'
import type { Problem } from '#src/ui/read-problem.ts'

const intensity = '4.5'
const days = '3'
const day = '2026-10-15'
const address = 'https://example.com'

/** A value that each field accepts, by the last name in its path. */
const examples: Record<string, string> = {
  netQuantityMl: '500',
  countries: 'IT',
  language: 'el',
  country: 'IT',
  market: 'IT',
  year: '2025',
  harvestYear: '2025',
  share: '80',
  acidity: '0.3',
  peroxideValue: '7',
  k232: '1.75',
  k268: '0.15',
  deltaK: '0.01',
  waxes: '40',
  ethylEsters: '12',
  polyphenols: '350',
  tocopherols: '220',
  oleicAcid: '74',
  protectedId: 'PDO-IT-01234',
  altitudeMetres: '350',
  maxCelsius: '26',
  kilojoules: '3389',
  kilocalories: '824',
  nutrition: '13.5',
  from: day,
  to: day,
  validUntil: day,
  bestBefore: day,
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

const years = ['year', 'harvestYear']

/** Fields that say more than an example could, by the first name in their path. */
const ownTexts: Record<string, (t: TFunction) => string> = {
  name: (t) => t('products:nameMissing'),
  gtins: (t) => t('products:invalidGtin'),
  deliveryDaysMax: (t) => t('products:offers.invalidMax'),
  seenAt: (t) => t('products:offers.invalidDate'),
}

/** Why the server rejected each field, in the language of the page, by the path of the field. */
export function describeRejections(texts: RejectionTexts, problem: Problem): Record<string, string> {
  const rejections = readRejections(problem)
  return Object.fromEntries(rejections.map((each) => [each.path, describeRejection(texts, each)]))
}

/** @param rejection its path is that of the API, such as `origin.countries.0` */
export function describeRejection(texts: RejectionTexts, rejection: Rejection): string {
  const { t } = texts
  const names = rejection.path.split('.').filter((name) => !/^\d+$/.test(name))
  // A year as a limit would be written like an amount: 1,900.
  const isYear = names.some((name) => years.includes(name))
  const limit = isYear ? undefined : describeLimit(texts, rejection)
  if (limit) return limit
  const ownText = ownTexts[names[0] ?? '']
  if (ownText && names.at(-1) !== 'market') return ownText(t)
  const example = names.map((name) => examples[name]).find((found) => found !== undefined)
  return example ? t('products:invalid', { example }) : t('admin:rejected')
}
