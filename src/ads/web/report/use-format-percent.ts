import { useTranslation } from 'react-i18next'
import { fallbackLanguage, findLanguageCode, getLanguage } from '#src/i18n/languages.ts'

/** Returns a function that formats a share of one as percent, in the language of the interface. */
export function useFormatPercent(): (share: number) => string {
  const { i18n } = useTranslation()
  const { tag } = getLanguage(findLanguageCode(i18n.language) ?? fallbackLanguage)
  const format = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 })
  return (share) => format.format(share)
}
