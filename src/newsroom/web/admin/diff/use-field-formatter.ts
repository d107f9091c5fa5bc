import { useTranslation } from 'react-i18next'
import { formatDate } from '#src/i18n/format-date.ts'
import { findLanguageCode, getLanguage } from '#src/i18n/languages.ts'
import { categorySlug, findCategory } from '#src/news/contract/category.ts'
import { useFormatDateTime } from '#src/ui/admin/use-format-date-time.ts'
import { useTimeZone } from '#src/ui/admin/use-time-zone.ts'

/** Formats the value of an article field for display. Requires the `admin` messages. */
export function useFieldFormatter(): (field: string, value: string | number) => string {
  const { t } = useTranslation()
  const formatDateTime = useFormatDateTime()
  const timeZone = useTimeZone()

  function formatLanguage(value: string): string {
    const code = findLanguageCode(value)
    return code ? getLanguage(code).name : value
  }

  function formatCategory(value: string): string {
    const category = findCategory(value)
    return category ? t(`news.category.${categorySlug(category)}`) : value
  }

  return (field, value) => {
    if (value === '') return ''
    if (field === 'aiPercent') return t('admin:percent', { percent: value })
    if (field === 'publishDate') return formatDateTime(String(value))
    if (field === 'displayedDate') return formatDate(String(value), timeZone)
    if (field === 'language') return formatLanguage(String(value))
    return field === 'category' ? formatCategory(String(value)) : String(value)
  }
}
