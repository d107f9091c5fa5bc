import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toIsoDay } from '#src/i18n/format-date.ts'
import { tellFailure } from '#src/ui/admin/status-line.ts'
import { usePublication } from '#src/ui/admin/use-publication.ts'
import buttons from '#src/ui/button.module.css'
import { downloadFile } from '#src/ui/download-file.ts'
import { type AuditFormat, type AuditLogQuery, exportAuditLog } from './audit-api.ts'

const formats = ['csv', 'jsonl'] as const

/** Buttons that download all entries matching the filters. */
export function AuditExport({ query }: { query: AuditLogQuery }) {
  const { t } = useTranslation()
  const { timeZone } = usePublication()
  const [pendingFormat, setPendingFormat] = useState<AuditFormat>()

  async function download(format: AuditFormat): Promise<void> {
    setPendingFormat(format)
    try {
      const file = await exportAuditLog(query, timeZone, format)
      downloadFile(file, `audit-${toIsoDay(new Date(), timeZone)}.${format}`)
    } catch {
      // `callApi` has logged the cause.
      tellFailure(t('audit:exportFailed'))
    } finally {
      setPendingFormat(undefined)
    }
  }

  return formats.map((format) => (
    <button
      key={format}
      type="button"
      className={buttons.quiet}
      aria-disabled={pendingFormat !== undefined}
      aria-busy={pendingFormat === format}
      onClick={() => pendingFormat === undefined && download(format)}
    >
      {t(`audit:export.${format}`)}
    </button>
  ))
}
