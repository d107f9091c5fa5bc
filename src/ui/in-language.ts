import { type LanguageCode, languageOf } from '#src/i18n/languages.ts'

/** Attributes for words in a language of their own, inside a page that may be in another. */
export function inLanguage(code: LanguageCode): { lang: string; dir: 'ltr' | 'rtl' } {
  const { tag, direction } = languageOf(code)
  return { lang: tag, dir: direction }
}
