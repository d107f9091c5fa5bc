import { truncate } from './truncate.ts'

/** Cards truncate at 250 characters. The stored description is longer, so that they can detect a longer text. */
const maxCharacters = 260

/** The text of cards below the title: the summary, or the beginning of the text; one line without markup. */
export function toDescription(summary: string, text: string): string {
  const source = summary.trim() ? summary : text
  return truncate(source.slice(0, 4 * maxCharacters).replaceAll(/\s+/g, ' '), maxCharacters)
}
