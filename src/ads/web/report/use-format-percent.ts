import { useLanguageTag } from '#src/i18n/use-language-tag.ts'

/**
 * Returns a function that formats a share of one as percent, in the language of the interface. Always with two decimal
 * places, so that the values of a column can be compared.
 */
export function useFormatPercent(): (share: number) => string {
  const tag = useLanguageTag()
  const format = new Intl.NumberFormat(tag, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  return (share) => format.format(share)
}
