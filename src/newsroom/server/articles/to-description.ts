import { truncate } from '#src/news/contract/truncate.ts'

/** Cards cut at 250 characters at most; a little more is kept so that the cut knows there was more. */
const maxCharacters = 260

/** What a card says under the title: the summary, or how the text begins; one line, no markup. */
export function toDescription(summary: string, text: string): string {
  const source = summary.trim() ? summary : text
  return truncate(source.slice(0, 4 * maxCharacters).replaceAll(/\s+/g, ' '), maxCharacters)
}
