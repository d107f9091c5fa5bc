// What an import did.
import type { ImportErrorReason } from '../../contract/catalogue-import.ts'
import { describeImportError } from './describe-import-error.ts'

const importOutcomes = ['created', 'changed', 'completed', 'unchanged'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

export type ImportReport = {
  /** `completed`: unknown facts of a product made by hand were added. */
  outcomes: Record<ImportOutcome, number>
  skipped: { 'no-olive-oil': number; 'no-name': number }
  pictures: number
  errors: { source: string; place: string; error: string; reason?: ImportErrorReason }[]
  /** Errors beyond the first thousand are counted only. */
  errorCount: number
}

const maxListedErrors = 1_000

export function createImportReport(): ImportReport {
  return {
    outcomes: { created: 0, changed: 0, completed: 0, unchanged: 0 },
    skipped: { 'no-olive-oil': 0, 'no-name': 0 },
    pictures: 0,
    errors: [],
    errorCount: 0,
  }
}

export function addError(
  report: ImportReport,
  source: string,
  place: string,
  reason: ImportErrorReason,
): void {
  report.errorCount += 1
  if (report.errors.length < maxListedErrors)
    report.errors.push({ source, place, error: describeImportError(reason), reason })
}

const maxPrintedErrors = 20

/** The report as lines of text. */
export function formatImportReport({
  outcomes,
  skipped,
  pictures,
  errors,
  errorCount,
}: ImportReport): string {
  const lines = [
    `${outcomes.created} products created, ${outcomes.changed} changed, ${outcomes.completed} completed, ${outcomes.unchanged} unchanged`,
    `${pictures} pictures added`,
    `${skipped['no-olive-oil']} records skipped because they are no olive oil, ${skipped['no-name']} because they have no name`,
    `${errorCount} records could not be read`,
    ...errors.slice(0, maxPrintedErrors).map(({ source, place, error }) => `  ${source}, ${place}: ${error}`),
  ]
  if (errorCount > maxPrintedErrors) lines.push('  The others are in the file written by --report.')
  return lines.join('\n')
}
