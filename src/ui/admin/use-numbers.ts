import { useTranslation } from 'react-i18next'
import { fallbackLanguage, findLanguageCode, getLanguage } from '#src/i18n/languages.ts'

/** Writes numbers as the language of the interface does. */
export function useNumbers(): (value: number) => string {
  const { i18n } = useTranslation()
  const { tag } = getLanguage(findLanguageCode(i18n.language) ?? fallbackLanguage)
  const format = new Intl.NumberFormat(tag)
  return (value) => format.format(value)
}
