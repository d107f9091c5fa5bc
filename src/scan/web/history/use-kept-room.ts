import { type RefObject, useEffect } from 'react'
import { logFailure } from '#src/ui/log-failure.ts'

/** `session.ts` removes keys with this prefix when the person signs out. */
const storageKey = 'member-recent-scans-room'

/**
 * Stores how high the recent scans are, so that the script in the head keeps their room on the next visit.
 * @param isKnown whether they are known, or that there are none
 */
export function useKeptRoom(content: RefObject<HTMLElement | null>, isKnown: boolean): void {
  useEffect(() => {
    const { current } = content
    if (!isKnown || !current) return
    const observer = new ResizeObserver(() => storeRoom(current.offsetHeight))
    observer.observe(current)
    return () => observer.disconnect()
  }, [content, isKnown])
  // Another visit within the document knows the scans at once.
  useEffect(() => () => void document.documentElement.style.removeProperty('--recent-scans-room'), [])
}

function storeRoom(height: number): void {
  try {
    localStorage.setItem(storageKey, `${innerWidth} ${height}`)
  } catch (error) {
    logFailure('The height of the recent scans could not be stored:', error)
  }
}
