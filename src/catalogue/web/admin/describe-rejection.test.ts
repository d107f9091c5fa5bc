import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { describeRejection } from './describe-rejection.ts'

const t = ((key: string, values: object = {}) =>
  [key, ...Object.values(values)].join(' ')) as unknown as TFunction

test.each([
  ['netQuantityMl', 'products:invalid 500'],
  ['origin.countries.0', 'products:invalid IT'],
  ['sensory.0.aromas.artichoke', 'products:invalid 4.5'],
  ['position.latitude', 'products:invalid 37.88'],
  ['gtins.0.gtin', 'products:invalidGtin'],
  ['deliveryDaysMax', 'products:offers.invalidMax'],
  ['name', 'products:rejected must not be empty'],
])('%s: %s', (path, text) => {
  expect(describeRejection(t, path, 'must not be empty')).toBe(text)
})
