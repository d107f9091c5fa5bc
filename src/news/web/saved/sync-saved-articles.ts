// Keeps the offline copies up to date with the reader's language and with the version of the site: the offline page
// and, after a change of language, the cached pages of the app and the saved articles.
import { findLanguageCode } from '#src/i18n/languages.ts'
import { refreshCachedPages } from '#src/pwa/web/cache-page.ts'
import { isSavingData } from '#src/pwa/web/caches.ts'
import { currentBuild } from '#src/pwa/web/page-store.ts'
import { logFailure } from '#src/ui/log-failure.ts'
import { deleteUnusedFiles, refreshArticles, storeOfflinePage } from './offline-store.ts'

/** Stores language and build of the last sync. */
const syncedVersionKey = 'offline-edition'

/** Syncs now and whenever the language of the page changes. Call when the service worker is active. */
export async function syncSavedArticles(): Promise<void> {
  await syncOnce()
  const syncAgain = () => {
    syncOnce().catch((error: unknown) => logFailure('Saved articles could not be synced:', error))
  }
  new MutationObserver(syncAgain).observe(document.documentElement, { attributeFilter: ['lang'] })
}

async function syncOnce(): Promise<void> {
  const { lang } = document.documentElement
  const [language, build] = (localStorage.getItem(syncedVersionKey) ?? '').split(' ')
  if (language === lang && build === currentBuild()) return
  await storeOfflinePage(`/locales/${findLanguageCode(lang) ?? lang}/common.json`)
  if (language && language !== lang && !isSavingData()) {
    await refreshCachedPages()
    await refreshArticles()
  }
  await deleteUnusedFiles()
  localStorage.setItem(syncedVersionKey, `${lang} ${currentBuild()}`)
}
