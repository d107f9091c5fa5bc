import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toIsoDay } from '#src/i18n/format-date.ts'
import { useTimeZone } from '#src/ui/admin/use-time-zone.ts'
import buttons from '#src/ui/button.module.css'
import { downloadFile } from '#src/ui/download-file.ts'
import { showError } from '#src/ui/status/status-message.ts'
import { type AuditFormat, type AuditLogQuery, exportAuditLog } from './audit-api.ts'

const formats = ['csv', 'jsonl'] as const

/** Buttons that download all entries matching the filters. */
export function AuditExport({ query }: { query: AuditLogQuery }) {
  const { t } = useTranslation()
  const timeZone = useTimeZone()
  const [pendingFormat, setPendingFormat] = useState<AuditFormat>()

  async function download(format: AuditFormat): Promise<void> {
    setPendingFormat(format)
    try {
      const file = await exportAuditLog(query, timeZone, format)
      downloadFile(file, `audit-${toIsoDay(new Date(), timeZone)}.${format}`)
    } catch {
      // `callApi` has logged the cause.
      showError(t('audit:exportFailed'))
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
