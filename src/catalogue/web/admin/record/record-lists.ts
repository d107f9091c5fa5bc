// Lists of the record as text: one entry a line, its facts separated by semicolons.
import type { ProductFields } from '../../../contract/product-fields.ts'
import { parseNumber } from '../parse-number.ts'

/** The facts of an entry in their order; those with a year are numbers. */
const columns = {
  certifications: ['scheme', 'number', 'validUntil'],
  awards: ['contest', 'year', 'medal'],
  lots: ['code', 'bestBefore', 'harvestYear'],
} as const
type RecordList = keyof typeof columns
const numbers = new Set(['year', 'harvestYear'])

export function toLines(list: RecordList, record: Pick<ProductFields, RecordList>): string {
  const lines = record[list].map((entry) => {
    const facts: Record<string, string | number | undefined> = entry
    return columns[list].map((name) => facts[name] ?? '').join('; ')
  })
  return lines.map((line) => line.replace(/[; ]+$/, '')).join('\n')
}

export function parseLines(list: RecordList, text: string): object[] {
  return splitLines(text).map((line) => {
    const cells = line.split(';').map((cell) => cell.trim())
    // The last fact may contain semicolons; nothing that was entered is dropped.
    const facts = columns[list].map((name, index) => {
      const isLast = index === columns[list].length - 1
      const cell = isLast ? cells.slice(index).join('; ') : (cells[index] ?? '')
      return [name, numbers.has(name) ? (parseNumber(cell) ?? undefined) : cell || undefined]
    })
    // The first fact is required: the server names an entry without it.
    return { [columns[list][0]]: '', ...Object.fromEntries(facts.filter(([, value]) => value !== undefined)) }
  })
}

export function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

export function toCultivarText(cultivars: ProductFields['cultivars']): string {
  return cultivars.map(({ name, share }) => (share === undefined ? name : `${name} ${share}%`)).join(', ')
}

const cultivarWithShare = /^(.+?)\s*(\d+(?:\.\d+)?)\s*%$/

export function parseCultivars(names: readonly string[]): ProductFields['cultivars'] {
  return names.map((text) => {
    const [, name, share] = cultivarWithShare.exec(text) ?? []
    return name === undefined ? { name: text } : { name, share: Number(share) }
  })
}
