// Reads products from the own formats: an export of a catalogue, or a table of the publisher.
import { toFieldError } from '#src/platform/read-limit.ts'
import type { ImportEntry } from '../import/import-record.ts'
import { readLines } from '../import/read-lines.ts'
import { earlierColumns, parseCell, recordColumns } from './cells.ts'
import { exportFormat, ProductRecord } from './product-record.ts'
import { isOpenRow, splitRow } from './split-csv-row.ts'

type Options = { onBytes: (bytes: number) => void }

const known = new Set<string>([...recordColumns, ...earlierColumns])
const maxIssues = 3
/** Lines that one row can span; a quote that is never closed does not swallow the rest of the file. */
const maxLinesOfRow = 500

export async function* readRecordsJsonl(path: string, { onBytes }: Options): AsyncGenerator<ImportEntry> {
  let number = 0
  for await (const line of readLines(path, onBytes)) {
    number += 1
    const place = `line ${number}`
    if ('fault' in line) yield { place, reason: { code: line.fault } }
    else {
      const text = line.text.replace(/^\uFEFF/, '').trim()
      if (text !== '' && !isHeader(text)) yield parseJsonLine(place, text)
    }
  }
}

export const isHeader = (line: string): boolean => line.includes(`"format":"${exportFormat}"`)

function parseJsonLine(place: string, text: string): ImportEntry {
  try {
    return toEntry(place, JSON.parse(text))
  } catch {
    return { place, reason: { code: 'invalid-json' } }
  }
}

export async function* readRecordsCsv(path: string, { onBytes }: Options): AsyncGenerator<ImportEntry> {
  let header: { columns: string[]; separator: string } | undefined
  let number = 0
  let open: { place: string; lines: string[] } | undefined
  for await (const line of readLines(path, onBytes)) {
    number += 1
    if ('fault' in line) {
      open = undefined
      yield { place: `line ${number}`, reason: { code: line.fault } }
      continue
    }
    if (!header) {
      header = readHeader(line.text)
      yield* listUnknownColumns(header.columns)
      continue
    }
    open ??= { place: `line ${number}`, lines: [] }
    open.lines.push(line.text)
    const text = open.lines.join('\n')
    if (isOpenRow(text, header.separator) && open.lines.length < maxLinesOfRow) continue
    const { place } = open
    open = undefined
    if (text.trim() !== '') yield parseRow(place, splitRow(text, header.separator), header.columns)
  }
  if (open) yield { place: open.place, reason: { code: 'open-quote' } }
}

function readHeader(line: string): { columns: string[]; separator: string } {
  const text = line.replace(/^\uFEFF/, '')
  const separator = [',', ';', '\t'].toSorted((a, b) => text.split(b).length - text.split(a).length)[0] ?? ','
  return { columns: splitRow(text, separator).map((name) => name.trim()), separator }
}

/** Whether the line names the columns of such a table. */
export function isRecordHeader(line: string): boolean {
  const { columns } = readHeader(line)
  return columns.includes('name') && columns.filter((name) => known.has(name)).length >= 2
}

function* listUnknownColumns(columns: string[]): Generator<ImportEntry> {
  const unknown = columns.filter((name) => name !== '' && !known.has(name))
  if (unknown.length > 0) yield { place: 'line 1', reason: { code: 'unknown-columns', columns: unknown } }
}

function parseRow(place: string, cells: string[], columns: string[]): ImportEntry {
  if (cells.length > columns.length)
    return { place, reason: { code: 'column-count', found: cells.length, expected: columns.length } }
  const entries = columns.flatMap((name, index) => {
    const value = known.has(name) ? parseCell(name, cells[index] ?? '') : undefined
    return value === undefined ? [] : [[name, value] as const]
  })
  return toEntry(place, Object.fromEntries(entries))
}

function toEntry(place: string, input: unknown): ImportEntry {
  const parsed = ProductRecord.safeParse(input)
  if (parsed.success) return { place, product: { record: parsed.data, pictures: [] } }
  const fields = parsed.error.issues.slice(0, maxIssues).map(toFieldError)
  return { place, reason: { code: 'invalid-fields', fields } }
}
