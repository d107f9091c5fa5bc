// Products of the admin's component tests.
import type { Product, ProductCard, ProductPage } from '../../contract/product.ts'
import { emptyProduct } from '../../contract/product-fields.ts'

export const riserva: Product = {
  ...emptyProduct,
  chemistry: null,
  ...{ categoryText: '', labelTexts: [] },
  _id: 'riserva',
  name: 'Riserva',
  brand: 'Monte Scuro',
  gtin: '08001234567897',
  gtins: [{ gtin: '08001234567897', level: 'unit' }],
  grade: 'extra-virgin',
  origin: { countries: ['IT'], estate: 'Monte' },
  status: 'live',
  mergedInto: null,
  sources: {},
  pictures: [],
  offers: [],
  crowd: null,
  rating: { average: null, count: 0 },
  completeness: 30,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 1,
}
export const card = (changes: Partial<ProductCard> = {}): ProductCard => ({
  ...{ _id: 'riserva', gtin: riserva.gtin, name: 'Riserva', brand: 'Monte Scuro', line: '' },
  ...{ grade: 'extra-virgin', countries: ['IT'], region: '', netQuantityMl: 500, container: null },
  ...{ harvestYear: null, status: 'live', picture: null, rating: { average: null, count: 0 } },
  ...changes,
})
export const list = (data: ProductCard[]): ProductPage => ({
  data,
  pagination: { page: 1, limit: 24, total: data.length, totalPages: 1, hasNextPage: false, nextCursor: null },
})
