// The catalogue as a file: JSON Lines, or CSV for spreadsheet programs.
import { byteOrderMark, formatCsvCells } from '#src/platform/csv.ts'
import { formatRecord, recordColumns } from './cells.ts'
import { type ExportedRecord, exportFormat } from './product-record.ts'

export const exportTypes = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
} as const
export type ExportType = keyof typeof exportTypes

const licenseNote =
  'Each fact names its source and license in "sources". Facts of Open Food Facts: © Open Food Facts contributors, Open Database License (ODbL) 1.0. Pictures name author and license.'

export async function* writeExport(
  batches: AsyncIterable<ExportedRecord[]>,
  type: ExportType,
): AsyncGenerator<string> {
  if (type === 'csv') yield byteOrderMark + formatCsvCells([...recordColumns])
  else yield `${JSON.stringify({ format: exportFormat, version: 1, licenses: licenseNote })}\n`
  for await (const batch of batches)
    yield batch
      .map((record) => (type === 'csv' ? formatRecord(record) : `${JSON.stringify(record)}\n`))
      .join('')
}
