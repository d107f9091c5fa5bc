import { useTranslation } from 'react-i18next'
import { fallbackLanguage, findLanguageCode, getLanguage } from '#src/i18n/languages.ts'

/** Returns a function that formats numbers in the language of the interface. */
export function useFormatNumber(): (value: number) => string {
  const { i18n } = useTranslation()
  const { tag } = getLanguage(findLanguageCode(i18n.language) ?? fallbackLanguage)
  const format = new Intl.NumberFormat(tag)
  return (value) => format.format(value)
}
