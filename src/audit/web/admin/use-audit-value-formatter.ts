import { useTranslation } from 'react-i18next'
import { useFieldFormatter } from '#src/newsroom/web/admin/diff/use-field-formatter.ts'
import type { AuditValue } from '../../contract/audit.ts'

/** Returns a function that formats the value of a field for display; undefined for an empty value. */
export function useAuditValueFormatter(): (field: string, value: AuditValue) => string | undefined {
  const { t } = useTranslation()
  const formatField = useFieldFormatter()
  return (field, value) => {
    if (value === null || value === '') return undefined
    if (Array.isArray(value)) return value.join(' · ') || undefined
    if (field === 'role') return t(`audit:roles.${String(value)}`, { defaultValue: String(value) })
    // The kind of text drafted by the LLM is named like the field for which it was drafted.
    if (field === 'kind')
      return t(value === 'summary' ? 'admin:articleFields.summary' : 'admin:articleFields.content')
    return formatField(field, value)
  }
}
