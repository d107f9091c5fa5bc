// Reads the exports of Open Food Facts: JSONL, and CSV with tabs.
import type { ImportEntry } from '../import-record.ts'
import { readLines } from '../read-lines.ts'
import { mayBeOliveOil } from './is-olive-oil.ts'
import { isUnfinishedRow, splitRow } from './split-row.ts'
import { toOpenFoodFactsEntry } from './to-entry.ts'

type Options = { onBytes: (bytes: number) => void }

/** Lines that one row can span; a quote that is never closed does not swallow the rest of the file. */
const maxLinesOfRow = 20

export async function* readOpenFoodFactsJsonl(
  path: string,
  { onBytes }: Options,
): AsyncGenerator<ImportEntry> {
  let number = 0
  for await (const line of readLines(path, onBytes)) {
    number += 1
    const place = `line ${number}`
    if ('fault' in line) yield { place, reason: { code: line.fault } }
    else {
      const text = line.text.replace(/^\uFEFF/, '').trim()
      if (text !== '') yield parseLine(place, text)
    }
  }
}

/** Most lines are other food: those without a word for olive oil are not even parsed. */
function parseLine(place: string, line: string): ImportEntry {
  if (line.startsWith('{') && line.endsWith('}') && !mayBeOliveOil(line))
    return { place, skipped: 'no-olive-oil' }
  try {
    return toOpenFoodFactsEntry(place, JSON.parse(line))
  } catch {
    return { place, reason: { code: 'invalid-json' } }
  }
}

const listColumns = ['categories_tags', 'labels_tags', 'packaging_tags', 'origins_tags']

export async function* readOpenFoodFactsCsv(path: string, { onBytes }: Options): AsyncGenerator<ImportEntry> {
  let columns: string[] | undefined
  for await (const row of readRows(path, onBytes, () => columns?.length)) {
    if ('reason' in row) yield row
    else if (!columns)
      columns = row.text
        .replace(/^\uFEFF/, '')
        .split('\t')
        .map((name) => name.trim())
    else yield parseRow(row.place, row.text, columns)
  }
}

type Row = { place: string; text: string }

/** Joins the lines of a row whose quoted cell contains line ends. */
async function* readRows(
  path: string,
  onBytes: (bytes: number) => void,
  countColumns: () => number | undefined,
): AsyncGenerator<Row | Extract<ImportEntry, { reason: object }>> {
  let number = 0
  let open: Row[] = []
  for await (const line of readLines(path, onBytes)) {
    number += 1
    const place = `line ${number}`
    if ('fault' in line) {
      yield* open
      open = []
      yield { place, reason: { code: line.fault } }
      continue
    }
    if (line.text.trim() === '' && open.length === 0) continue
    open.push({ place, text: line.text })
    const joined = { place: open[0]?.place ?? place, text: open.map(({ text }) => text).join('\n') }
    const columnCount = countColumns()
    if (columnCount === undefined || !isUnfinishedRow(joined.text, columnCount)) {
      open = []
      yield joined
    } else if (open.length === maxLinesOfRow) {
      // The quote is only a character of its cell.
      const rows = open
      open = []
      yield* rows
    }
  }
  yield* open
}

function parseRow(place: string, text: string, columns: string[]): ImportEntry {
  const cells = splitRow(text, columns.length)
  if (!cells) {
    const found = text.split('\t').length
    return { place, reason: { code: 'column-count', found, expected: columns.length } }
  }
  const row = Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? '']))
  const lists = Object.fromEntries(
    listColumns.map((name) => [name, (row[name] ?? '').split(',').map((tag) => tag.trim())]),
  )
  const nutriments = Object.fromEntries(Object.entries(row).filter(([name]) => name.endsWith('_100g')))
  return toOpenFoodFactsEntry(place, { ...row, ...lists, nutriments })
}
