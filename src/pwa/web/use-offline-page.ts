import { useEffect } from 'react'
import { logFailure } from '#src/ui/log-failure.ts'

/** Nothing visible depends on it, and files that the page loads on demand have arrived by then. */
const delayMs = 3_000

/** Caches the open page for use without a connection. For pages whose content this device has. */
export function useOfflinePage(path: string): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      import('./cache-page.ts')
        .then(({ cachePage }) => cachePage(path))
        .catch((error: unknown) => logFailure('The page could not be stored for offline use:', error))
    }, delayMs)
    return () => clearTimeout(timer)
  }, [path])
}
