/** By the language subtag (BCP 47); a comma and a space in all others. */
const separators: Readonly<Record<string, string>> = { ar: '، ', zh: '，', ja: '、' }

/**
 * Joins the parts of a place or a description without a word between them, with the comma of the language of the
 * interface. For "a, b and c" use `Intl.ListFormat`.
 * @param parts empty ones are left out
 * @param tag BCP 47
 */
export function joinList(parts: readonly string[], tag: string): string {
  const [language = ''] = tag.split('-')
  return parts.filter(Boolean).join(separators[language] ?? ', ')
}
