import { expect, test } from 'vitest'
import type { ProductCard } from '#src/catalogue/contract/product.ts'
import { sortSavedProducts } from './sort-saved-products.ts'

const saved = (name: string, savedAt: string, average: number | null = null) => ({
  savedAt,
  product: {
    _id: name,
    name,
    brand: '',
    line: '',
    region: 'Jaén',
    gtin: null,
    rating: { average, count: 0 },
  } as ProductCard,
})
const products = [saved('Älva', '2026-01-02', 3), saved('Zeta', '2026-01-03'), saved('Alba', '2026-01-01', 5)]
const names = (options: Partial<Parameters<typeof sortSavedProducts>[1]>) =>
  sortSavedProducts(products, { search: '', sort: 'added', languageTag: 'de', ...options }).map(
    ({ product }) => product.name,
  )

test('shows those added last first, or sorts by name or rating', () => {
  expect(names({})).toEqual(['Zeta', 'Älva', 'Alba'])
  expect(names({ sort: 'name' })).toEqual(['Alba', 'Älva', 'Zeta'])
  expect(names({ sort: 'name', languageTag: 'sv' })).toEqual(['Alba', 'Zeta', 'Älva'])
  expect(names({ sort: 'rating' })).toEqual(['Alba', 'Älva', 'Zeta'])
})

test('finds all words in any order, without case and accents', () => {
  expect(names({ search: 'JAEN alv' })).toEqual(['Älva'])
  expect(names({ search: '  ' })).toHaveLength(3)
  expect(names({ search: 'nothing' })).toEqual([])
})

test('distinguishes vowel signs of Hindi', () => {
  const oils = [saved('जैतून तेल', '2026-01-04')]
  const find = (search: string) =>
    sortSavedProducts(oils, { search, sort: 'added', languageTag: 'hi' }).length
  expect(find('तेल')).toBe(1)
  expect(find('ताल')).toBe(0)
})
