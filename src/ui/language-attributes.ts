import { getLanguage, type LanguageCode } from '#src/i18n/languages.ts'

/** `lang` and `dir` for an element whose language may differ from the language of the page. */
export function getLanguageAttributes(code: LanguageCode): { lang: string; dir: 'ltr' | 'rtl' } {
  const { tag, direction } = getLanguage(code)
  return { lang: tag, dir: direction }
}
