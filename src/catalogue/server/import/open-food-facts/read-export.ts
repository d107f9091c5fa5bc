// Reads the exports of Open Food Facts: JSONL, and CSV with tabs. The CSV export has no quoting: a field contains
// neither tabs nor line ends.
import type { ImportEntry } from './import-record.ts'
import { toOpenFoodFactsEntry } from './open-food-facts-product.ts'
import { readLines } from './read-lines.ts'

type Options = { onBytes: (bytes: number) => void }

export async function* readOpenFoodFactsJsonl(
  path: string,
  { onBytes }: Options,
): AsyncGenerator<ImportEntry> {
  let number = 0
  for await (const line of readLines(path, onBytes)) {
    number += 1
    const place = `line ${number}`
    if (line === undefined) yield { place, error: 'is longer than 8 MB' }
    else if (line.trim() !== '') yield parseLine(place, line)
  }
}

/** Most lines are other food: those without the tag are not even parsed. */
function parseLine(place: string, line: string): ImportEntry {
  if (line.startsWith('{') && !line.includes('olive-')) return { place, skipped: 'no-olive-oil' }
  try {
    return toOpenFoodFactsEntry(place, JSON.parse(line))
  } catch {
    return { place, error: 'is not valid JSON' }
  }
}

const listColumns = ['categories_tags', 'labels_tags', 'packaging_tags', 'origins_tags']

export async function* readOpenFoodFactsCsv(path: string, { onBytes }: Options): AsyncGenerator<ImportEntry> {
  let columns: string[] | undefined
  let number = 0
  for await (const line of readLines(path, onBytes)) {
    number += 1
    const place = `line ${number}`
    if (line === undefined) yield { place, error: 'is longer than 8 MB' }
    else if (!columns) columns = line.replace(/^\uFEFF/, '').split('\t')
    else if (line.trim() !== '') yield parseRow(place, line.split('\t'), columns)
  }
}

function parseRow(place: string, cells: string[], columns: string[]): ImportEntry {
  if (cells.length > columns.length)
    return { place, error: `has ${cells.length} columns instead of ${columns.length}` }
  const row = Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? '']))
  const lists = Object.fromEntries(listColumns.map((name) => [name, (row[name] ?? '').split(',')]))
  const nutriments = Object.fromEntries(Object.entries(row).filter(([name]) => name.endsWith('_100g')))
  return toOpenFoodFactsEntry(place, { ...row, ...lists, nutriments })
}
