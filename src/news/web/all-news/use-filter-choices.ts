import { useEffect, useState } from 'react'
import type { FilterChoices } from './parse-filter-choices.ts'

/** Returns the choices from the loader, then the current ones: the page may come from a cache. */
export function useFilterChoices(loadedChoices: FilterChoices): FilterChoices {
  const [choices, setChoices] = useState(loadedChoices)
  useEffect(() => {
    const abort = new AbortController()
    import('./published-client.ts')
      .then((client) => client.filterChoices(abort.signal))
      .then(
        (current) => current.categories.length > 0 && setChoices(current),
        // The client has logged the error; the loaded choices stay in use.
        () => undefined,
      )
    return () => abort.abort()
  }, [])
  return choices
}
