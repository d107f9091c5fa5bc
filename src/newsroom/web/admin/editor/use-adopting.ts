import { useEffect, useRef } from 'react'
import type { Opening, Stored } from './autosave/open-article.ts'
import type { ArticleForm } from './use-article-form.ts'

/**
 * What the newsroom found for an article is shown once it is known, and not taken for a change: the category from the
 * text, the days from when readers see it. What an editor has put there meanwhile stays.
 */
export function useAdopting(stored: Stored | undefined, opening: Opening, adopt: ArticleForm['adopt']): void {
  const known = useRef(opening.stored?.fields)
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
