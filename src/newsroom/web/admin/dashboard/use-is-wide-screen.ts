import { useSyncExternalStore } from 'react'

/** From this width on a second column leaves the list all of its own. */
const wide = '(min-width: 1140px)'

export function useIsWideScreen(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(wide).matches)
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
