/**
 * The name of a language in a language.
 * @param language BCP 47; returned as it is when it is unknown
 * @param tag BCP 47
 */
export function formatLanguage(language: string, tag: string): string {
  return new Intl.DisplayNames([tag], { type: 'language', fallback: 'code' }).of(language) ?? language
}
