import { getLanguage, type LanguageCode } from '#src/i18n/languages.ts'

/** Attributes for words in a language of their own, inside a page that may be in another. */
export function getLanguageAttributes(code: LanguageCode): { lang: string; dir: 'ltr' | 'rtl' } {
  const { tag, direction } = getLanguage(code)
  return { lang: tag, dir: direction }
}
