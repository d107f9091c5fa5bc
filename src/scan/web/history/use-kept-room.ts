import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { logFailure } from '#src/ui/log-failure.ts'
import { readScans } from './scan-history.ts'

/** `session.ts` removes keys with this prefix when the person signs out. */
const storageKey = 'member-recent-scans-room'

type Options = {
  content: RefObject<HTMLElement | null>
  isUsed: boolean
  /** The member who is signed in. */
  userId: string | undefined
  /** undefined while they are not known */
  known: number | undefined
  max: number
}

/**
 * Stores how high the recent scans are, so that the script in the head keeps their room on the next visit. On the first
 * visit of a member, nobody knows how many scans there are: room is kept for those of this device, or for one, and no more
 * are shown.
 * @returns how many scans are shown
 */
export function useKeptRoom({ content, isUsed, userId, known, max }: Options): number {
  const [rows, setRows] = useState(max)
  // Before the scans of the account are loaded.
  useLayoutEffect(() => {
    if (isUsed && userId && !hasStoredRoom()) setRows(Math.max(1, readScans().length))
  }, [isUsed, userId])
  useEffect(() => {
    const { current } = content
    if (!isUsed || known === undefined || !current) return
    const isComplete = known <= rows
    const store = () => storeRoom(isComplete ? current.offsetHeight : undefined, Math.min(known, max))
    const observer = new ResizeObserver(store)
    observer.observe(current)
    return () => observer.disconnect()
  }, [content, isUsed, known, max, rows])
  // Another visit within the document knows the scans at once.
  useEffect(() => () => void document.documentElement.style.removeProperty('--recent-scans-room'), [])
  return Math.min(rows, max)
}

function hasStoredRoom(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null
  } catch {
    return false
  }
}

/** @param height undefined when it is not that of all rows */
function storeRoom(height: number | undefined, rows: number): void {
  try {
    localStorage.setItem(storageKey, `${height === undefined ? 0 : innerWidth} ${height ?? 0} ${rows}`)
  } catch (error) {
    logFailure('The height of the recent scans could not be stored:', error)
  }
}
