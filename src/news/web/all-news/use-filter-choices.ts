import { useEffect, useState } from 'react'
import type { FilterChoices } from './parse-filter-choices.ts'

/** What the page came with, then what is true now: a page may be older than the newsroom. */
export function useFilterChoices(served: FilterChoices): FilterChoices {
  const [choices, setChoices] = useState(served)
  useEffect(() => {
    const giveUp = new AbortController()
    import('./published-client.ts')
      .then((client) => client.filterChoices(giveUp.signal))
      .then(
        (current) => current.categories.length > 0 && setChoices(current),
        // The client has logged it; what the page came with still serves.
        () => undefined,
      )
    return () => giveUp.abort()
  }, [])
  return choices
}
