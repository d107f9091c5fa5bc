import { useTranslation } from 'react-i18next'
import { formatDate } from '#src/i18n/format-date.ts'
import { findLanguageCode, getLanguage } from '#src/i18n/languages.ts'
import { type ArticleFieldName, articleFields } from '#src/news/contract/article-fields.ts'
import { categorySlug, findCategory } from '#src/news/contract/category.ts'
import { useFormatDateTime } from '#src/ui/admin/use-format-date-time.ts'
import { useTimeZone } from '#src/ui/admin/use-time-zone.ts'

/** Formats the value of an article field for display. Requires the `admin` messages. */
export function useFieldFormatter(): (field: string, value: unknown) => string {
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
    if (value === '' || value === null) return ''
    if (typeof value === 'boolean') return t(value ? 'admin:yes' : 'admin:no')
    if (Array.isArray(value)) return value.join(', ')
    const type = field in articleFields ? articleFields[field as ArticleFieldName].type : 'text'
    if (type === 'percent') return t('admin:percent', { percent: value })
    if (type === 'time') return formatDateTime(String(value))
    if (type === 'date') return formatDate(String(value), timeZone)
    if (type === 'language') return formatLanguage(String(value))
    return type === 'category' ? formatCategory(String(value)) : String(value)
  }
}
