import { useLanguageTag } from '#src/i18n/use-language-tag.ts'

/** Returns a function that formats numbers in the language of the interface. */
export function useFormatNumber(): (value: number) => string {
  const tag = useLanguageTag()
  const format = new Intl.NumberFormat(tag)
  return (value) => format.format(value)
}
