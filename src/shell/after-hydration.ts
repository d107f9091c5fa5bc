// What a page has need of once it has come alive, in one piece of code: following the reader's language, the layout of
// what is far below, and some time later what reading offline needs.
import { applyLanguage, switchToDetectedLanguage } from '#src/i18n/apply-language.ts'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { startServiceWorker } from '#src/pwa/web/start-service-worker.ts'
import { layOutRest } from './deferred-layout.ts'

/** Nothing of it is seen: it waits until the page has long been there. */
const offlineAfterMs = 2_000

export function comeAlive(served: LanguageCode): void {
  switchToDetectedLanguage(served)
  layOutRest()
  // In development a worker would only be in the way.
  if (import.meta.env.PROD) setTimeout(startServiceWorker, offlineAfterMs)
}

export function followChoice(code: string): void {
  applyLanguage(code)
}
