import { useStore } from './use-store.ts'

const alwaysTrue = { get: () => true, subscribe: () => () => undefined }

/** Whether the page is hydrated: false during server rendering and hydration, true afterwards. */
export function useHydrated(): boolean {
  return useStore(alwaysTrue, false)
}
