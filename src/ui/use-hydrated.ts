import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether scripts run in this page: false while it is rendered and comes alive, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
