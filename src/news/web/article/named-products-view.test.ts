import { expect, test } from 'vitest'
import type { NamedProduct } from '#src/catalogue/contract/named-products.ts'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { getServerI18n } from '#src/i18n/messages.server.ts'
import { toNamedProductsView } from './named-products-view.ts'

const oil: NamedProduct = {
  _id: '0123456789abcdef01234567',
  name: 'Riserva',
  brand: 'Colle Alto',
  line: '',
  grade: 'extra-virgin',
  countries: ['IT'],
  region: 'Umbria',
  container: null,
  language: null,
  picture: null,
  rating: { average: 4.25, count: 3 },
}

function describe(product: NamedProduct, language: LanguageCode) {
  const texts = { t: getServerI18n(language).t, language }
  return toNamedProductsView({ products: [product], producers: [] }, texts)?.cards[0]
}

test('describes the rating with one decimal place, and nothing without ratings', () => {
  expect(describe(oil, 'en')?.rating).toEqual({ label: '4.3 out of 5', text: '4.3 · 3 reviews' })
  expect(describe(oil, 'de')?.rating?.text).toBe('4,3 · 3 Rezensionen')
  expect(describe({ ...oil, rating: { average: null, count: 0 } }, 'en')?.rating).toBeUndefined()
})

test('joins region and country with the comma of the language', () => {
  expect(describe(oil, 'en')?.facts.at(-1)).toBe('Umbria, Italy')
  expect(describe(oil, 'ar')?.facts.at(-1)).toBe('Umbria، إيطاليا')
})

test('shows nothing when nothing is named', () => {
  const texts = { t: getServerI18n('en').t, language: 'en' as const }
  expect(toNamedProductsView({ products: [], producers: [] }, texts)).toBeUndefined()
})
