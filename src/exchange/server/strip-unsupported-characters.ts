/**
 * Removes characters that PostgreSQL cannot store as text: NUL is dropped, and a lone surrogate becomes U+FFFD.
 * XML cannot contain them, but JSON and YAML escapes can, and a single one would abort the whole import.
 */
export function stripUnsupportedCharacters(text: string): string {
  return text.includes('\u0000') || !text.isWellFormed() ? text.replaceAll('\u0000', '').toWellFormed() : text
}
