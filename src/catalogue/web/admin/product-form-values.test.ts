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
  harvest: { year: 2025, method: 'comb' },
  chemistry: null,
  ...{ categoryText: '', labelTexts: [] },
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
  expect(change({ harvestYear: '2024' }).harvest).toEqual({ year: 2024, method: 'comb' })
  expect(change({ region: '' }).origin).toEqual({ countries: ['IT'], kind: 'country', estate: 'Monte' })
  expect(change({ gtins: '08001234567897;case\n96385074' }).gtins).toEqual([
    { gtin: '08001234567897', level: 'case' },
    { gtin: '96385074', level: 'unit' },
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
  expect(change({ harvestYear: 'last year' }).harvest).toEqual({
    year: 'last year',
    method: 'comb',
  })
})

test('a number as printed is the one that the oil has', () => {
  expect(initial.gtins).toBe('8001234567897;case')
  expect(change({ gtins: '8001234567897;;IT' }).gtins).toEqual([
    { gtin: '08001234567897', level: 'unit', market: 'IT' },
  ])
})

test('a field is named by its path in the API, and the parts of a value change together', () => {
  expect(initial['harvest.method']).toBe('comb')
  expect(change({ 'harvest.maturity': 'green', 'harvest.method': '', harvestYear: '' }).harvest).toEqual({
    maturity: 'green',
  })
  expect(change({ 'extraction.cold': 'no', 'extraction.filtered': 'yes' }).extraction).toEqual({
    cold: false,
    filtered: true,
  })
  expect(findFormField('nutrition.per100ml.fat')).toBe('nutrition.per100ml.fat')
  expect(findFormField('lots.0.bestBefore')).toBe('lots')
})

test('states the nutrition for each amount, and forgets an amount of which nothing is left', () => {
  const known = { ...product, nutrition: { per100g: { fat: 100 }, per100ml: { fat: 91.6 } } }
  const values = toProductFormValues(known)
  const request = (changes: object) => toProductRequest({ ...values, ...changes }, values, known)
  expect(request({ 'nutrition.per100g.fat': '' }).nutrition).toEqual({ per100ml: { fat: 91.6 } })
  expect(request({ 'nutrition.per100ml.fat': '', 'nutrition.per100g.fat': '' }).nutrition).toBeNull()
})

test('an origin is a blend, or that of the stated countries', () => {
  expect(change({ 'origin.kind': 'eu' }).origin).toMatchObject({ kind: 'eu', countries: ['IT'] })
  expect(change({ countries: 'IT, GR' }).origin).toMatchObject({ kind: 'countries', countries: ['IT', 'GR'] })
  const blend = toProductFormValues({ ...product, origin: { kind: 'eu-and-non-eu', countries: [] } })
  expect(blend['origin.kind']).toBe('eu-and-non-eu')
})

test('reads and writes cultivars with their share, and lists with one entry a line', () => {
  expect(initial.cultivars).toBe('Coratina 80%')
  expect(change({ cultivars: 'Coratina 70 %, Peranzana' }).cultivars).toEqual([
    { name: 'Coratina', share: 70 },
    { name: 'Peranzana' },
  ])
  const lots = [{ code: 'L1', harvestYear: 2025 }, { code: 'L2' }]
  const text = toProductFormValues({ ...product, lots }).lots
  expect(text).toBe('L1; ; 2025\nL2')
  expect(change({ lots: `${text}\n; 2027-01-31` }).lots).toEqual([
    ...lots,
    { code: '', bestBefore: '2027-01-31' },
  ])
  expect(change({ awards: 'NYIOOC; 2025; Gold; best of class' }).awards).toEqual([
    { contest: 'NYIOOC', year: 2025, medal: 'Gold; best of class' },
  ])
})

test('names in other languages are kept when one is removed', () => {
  const named = { ...product, names: { de: 'Auslese', fr: 'Réserve' } }
  const values = toProductFormValues(named)
  const request = (changes: object) => toProductRequest({ ...values, ...changes }, values, named).names
  expect(request({ 'names.fr': '' })).toEqual({ de: 'Auslese' })
  expect(request({ 'names.fr': '', 'names.de': '' })).toEqual({})
})

test('texts of the label have the tag of their language before them', () => {
  const printedTexts = [
    { language: 'el', text: 'Μακριά από το φως\nκαι τη θερμότητα' },
    { text: 'Riserva; 2024' },
    { text: 'ml; cl' },
  ]
  const text = toProductFormValues({ ...product, printedTexts }).printedTexts
  expect(text).toBe('el; Μακριά από το φως\nel; και τη θερμότητα\nRiserva; 2024\n; ml; cl')
  expect(change({ printedTexts: text }).printedTexts).toEqual([
    { language: 'el', text: 'Μακριά από το φως' },
    { language: 'el', text: 'και τη θερμότητα' },
    ...printedTexts.slice(1),
  ])
  expect(change({ categoryTexts: 'pt-BR;Azeite virgem\n\nOlive oil' }).categoryTexts).toEqual([
    { language: 'pt-BR', text: 'Azeite virgem' },
    { text: 'Olive oil' },
  ])
  expect(findFormField('categoryTexts.0.language')).toBe('categoryTexts')
})
