import { useTranslation } from 'react-i18next'
import { findWholeDay } from '#src/ads/contract/ad-day.ts'
import { formatDate } from '#src/i18n/format-date.ts'
import { useFieldFormatter } from '#src/newsroom/web/admin/diff/use-field-formatter.ts'
import { useFormatDateTime } from '#src/ui/admin/use-format-date-time.ts'
import type { AuditValue } from '../../contract/audit.ts'

/** Returns a function that formats the value of a field for display; undefined for an empty value. Requires the `ads` and `ad-billing` messages. */
export function useAuditValueFormatter(): (field: string, value: AuditValue) => string | undefined {
  const { t } = useTranslation()
  const formatField = useFieldFormatter()
  const formatDateTime = useFormatDateTime()
  const formatAdTime = (time: string) => {
    const day = findWholeDay(time)
    return day === undefined ? formatDateTime(time) : formatDate(day, 'UTC')
  }
  return (field, value) => {
    if (value === null || value === '') return undefined
    if (field === 'positions' && Array.isArray(value))
      return value.map((name) => t(`ads:position.${name}`, { defaultValue: name })).join(' · ') || undefined
    if (Array.isArray(value)) return value.join(' · ') || undefined
    if (field === 'role') return t(`audit:roles.${String(value)}`, { defaultValue: String(value) })
    // The kind of text drafted by the LLM is named like the field for which it was drafted.
    if (field === 'kind')
      return t(value === 'summary' ? 'admin:articleFields.summary' : 'admin:articleFields.content')
    if (field === 'type' || field === 'pacing')
      return t(`ads:${field}.${String(value)}`, { defaultValue: String(value) })
    if (field === 'event')
      return t(`ad-billing:credits.kinds.${String(value)}`, { defaultValue: String(value) })
    if (field === 'from' || field === 'to') return formatDate(String(value), 'UTC')
    if (field === 'startDate' || field === 'endDate') return formatAdTime(String(value))
    return formatField(field, value)
  }
}
