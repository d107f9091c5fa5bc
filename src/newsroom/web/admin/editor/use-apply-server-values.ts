import { useEffect, useRef } from 'react'
import type { EditingSession, StoredArticle } from './autosave/load-session.ts'
import type { ArticleForm } from './use-article-form.ts'

/**
 * After a save, copies the values that the server assigned into the form without marking the form as changed: the
 * detected category and the dates of a published article. Values that the editor set in the meantime stay.
 */
export function useApplyServerValues(
  stored: StoredArticle | undefined,
  session: EditingSession,
  applyServerValues: ArticleForm['applyServerValues'],
): void {
  const lastStoredFields = useRef(session.stored?.fields)
  useEffect(() => {
    if (!stored) return
    const { category, displayedDate, publishDate } = stored.fields
    const previous = { displayedDate: '', publishDate: '', ...lastStoredFields.current }
    lastStoredFields.current = stored.fields
    applyServerValues((current) => ({
      ...(current.category === '' ? { category } : {}),
      ...(current.displayedDate === previous.displayedDate ? { displayedDate } : {}),
      ...(current.publishDate === previous.publishDate ? { publishDate } : {}),
    }))
  }, [stored, applyServerValues])
}
