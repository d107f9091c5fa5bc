import type { FieldError } from '#src/platform/problem.ts'
import type { ImportErrorReason } from '../../contract/catalogue-import.ts'
import { importLimits } from '../../contract/import-limits.ts'

const fixedTexts = {
  'line-too-long': `is longer than ${importLimits.lineBytes / 1024 / 1024} MB`,
  damaged: 'the compressed file is damaged here or ends too early; what follows was not read',
  'invalid-json': 'is not valid JSON',
  'no-product': 'is not a product of Open Food Facts',
  'open-quote': 'a quote is not closed',
} as const

/** The reason in English, for the command line and for clients that do not know its code. */
export function describeImportError(reason: ImportErrorReason): string {
  switch (reason.code) {
    case 'column-count':
      return `has ${reason.found} columns instead of ${reason.expected}`
    case 'unknown-columns':
      return `unknown columns, which are left out: ${reason.columns.join(', ')}`
    case 'invalid-fields':
      return reason.fields.map(describeField).join('; ')
    case 'not-stored':
      return `cannot be stored: ${reason.cause}`
    case 'picture-not-added':
      return `${reason.file}: ${reason.cause}`
    default:
      return fixedTexts[reason.code]
  }
}

const describeField = ({ path, message }: FieldError): string => (path ? `${path}: ${message}` : message)
