import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => undefined

/** Whether the page is hydrated: false during server rendering and hydration, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
