/**
 * What no database keeps as text: NUL, and halves of characters. XML has neither; JSON and YAML can spell both, and
 * one of them would stop a whole import.
 */
export function stripUnsupportedCharacters(text: string): string {
  return text.includes('\u0000') || !text.isWellFormed() ? text.replaceAll('\u0000', '').toWellFormed() : text
}
