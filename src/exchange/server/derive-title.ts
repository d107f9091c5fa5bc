import { hasVisibleText } from '#src/newsroom/contract/has-visible-text.ts'
import { extractText, truncate } from './html/extract-text.ts'

const maxTitleCodePoints = 60

type DerivedTitle = { title: string; from: 'source' | 'text' | 'date' | 'picture' }

/**
 * Returns a title in plain text. A post without a title (aside, status, picture) gets the first words of its text,
 * the alternative text of its first picture, or its date, because every page and link needs a title.
 */
export function deriveTitle(title: string, html: string, date: Date): DerivedTitle {
  const sourceTitle = extractText(title)
  if (hasVisibleText(sourceTitle)) return { title: sourceTitle, from: 'source' }
  const text = extractText(html)
  if (hasVisibleText(text)) return { title: truncate(text, maxTitleCodePoints), from: 'text' }
  const alt = extractText(/<img[^>]*\salt="([^"]+)"/.exec(html)?.[1] ?? '')
  if (alt !== '') return { title: truncate(alt, maxTitleCodePoints), from: 'picture' }
  return { title: date.toISOString().slice(0, 10), from: 'date' }
}
