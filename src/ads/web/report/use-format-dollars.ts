import { useLanguageTag } from '#src/i18n/use-language-tag.ts'

/**
 * Returns a function that formats an amount in US dollars in the language of the interface.
 * @param decimals decimal places
 * @param maxDecimals of amounts that need more
 */
export function useFormatDollars(decimals = 2, maxDecimals = decimals): (dollars: number) => string {
  const tag = useLanguageTag()
  const format = new Intl.NumberFormat(tag, {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: decimals,
    maximumFractionDigits: maxDecimals,
  })
  // `$` in every language, where some would write `US$`.
  return (dollars) =>
    format
      .formatToParts(dollars)
      .map(({ type, value }) => (type === 'currency' ? '$' : value))
      .join('')
}
