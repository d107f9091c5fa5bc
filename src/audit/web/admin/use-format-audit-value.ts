import { useTranslation } from 'react-i18next'
import { useFieldWords } from '#src/newsroom/web/admin/diff/use-field-words.ts'
import type { AuditValue } from '../../contract/audit.ts'

/** Writes the value of a field as people say it; undefined for none. */
export function useFormatAuditValue(): (field: string, value: AuditValue) => string | undefined {
  const { t } = useTranslation()
  const words = useFieldWords()
  return (field, value) => {
    if (value === null || value === '') return undefined
    if (typeof value === 'boolean') return t(value ? 'audit:yes' : 'audit:no')
    if (Array.isArray(value)) return value.join(' · ') || undefined
    if (field === 'role') return t(`audit:roles.${String(value)}`, { defaultValue: String(value) })
    // What the engine was asked for is called as the field it is for.
    if (field === 'kind') return t(value === 'summary' ? 'audit:fields.summary' : 'audit:fields.content')
    return words(field, value)
  }
}
