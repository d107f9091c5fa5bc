// Converts rows of scans to what the API sends.
import type { ProductCard } from '#src/catalogue/contract/product.ts'
import { conflict } from '#src/platform/problem.ts'
import type { Scan, ScanAnswer } from '../contract/scan.ts'
import { findOtherSubject } from './find-other-subject.ts'
import type { scans } from './scan.tables.ts'

export type ScanRow = typeof scans.$inferSelect

/** @param cards of the product and the candidates, by id; products that are gone are left out */
export function toScanAnswer(row: ScanRow, cards: ReadonlyMap<string, ProductCard>): ScanAnswer {
  const product = row.productId === null ? undefined : cards.get(row.productId)
  return {
    scan: toScan(row),
    ...(product ? { product } : {}),
    candidates: row.candidates.flatMap(({ productId, confidence, reasons }) => {
      const candidate = cards.get(productId)
      return candidate ? [{ product: candidate, confidence, reasons }] : []
    }),
  }
}

export function listProductIds(rows: ScanRow[]): string[] {
  const ids = rows.flatMap(({ productId, candidates }) => [
    ...(productId === null ? [] : [productId]),
    ...candidates.map((candidate) => candidate.productId),
  ])
  return [...new Set(ids)]
}

/** @throws ProblemError 409 */
export function assertNotDecidedByExpert({ decidedBy }: ScanRow): void {
  if (decidedBy === 'expert') throw conflict('scan-decided', 'An expert has named the product already')
}

function toScan(row: ScanRow): Scan {
  const subject = findOtherSubject(row)
  return {
    _id: row.id,
    status: row.status,
    ...(row.hint === null ? {} : { hint: row.hint }),
    ...(subject ? { subject } : {}),
    read: row.read,
    productId: row.productId,
    decidedBy: row.decidedBy,
    isWaiting: row.isWaiting,
    question: row.question,
    createdAt: row.createdAt.toISOString(),
  }
}
