import { expect, test } from 'vitest'
import type { Product } from '../../contract/product.ts'
import { emptyProduct } from '../../contract/product-fields.ts'
import {
  findFormField,
  newProductValues,
  toProductFormValues,
  toProductRequest,
} from './product-form-values.ts'

const product: Product = {
  ...emptyProduct,
  _id: 'a',
  name: 'Riserva',
  gtin: '08001234567897',
  gtins: [{ gtin: '08001234567897', level: 'case' }],
  cultivars: [{ name: 'Coratina', share: 80 }],
  origin: { countries: ['IT'], region: 'Puglia', estate: 'Monte' },
  chemistry: { acidity: 0.2, peroxideValue: 5 },
  status: 'live',
  mergedInto: null,
  sources: {},
  pictures: [],
  offers: [],
  crowd: null,
  rating: { average: null, count: 0 },
  completeness: 50,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 1,
}
const initial = toProductFormValues(product)
const change = (changes: object) => toProductRequest({ ...initial, ...changes }, initial, product)

test('sends only what changed', () => {
  expect(change({})).toEqual({ name: 'Riserva' })
  expect(change({ brand: 'Monte' })).toEqual({ name: 'Riserva', brand: 'Monte' })
  expect(toProductRequest({ ...newProductValues, name: 'New' }, newProductValues, undefined)).toEqual({
    name: 'New',
  })
})

test('keeps the facts beside a changed one', () => {
  expect(change({ acidity: '0,3' }).chemistry).toEqual({ acidity: 0.3, peroxideValue: 5 })
  expect(change({ region: '' }).origin).toEqual({ countries: ['IT'], kind: 'country', estate: 'Monte' })
  expect(change({ cultivars: 'Coratina, Peranzana' }).cultivars).toEqual([
    { name: 'Coratina', share: 80 },
    { name: 'Peranzana' },
  ])
  expect(change({ gtins: '08001234567897; 96385074' }).gtins).toEqual([
    { gtin: '08001234567897', level: 'case' },
    { gtin: '96385074' },
  ])
})

test('makes a value unknown when nothing is left of it', () => {
  const only = { ...product, origin: { countries: ['IT'] }, harvest: { year: 2025 } }
  const values = toProductFormValues(only)
  const request = toProductRequest({ ...values, countries: '', harvestYear: '', grade: '' }, values, only)
  expect(request).toMatchObject({ harvest: null })
  expect(request.origin).toBeNull()
})

test('finds the field of a rejected path', () => {
  expect(findFormField('origin.countries.0')).toBe('countries')
  expect(findFormField('gtins.0.gtin')).toBe('gtins')
  expect(findFormField('sensory.0')).toBeUndefined()
})

test('sends text that is no number, so that the server rejects it instead of forgetting the number', () => {
  expect(change({ netQuantityMl: '5OO' })).toMatchObject({ netQuantityMl: '5OO' })
  expect(change({ harvestYear: 'last year' }).harvest).toEqual({ year: 'last year' })
})

test('a number as printed is the one that the oil has', () => {
  expect(initial.gtins).toBe('8001234567897')
  expect(change({ gtins: '8001234567897, 96385074' }).gtins).toEqual([
    { gtin: '08001234567897', level: 'case' },
    { gtin: '96385074' },
  ])
})
