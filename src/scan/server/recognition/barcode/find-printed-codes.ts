// The digits that are printed below the bars. Text recognition often reads them where the bars are too blurred.
import { normalizeGtin } from '#src/catalogue/contract/gtin.ts'

/** Shorter numbers, such as dates and phone numbers, are a valid code by chance too often. */
const run = /(?<!\d)\d(?:[\s-]?\d){11,13}(?!\d)/gu
const maxCodes = 3

/** @returns 14 digits each. One of them is an answer only if the catalogue knows it. */
export function findPrintedCodes(lines: readonly string[]): string[] {
  const codes = lines.flatMap((line) =>
    (line.match(run) ?? []).flatMap((digits) => normalizeGtin(digits) ?? []),
  )
  return [...new Set(codes)].slice(0, maxCodes)
}
