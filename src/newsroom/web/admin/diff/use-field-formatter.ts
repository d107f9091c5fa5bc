import { useTranslation } from 'react-i18next'
import { formatDate } from '#src/i18n/format-date.ts'
import { findLanguageCode, getLanguage } from '#src/i18n/languages.ts'
import { categorySlug, findCategory } from '#src/news/contract/category.ts'
import { useMoments } from '#src/ui/admin/use-moments.ts'
import { usePublication } from '#src/ui/admin/use-publication.ts'

/** Writes what stands in a field of an article as people say it; needs the texts of the desk. */
export function useFieldFormatter(): (field: string, value: string | number) => string {
  const { t } = useTranslation()
  const moment = useMoments()
  const { timeZone } = usePublication()

  function languageWord(value: string): string {
    const code = findLanguageCode(value)
    return code ? getLanguage(code).name : value
  }

  function categoryWord(value: string): string {
    const category = findCategory(value)
    return category ? t(`news.category.${categorySlug(category)}`) : value
  }

  return (field, value) => {
    if (value === '') return ''
    if (field === 'aiPercent') return t('admin:percent', { percent: value })
    if (field === 'publishDate') return moment(String(value))
    if (field === 'displayedDate') return formatDate(String(value), timeZone)
    if (field === 'language') return languageWord(String(value))
    return field === 'category' ? categoryWord(String(value)) : String(value)
  }
}
