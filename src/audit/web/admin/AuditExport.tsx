import { useTranslation } from 'react-i18next'
import { toIsoDay } from '#src/i18n/format-date.ts'
import { DownloadButtons } from '#src/ui/admin/DownloadButtons.tsx'
import { useTimeZone } from '#src/ui/admin/use-time-zone.ts'
import { type AuditLogQuery, exportAuditLog } from './audit-api.ts'

const formats = ['csv', 'jsonl'] as const

/** Buttons that download all entries matching the filters. */
export function AuditExport({ query }: { query: AuditLogQuery }) {
  const { t } = useTranslation()
  const timeZone = useTimeZone()
  const day = toIsoDay(new Date(), timeZone)
  const downloads = formats.map((format) => ({
    label: t(`audit:export.${format}`),
    fileName: `audit-${day}.${format}`,
    fetchFile: () => exportAuditLog(query, timeZone, format),
  }))
  return <DownloadButtons downloads={downloads} failure={t('audit:exportFailed')} />
}
