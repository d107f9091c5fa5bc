// Caches pages of the app, so that they open without a connection. What they show of a person is stored by their features, in local
// storage or IndexedDB.
import { logFailure } from '#src/ui/log-failure.ts'
import { getVersion, readCachedPages, writeCachedPage } from './cached-pages.ts'
import { cacheNames, canCachePages, isSavingData } from './caches.ts'
import {
  currentBuild,
  findBuildFiles,
  getLoadedFiles,
  getLoadedMessages,
  storeFiles,
  storePage,
  withStoreLock,
} from './page-store.ts'

/** The page is fetched again after this time, because some of its content comes from the server. */
const maxAgeMs = 12 * 3_600_000

/**
 * Stores the page that is open, with its messages and all files it has loaded.
 * @param moreFiles build files that it has not loaded yet and needs
 */
export async function cachePage(path: string, moreFiles: readonly string[] = []): Promise<void> {
  if (!canCachePages() || !navigator.onLine || isSavingData()) return
  await withStoreLock(async () => {
    const pages = await caches.open(cacheNames.pages)
    // The browser may have deleted the caches.
    const known = (await pages.match(path, { ignoreVary: true })) && readCachedPages()[path]
    const isCurrent = known?.version === getVersion() && Date.now() < known.cachedAt + maxAgeMs
    const named = isCurrent ? known.files : findBuildFiles(await storePage(path))
    const files = [...named, ...getLoadedFiles(), ...moreFiles].filter((file) => file.startsWith('/static/'))
    await storeFiles(cacheNames.files, files)
    for (const messages of getLoadedMessages())
      await pages.add(messages).catch((error: unknown) => logFailure('Messages could not be stored:', error))
    if (!isCurrent || files.some((file) => !known.files.includes(file))) writeCachedPage(path, files)
  })
}

/**
 * Fetches the cached pages in another language of the interface. Those of another build stay as they are until they are
 * opened: only then it is known which files they load on demand.
 */
export async function refreshCachedPages(): Promise<void> {
  for (const [path, { version, files }] of Object.entries(readCachedPages())) {
    if (!version.endsWith(` ${currentBuild()}`)) continue
    await withStoreLock(async () => {
      writeCachedPage(path, [...findBuildFiles(await storePage(path)), ...files])
    }).catch((error: unknown) => logFailure('A stored page could not be refreshed:', error))
  }
}
