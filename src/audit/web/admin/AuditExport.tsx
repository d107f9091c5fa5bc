import { useMutation } from '@tanstack/react-query'
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
  const download = useMutation({
    mutationFn: (format: AuditFormat) => exportAuditLog(query, timeZone, format),
    onSuccess: (file, format) => downloadFile(file, `audit-${toIsoDay(new Date(), timeZone)}.${format}`),
    onError: () => showError(t('audit:exportFailed')),
  })

  return formats.map((format) => (
    <button
      key={format}
      type="button"
      className={buttons.quiet}
      aria-disabled={download.isPending}
      aria-busy={download.isPending && download.variables === format}
      onClick={() => download.isPending || download.mutate(format)}
    >
      {t(`audit:export.${format}`)}
    </button>
  ))
}
