import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Returns the history key of the current visit to a page. Going back or following a link to the page starts a new
 * visit. A jump to an anchor inside the page does not, although it adds a history entry.
 */
export function useVisitKey(): string {
  const { key, hash } = useLocation()
  const [visitKey, setVisitKey] = useState(key)
  if (key !== visitKey && !hash) setVisitKey(key)
  return visitKey
}
