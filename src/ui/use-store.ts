import { useSyncExternalStore } from 'react'
import type { Store } from './store.ts'

/**
 * Returns the value of a store and renders again when it changes.
 * @param beforeHydration value during server rendering and hydration, where the browser's value is unknown
 */
export function useStore<Value, Initial>(store: Store<Value>, beforeHydration: Initial): Value | Initial {
  return useSyncExternalStore<Value | Initial>(store.subscribe, store.get, () => beforeHydration)
}
