// Answers of the scanner, for component tests.
import type { ProductCard } from '#src/catalogue/contract/product.ts'
import type { Scan, ScanAnswer } from './contract/scan.ts'

export const riserva: ProductCard = {
  ...{ _id: 'riserva', gtin: null, name: 'Riserva', brand: 'Monte Scuro', line: '', grade: 'extra-virgin' },
  ...{ countries: ['IT'], region: '', netQuantityMl: 500, container: null, harvestYear: null },
  ...{ status: 'live', picture: null, rating: { average: null, count: 0 } },
}

export function createScanAnswer(scan: Partial<Scan> = {}, product?: ProductCard): ScanAnswer {
  return {
    scan: {
      ...{ _id: 'blurred', status: 'failed', read: { lines: ['Monte', 'Scuro'] } },
      ...{
        productId: product?._id ?? null,
        decidedBy: null,
        isWaiting: product === undefined,
        question: null,
      },
      createdAt: '2026-01-01T00:00:00.000Z',
      ...scan,
    },
    ...(product ? { product } : {}),
    candidates: [],
  }
}
