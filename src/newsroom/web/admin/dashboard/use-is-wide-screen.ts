import { useSyncExternalStore } from 'react'

/** From this width on, the dashboard fits beside the list without hiding any of its columns. */
const wideScreen = '(min-width: 1140px)'

export function useIsWideScreen(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(wideScreen).matches)
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(wideScreen)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
