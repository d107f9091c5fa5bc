import { useLanguageTag } from '#src/i18n/use-language-tag.ts'

/**
 * Returns a function that formats an amount in US dollars in the language of the interface.
 * @param maximumFractionDigits decimal places that are shown if they are not zero
 */
export function useFormatDollars(maximumFractionDigits = 2): (dollars: number) => string {
  const tag = useLanguageTag()
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
