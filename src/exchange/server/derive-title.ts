import { isVisibleText } from '#src/newsroom/contract/has-visible-text.ts'
import { plainText, shorten } from './html/plain-text.ts'

const LONGEST_CODE_POINTS = 60

export type DerivedTitle = { title: string; from: 'source' | 'text' | 'date' | 'picture' }

/**
 * A title in plain text. Posts without one (asides, statuses, pictures) get the first words of their text,
 * a picture's description, or their date: a page and its link need a name.
 */
export function deriveTitle(title: string, html: string, date: Date): DerivedTitle {
  const given = plainText(title)
  if (isVisibleText(given)) return { title: given, from: 'source' }
  const text = plainText(html)
  if (isVisibleText(text)) return { title: shorten(text, LONGEST_CODE_POINTS), from: 'text' }
  const alt = plainText(/<img[^>]*\salt="([^"]+)"/.exec(html)?.[1] ?? '')
  if (alt !== '') return { title: shorten(alt, LONGEST_CODE_POINTS), from: 'picture' }
  return { title: date.toISOString().slice(0, 10), from: 'date' }
}
