/**
 * The name of a country in a language.
 * @param code ISO 3166-1; returned as it is when it is unknown
 * @param tag BCP 47
 */
export function formatCountry(code: string, tag: string): string {
  return new Intl.DisplayNames([tag], { type: 'region', fallback: 'code' }).of(code) ?? code
}
