import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Names a visit to a page by its entry in the history. Coming back is another visit, and so is a link that leads here; a
 * jump inside the page is none, though it makes an entry of its own.
 */
export function useVisitKey(): string {
  const { key, hash } = useLocation()
  const [visit, setVisit] = useState(key)
  if (key !== visit && !hash) setVisit(key)
  return visit
}
