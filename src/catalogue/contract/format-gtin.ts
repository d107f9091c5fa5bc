/** @param gtin 14 digits. @returns the digits below the bars: GTIN-8, UPC-A, EAN-13 or GTIN-14 */
export function formatGtin(gtin: string): string {
  if (gtin.startsWith('000000')) return gtin.slice(6)
  if (gtin.startsWith('00')) return gtin.slice(2)
  return gtin.replace(/^0/, '')
}
