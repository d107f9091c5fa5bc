import { useTranslation } from 'react-i18next'
import { fallbackLanguage, findLanguageCode, getLanguage } from '#src/i18n/languages.ts'

/**
 * Returns a function that formats an amount in US dollars in the language of the interface.
 * @param maximumFractionDigits decimal places that are shown if they are not zero
 */
export function useFormatDollars(maximumFractionDigits = 2): (dollars: number) => string {
  const { i18n } = useTranslation()
  const { tag } = getLanguage(findLanguageCode(i18n.language) ?? fallbackLanguage)
  const format = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits,
  })
  // `$` in every language, where some would write `US$`.
  return (dollars) =>
    format
      .formatToParts(dollars)
      .map(({ type, value }) => (type === 'currency' ? '$' : value))
      .join('')
}
