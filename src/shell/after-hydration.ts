// Everything that waits until the page is hydrated, in one chunk: switching to the reader's language, the layout of
// content far below, and some time later the service worker and the saved articles.
import { applyLanguage, switchToDetectedLanguage } from '#src/i18n/apply-language.ts'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { syncSavedArticles } from '#src/news/web/saved/sync-saved-articles.ts'
import { canCachePages } from '#src/pwa/web/caches.ts'
import { registerServiceWorker } from '#src/pwa/web/register-service-worker.ts'
import { logFailure } from '#src/ui/log-failure.ts'
import { endDeferredLayout } from './deferred-layout.ts'

/** Delayed, because nothing visible depends on it. */
const serviceWorkerDelayMs = 2_000

export function runAfterHydration(served: LanguageCode): void {
  switchToDetectedLanguage(served)
  endDeferredLayout()
  // In development a service worker would serve outdated files.
  if (import.meta.env.PROD) setTimeout(startOfflineReading, serviceWorkerDelayMs)
}

export function applyLanguageChoice(code: string): void {
  applyLanguage(code)
}

function startOfflineReading(): void {
  if (!canCachePages()) return
  const started = registerServiceWorker().then((isActive) => (isActive ? syncSavedArticles() : undefined))
  started.catch((error: unknown) => logFailure('Reading offline is not possible:', error))
}
