import { useTranslation } from 'react-i18next'
import { fallbackLanguage, findLanguageCode, getLanguage } from '#src/i18n/languages.ts'

/** Returns a function that formats an amount in US dollars in the language of the interface. */
export function useFormatDollars(): (dollars: number) => string {
  const { i18n } = useTranslation()
  const { tag } = getLanguage(findLanguageCode(i18n.language) ?? fallbackLanguage)
  // `$` in every language, where some would write `US$`.
  const format = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  })
  return (dollars) => format.format(dollars)
}
