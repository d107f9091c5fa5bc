import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { describeRejection, describeRejections } from './describe-rejection.ts'

const t = ((key: string, values: object = {}) =>
  [key, ...Object.values(values)].join(' ')) as unknown as TFunction
const texts = { t, formatNumber: (value: number) => value.toLocaleString('de') }

test.each([
  ['netQuantityMl', 'products:invalid 500'],
  ['origin.countries.0', 'products:invalid IT'],
  ['sensory.0.aromas.artichoke', 'products:invalid 4.5'],
  ['position.latitude', 'products:invalid 37.88'],
  ['gtins.0.gtin', 'products:invalidGtin'],
  ['deliveryDaysMax', 'products:offers.invalidMax'],
  ['seenAt', 'products:offers.invalidDate'],
  ['name', 'products:nameMissing'],
  ['storeId', 'admin:rejected'],
])('%s: %s', (path, text) => {
  expect(describeRejection(texts, { path })).toBe(text)
})

test('names the limit of a text, of a list and of a number', () => {
  const errors = [
    { path: 'url', message: 'Too big', maxLength: 2000 },
    { path: 'gtins', message: 'Too big', maxItems: 50 },
    { path: 'position.latitude', message: 'Too big', maximum: 90 },
    { path: 'netQuantityMl', message: 'Too small', minimum: 1 },
    { path: 'harvestYear', message: 'Too small', minimum: 1900 },
    { path: 'price', message: 'must have at most two decimal places' },
  ]
  expect(describeRejections(texts, { status: 400, code: '', errors, body: { errors } })).toEqual({
    url: 'admin:limits.maxLength 2.000',
    gtins: 'admin:limits.maxItems 50',
    'position.latitude': 'admin:limits.maximum 90',
    netQuantityMl: 'admin:limits.minimum 1',
    harvestYear: 'products:invalid 2025',
    price: 'products:invalid 12.50',
  })
})
