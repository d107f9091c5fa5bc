import { type RefObject, useEffect, useRef } from 'react'
import type { SaveFailure } from './autosave/save-article.ts'

/** After a save was rejected because of a field, moves the focus to the first such field. @returns the ref of the form */
export function useFocusOnFailure(failure: SaveFailure | undefined): RefObject<HTMLDivElement | null> {
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failure])
  return form
}
