import { useEffect, useEffectEvent } from 'react'

/** Ctrl+S, or Cmd+S on a Mac, saves what is edited instead of the page. A dialog keeps it from doing so. */
export function useSaveShortcut(save: () => unknown): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isModified = event.ctrlKey !== event.metaKey
    if (!isModified || event.altKey || event.shiftKey || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    if (!document.querySelector('dialog[open]')) save()
  })
  useEffect(() => {
    const listeners = new AbortController()
    addEventListener('keydown', onKeyDown, { signal: listeners.signal })
    return () => listeners.abort()
  }, [])
}
