import { useStore } from '#src/ui/use-store.ts'

/** From this width on, the dashboard fits beside the list without hiding any of its columns. */
const wideScreen = '(min-width: 1140px)'

const isWideScreenStore = {
  get: () => matchMedia(wideScreen).matches,
  subscribe: (onChange: () => void) => {
    const query = matchMedia(wideScreen)
    query.addEventListener('change', onChange)
    return () => query.removeEventListener('change', onChange)
  },
}

export function useIsWideScreen(): boolean {
  return useStore(isWideScreenStore, false)
}
