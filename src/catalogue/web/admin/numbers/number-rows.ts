// The numbers of a product as the text of a form: one a line, with its level and its market.
import { formatGtin } from '../../../contract/format-gtin.ts'
import type { Product, ProductGtin } from '../../../contract/product.ts'

export type NumberRow = { number: string; level: ProductGtin['level']; market: string }

export const emptyRow: NumberRow = { number: '', level: 'unit', market: '' }

/** There is always a row to fill in. */
export function readRows(text: string): NumberRow[] {
  return text.split('\n').map((line) => {
    const [number = '', level = '', market = ''] = line.split(';')
    return { number, level: level === 'case' ? 'case' : 'unit', market }
  })
}

/** The separators of the text are none of a number. */
const withoutSeparators = (text: string): string => text.replace(/[;\n]/g, ' ')

export function writeRows(rows: readonly NumberRow[]): string {
  const lines = rows.map(({ number, level, market }) => {
    const facts = [withoutSeparators(number), level === 'unit' ? '' : level, withoutSeparators(market)]
    return facts.join(';').replace(/;+$/, '')
  })
  return lines.join('\n')
}

export const toNumberText = (gtins: Product['gtins']): string =>
  writeRows(gtins.map(({ gtin, level, market = '' }) => ({ number: formatGtin(gtin), level, market })))

/** @param known numbers of the product, which keep their 14 digits */
export function toGtins(text: string, known: Product['gtins'] = []): ProductGtin[] {
  const rows = readRows(text).filter(({ number, market }) => number.trim() || market.trim())
  return rows.map(({ number, level, market }) => {
    const written = number.trim()
    const stored = known.find(({ gtin }) => gtin === written || formatGtin(gtin) === written)
    const code = market.trim().toUpperCase()
    return { gtin: stored?.gtin ?? written, level, ...(code ? { market: code } : {}) }
  })
}
