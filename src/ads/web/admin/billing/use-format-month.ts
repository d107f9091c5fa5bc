import { useLanguageTag } from '#src/i18n/use-language-tag.ts'

/** Returns a function that formats a month (`YYYY-MM`) in the language of the interface. */
export function useFormatMonth(): (month: string) => string {
  const tag = useLanguageTag()
  const format = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (month) => format.format(new Date(`${month}-01T00:00:00Z`))
}
