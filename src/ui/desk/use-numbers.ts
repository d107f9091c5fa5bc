import { languageOf } from '#src/i18n/languages.ts'
import { useTranslation } from '#src/i18n/use-translation.ts'

/** Writes numbers as the language of the interface does. */
export function useNumbers(): (value: number) => string {
  const { i18n } = useTranslation()
  const { tag } = languageOf(i18n.language)
  const format = new Intl.NumberFormat(tag)
  return (value) => format.format(value)
}
