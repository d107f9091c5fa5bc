import { isVisibleText } from '#src/newsroom/contract/has-visible-text.ts'
import { extractText, truncate } from './html/extract-text.ts'

const maxTitleCodePoints = 60

export type DerivedTitle = { title: string; from: 'source' | 'text' | 'date' | 'picture' }

/**
 * A title in plain text. Posts without one (asides, statuses, pictures) get the first words of their text,
 * a picture's description, or their date: a page and its link need a name.
 */
export function deriveTitle(title: string, html: string, date: Date): DerivedTitle {
  const given = extractText(title)
  if (isVisibleText(given)) return { title: given, from: 'source' }
  const text = extractText(html)
  if (isVisibleText(text)) return { title: truncate(text, maxTitleCodePoints), from: 'text' }
  const alt = extractText(/<img[^>]*\salt="([^"]+)"/.exec(html)?.[1] ?? '')
  if (alt !== '') return { title: truncate(alt, maxTitleCodePoints), from: 'picture' }
  return { title: date.toISOString().slice(0, 10), from: 'date' }
}
