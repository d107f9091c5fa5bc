import { useTranslation } from 'react-i18next'
import { fallbackLanguage, findLanguageCode, getLanguage } from '#src/i18n/languages.ts'

/** Returns a function that formats a month (`YYYY-MM`) in the language of the interface. */
export function useFormatMonth(): (month: string) => string {
  const { i18n } = useTranslation()
  const { tag } = getLanguage(findLanguageCode(i18n.language) ?? fallbackLanguage)
  const format = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (month) => format.format(new Date(`${month}-01T00:00:00Z`))
}
