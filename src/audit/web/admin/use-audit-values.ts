import { useTranslation } from 'react-i18next'
import { formatDate } from '#src/i18n/format.ts'
import { findLanguageCode, languageOf } from '#src/i18n/languages.ts'
import { categorySlug, findCategory } from '#src/news/contract/category.ts'
import { useMoments } from '#src/ui/desk/use-moments.ts'
import { usePublication } from '#src/ui/desk/use-publication.ts'
import type { AuditValue } from '../../contract/audit.ts'

/** Writes the value of a field as people say it; undefined for none. */
export function useAuditValues(): (field: string, value: AuditValue) => string | undefined {
  const { t } = useTranslation()
  const moment = useMoments()
  const { timeZone } = usePublication()
  return (field, value) => {
    if (value === null || value === '') return undefined
    if (typeof value === 'boolean') return t(value ? 'audit:yes' : 'audit:no')
    if (Array.isArray(value)) return value.join(' · ') || undefined
    if (field === 'aiPercent') return `${value} %`
    if (field === 'publishDate') return moment(String(value))
    if (field === 'displayedDate') return formatDate(String(value), timeZone)
    if (field === 'role') return t(`audit:roles.${String(value)}`, { defaultValue: String(value) })
    if (field === 'language') {
      const code = findLanguageCode(String(value))
      return code ? languageOf(code).name : String(value)
    }
    const category = field === 'category' ? findCategory(String(value)) : undefined
    return category ? t(`news.category.${categorySlug(category)}`) : String(value)
  }
}
