import { useEffect, useRef } from 'react'
import type { EditingSession, StoredArticle } from './autosave/load-session.ts'
import type { ArticleForm } from './use-article-form.ts'

/**
 * What the newsroom found for an article is shown once it is known, and not taken for a change: the category from the
 * text, the days from when readers see it. What an editor has put there meanwhile stays.
 */
export function useApplyServerValues(
  stored: StoredArticle | undefined,
  session: EditingSession,
  adopt: ArticleForm['applyWithoutTyping'],
): void {
  const known = useRef(session.stored?.fields)
  useEffect(() => {
    if (!stored) return
    const { category, displayedDate, publishDate } = stored.fields
    const before = { displayedDate: '', publishDate: '', ...known.current }
    known.current = stored.fields
    adopt((now) => ({
      ...(now.category === '' ? { category } : {}),
      ...(now.displayedDate === before.displayedDate ? { displayedDate } : {}),
      ...(now.publishDate === before.publishDate ? { publishDate } : {}),
    }))
  }, [stored, adopt])
}
