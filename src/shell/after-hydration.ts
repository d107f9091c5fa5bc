// Everything that waits until the page is hydrated, in one chunk: switching to the reader's language, the layout of
// content far below, the place of the keyboard, and some time later the service worker, the saved articles and an
// advertisement.
import { awaitPopupMoment } from '#src/ads/web/slot/popup/await-popup-moment.ts'
import { applyLanguage, switchToDetectedLanguage } from '#src/i18n/apply-language.ts'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { syncSavedArticles } from '#src/news/web/saved/sync-saved-articles.ts'
import { canCachePages } from '#src/pwa/web/caches.ts'
import { registerServiceWorker } from '#src/pwa/web/register-service-worker.ts'
import { keepFocus } from '#src/ui/keep-focus.ts'
import { logFailure } from '#src/ui/log-failure.ts'
import { logNotice } from '#src/ui/log-notice.ts'
import { endDeferredLayout } from './deferred-layout.ts'

/** Delayed, because nothing visible depends on it. */
const serviceWorkerDelayMs = 2_000

export function runAfterHydration(served: LanguageCode): void {
  switchToDetectedLanguage(served)
  endDeferredLayout()
  keepFocus()
  awaitPopupMoment(showPopup)
  // In development a service worker would serve outdated files.
  if (import.meta.env.PROD) setTimeout(startOfflineReading, serviceWorkerDelayMs)
}

function showPopup(): void {
  import('#src/ads/web/slot/popup/show-popup.ts')
    .then((module) => module.showPopup())
    // Its code may be blocked.
    .catch(() => logNotice('A pop-up could not be shown'))
}

export function applyLanguageChoice(code: string): void {
  applyLanguage(code)
}

function startOfflineReading(): void {
  if (!canCachePages()) return
  const started = registerServiceWorker().then((isActive) => (isActive ? syncSavedArticles() : undefined))
  started.catch((error: unknown) => logFailure('Reading offline is not possible:', error))
}
