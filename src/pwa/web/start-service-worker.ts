import { canKeep } from '#src/news/web/saved/can-save-offline.ts'
import { tendLibrary } from '#src/news/web/saved/sync-saved-articles.ts'
import { logFailure } from '#src/ui/log-failure.ts'

/** Registers the service worker and syncs the saved articles. Call some time after the page has loaded. */
export function startServiceWorker(): void {
  if (!('serviceWorker' in navigator && canKeep())) return
  tendLibrary().catch((error: unknown) => logFailure('Reading offline is not possible:', error))
}
