import { useEffect, useState } from 'react'
import type { FilterOptions } from '../../contract/article-list.ts'

/** Returns the choices from the loader, then the current ones: the page may come from a cache. */
export function useFilterChoices(loadedChoices: FilterOptions): FilterOptions {
  const [choices, setChoices] = useState(loadedChoices)
  useEffect(() => {
    const abort = new AbortController()
    import('../news-client.ts')
      .then(({ newsApi }) => newsApi('GET /news/published/filters', { signal: abort.signal }))
      .then(
        (current) => current.categories.length > 0 && setChoices(current),
        // The client has logged the error; the loaded choices stay in use.
        () => undefined,
      )
    return () => abort.abort()
  }, [])
  return choices
}
