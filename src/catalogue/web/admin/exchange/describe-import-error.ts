import { isolate } from '#src/i18n/isolate.ts'
import type { Rejection, RejectionTexts } from '#src/ui/admin/rejections.ts'
import type { CatalogueImport, ImportErrorReason } from '../../../contract/catalogue-import.ts'
import { importLimits } from '../../../contract/import-limits.ts'
import { describeRejection } from '../describe-rejection.ts'

type ImportError = NonNullable<CatalogueImport['report']>['errors'][number]

const lineMegabytes = importLimits.lineBytes / 1024 / 1024

/** A line that is not imported and why, in the language of the page. Reports of earlier versions give English only. */
export function describeImportError(texts: RejectionTexts, { place, error, reason }: ImportError): string {
  return texts.t('products:exchange.errorLine', {
    place: describePlace(texts, place),
    reason: reason ? describeReason(texts, reason) : isolate(error),
  })
}

function describePlace({ t, formatNumber }: RejectionTexts, place: string): string {
  const line = /^line (\d+)$/.exec(place)?.[1]
  return line ? t('products:exchange.line', { line: formatNumber(Number(line)) }) : isolate(place)
}

function describeReason(texts: RejectionTexts, reason: ImportErrorReason): string {
  const { t, formatNumber } = texts
  switch (reason.code) {
    case 'column-count':
      return t('products:exchange.reasons.column-count', {
        found: formatNumber(reason.found),
        expected: formatNumber(reason.expected),
      })
    case 'unknown-columns':
      return t('products:exchange.reasons.unknown-columns', {
        columns: reason.columns.map(isolate).join(', '),
      })
    case 'invalid-fields':
      return reason.fields.map((field) => describeField(texts, field)).join(' ')
    case 'not-stored':
      return t('products:exchange.reasons.not-stored', { cause: isolate(reason.cause) })
    case 'picture-not-added':
      return t('products:exchange.reasons.picture-not-added', { file: isolate(reason.file) })
    default:
      return t(`products:exchange.reasons.${reason.code}`, { size: formatNumber(lineMegabytes) })
  }
}

/** The path is empty when the line is no product at all. */
function describeField(texts: RejectionTexts, rejection: Rejection): string {
  const reason = describeRejection(texts, rejection)
  const path = isolate(rejection.path)
  return rejection.path ? texts.t('products:exchange.invalidField', { path, reason }) : reason
}
