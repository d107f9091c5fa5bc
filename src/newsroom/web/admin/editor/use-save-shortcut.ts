import { isMacOS } from '@tiptap/core'
import { useEffect } from 'react'
import { useLatest } from './use-latest.ts'

/** Ctrl+S, or Cmd+S on a Mac, saves the article instead of the page. */
export function useSaveShortcut(save: () => Promise<void>): void {
  const latestSave = useLatest(save)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isModified = isMacOS() ? event.metaKey : event.ctrlKey
      if (!isModified || event.altKey || event.shiftKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) void latestSave.current()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [latestSave])
}
