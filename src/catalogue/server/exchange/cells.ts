// Columns of the catalogue as CSV. Texts and numbers are written as they are, all other values as JSON.
import { formatCsvCells } from '#src/platform/csv.ts'
import { productFieldNames } from '../../contract/product-fields.ts'
import type { ExportedRecord } from './product-record.ts'

export const recordColumns = [
  '_id',
  'status',
  'gtins',
  ...productFieldNames,
  'offers',
  'pictures',
  'sources',
  'mergedInto',
  'importKey',
  'attribution',
] as const
/** Of exports of earlier versions; they are read, and not written. */
export const earlierColumns = ['chemistry', 'categoryText', 'labelTexts'] as const
type Column = (typeof recordColumns)[number]

/** Written with an apostrophe before it: what a spreadsheet would execute, and what looks like such a cell. */
const isMarked = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/u

export function formatRecord(record: ExportedRecord): string {
  return formatCsvCells(recordColumns.map((column) => toCell(record[column])))
}

function toCell(value: ExportedRecord[Column]): string | number {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return JSON.stringify(value)
  // The writer of CSV adds the apostrophe to formulas, but not to texts that begin with one.
  return value.startsWith("'") && isMarked.test(value) ? `'${value}` : value
}

const listColumns = new Set<string>(['gtins', 'aliases', 'cultivars', 'labelTexts'])
const jsonColumns = new Set<string>([
  'origin',
  'harvest',
  'extraction',
  'analyses',
  'sensory',
  'nutrition',
  'certifications',
  'awards',
  'lots',
  'names',
  'categoryTexts',
  'printedTexts',
  'offers',
  'pictures',
  'sources',
  'chemistry',
])
const textColumns = new Set<string>([
  'name',
  'brand',
  'line',
  'producer',
  'mill',
  'bottler',
  'ingredients',
  'categoryText',
  'description',
  'webAddress',
])
const emptyLists = new Set<string>([
  'gtins',
  'cultivars',
  'sensory',
  'certifications',
  'awards',
  'lots',
  'analyses',
  'categoryTexts',
  'printedTexts',
])

/**
 * The value of a cell. Besides JSON, lists may be written with commas, a harvest as a year, and an origin as codes of
 * countries. What is not understood stays text, so that the schema refuses it.
 */
export function parseCell(column: string, written: string): unknown {
  const text = isMarked.test(written) && written.startsWith("'") ? written.slice(1) : written
  if (text.trim() === '') return emptyValue(column)
  if (textColumns.has(column)) return text
  if (column === 'netQuantityMl') return toNumber(text)
  if (!listColumns.has(column) && !jsonColumns.has(column)) return text.trim()
  if (/^\s*[[{]/.test(text)) return parseJson(text)
  if (column === 'harvest') return { year: toNumber(text) }
  const parts = text.split(/[,;]/).map((part) => part.trim())
  const filled = parts.filter(Boolean)
  if (column === 'gtins') return filled.map((gtin) => ({ gtin }))
  if (column === 'cultivars') return filled.map((name) => ({ name }))
  if (column === 'origin') return { kind: filled.length === 1 ? 'country' : 'countries', countries: filled }
  return listColumns.has(column) ? filled : text
}

/** An empty cell removes the fact. */
function emptyValue(column: string): unknown {
  if (textColumns.has(column)) return ''
  if (column === 'names') return {}
  if (emptyLists.has(column) || listColumns.has(column)) return []
  const isOptional = ['_id', 'status', 'offers', 'pictures', 'sources'].includes(column)
  return isOptional ? undefined : null
}

function toNumber(text: string): unknown {
  const number = Number(text.trim().replace(',', '.'))
  return Number.isFinite(number) ? number : text
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
