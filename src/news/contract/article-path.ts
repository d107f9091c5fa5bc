// Addresses of articles.
import type { LanguageCode } from '#src/i18n/languages.ts'

/**
 * Path of an article. A card in a translation leads to that translation, not to the one for the language of the browser.
 * @param article the displayed title, and its language
 */
export function getArticlePath(article: {
  _id: string
  language: LanguageCode
  isTranslated?: boolean | undefined
}): string {
  const { _id, language, isTranslated } = article
  return isTranslated ? `/article/${_id}?lang=${language}` : `/article/${_id}`
}
