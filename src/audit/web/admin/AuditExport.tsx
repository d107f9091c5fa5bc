import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toIsoDay } from '#src/i18n/format-date.ts'
import { tellFailure } from '#src/ui/admin/status-line.ts'
import { usePublication } from '#src/ui/admin/use-publication.ts'
import buttons from '#src/ui/button.module.css'
import { saveAs } from '#src/ui/save-as.ts'
import { type AuditFormat, type AuditLogQuery, exportAuditLog } from './audit-api.ts'

const formats = ['csv', 'jsonl'] as const

/** Everything that fits the filters, as a file. */
export function AuditExport({ question }: { question: AuditLogQuery }) {
  const { t } = useTranslation()
  const { timeZone } = usePublication()
  const [busy, setBusy] = useState<AuditFormat>()

  async function take(format: AuditFormat): Promise<void> {
    setBusy(format)
    try {
      const file = await exportAuditLog(question, timeZone, format)
      saveAs(file, `audit-${toIsoDay(new Date(), timeZone)}.${format}`)
    } catch {
      // The call has logged why.
      tellFailure(t('audit:exportFailed'))
    } finally {
      setBusy(undefined)
    }
  }

  return formats.map((format) => (
    <button
      key={format}
      type="button"
      className={buttons.quiet}
      aria-disabled={busy !== undefined}
      aria-busy={busy === format}
      onClick={() => busy === undefined && take(format)}
    >
      {t(`audit:export.${format}`)}
    </button>
  ))
}
