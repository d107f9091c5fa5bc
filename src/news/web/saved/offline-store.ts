// Stores articles for offline reading: their pages, build files and pictures, in the caches that the service worker
// reads. Loaded when something is to be stored.

import { readCachedPages } from '#src/pwa/web/cached-pages.ts'
import { cacheNames, getPageKey, savedPath } from '#src/pwa/web/caches.ts'
import {
  findBuildFiles,
  getLoadedFiles,
  storeFiles,
  storePage,
  withStoreLock,
} from '#src/pwa/web/page-store.ts'
import { logFailure } from '#src/ui/log-failure.ts'
import { newsLimits } from '../../contract/limits.ts'
import { truncate } from '../../contract/truncate.ts'
import { findBodyPictures, getCoverPaths } from './document-files.ts'
import {
  addToList,
  getOfflineList,
  isRecentlyReadEnabled,
  type OfflineArticle,
  type OfflineListName,
  offlineListLimits,
  setOfflineList,
} from './offline-lists.ts'

/** The article as its page has it. Callers may pass objects with more fields. */
export type OpenArticle = Omit<OfflineArticle, 'description' | 'keptAt' | 'pictures'> & { summary: string }

/** @throws when the article cannot be fetched or the storage quota is exceeded; it is then not added to the list */
export function saveArticle(article: OpenArticle): Promise<void> {
  // Asks the browser not to evict the storage of this site.
  void navigator.storage?.persist?.()
  return withStoreLock(() => retryWithFreedSpace(() => storeArticle('saved', article)))
}

/** Adds an article that was read to the head of the recently read articles, unless the reader has disabled them. */
export function addRecentlyRead(article: OpenArticle): Promise<void> {
  return withStoreLock(async () => {
    if (isRecentlyReadEnabled()) await storeArticle('read', article)
  })
}

export function removeArticles(name: OfflineListName, ids: readonly string[]): Promise<void> {
  return withStoreLock(async () => {
    const list = getOfflineList(name)
    const removed = list.filter(({ _id }) => ids.includes(_id))
    setOfflineList(
      name,
      list.filter((article) => !removed.includes(article)),
    )
    await deleteArticleFiles(removed)
  })
}

/** Fetches all stored pages again, after a change of the interface language. Saved articles come first. */
export async function refreshArticles(): Promise<void> {
  const ids = new Set([...getOfflineList('saved'), ...getOfflineList('read')].map(({ _id }) => _id))
  // One after another, because nobody waits for the result. On failure the stored page stays as it is.
  for (const id of ids) {
    await withStoreLock(() => storePage(`/article/${id}`)).catch((error: unknown) =>
      logFailure('A stored article could not be refreshed:', error),
    )
  }
}

/** Stores the page that is shown when a page is unavailable, its messages, and the files this page has loaded. */
export function storeOfflinePage(messagesPath: string): Promise<void> {
  return withStoreLock(async () => {
    await storePage(savedPath)
    await storeFiles(cacheNames.files, getLoadedFiles())
    const pages = await caches.open(cacheNames.pages)
    await pages.add(messagesPath)
  })
}

/** Deletes build files that no stored page uses. Locked: a page that is being stored stores its files first. */
export function deleteUnusedFiles(): Promise<void> {
  return withStoreLock(async () => {
    const pages = await caches.open(cacheNames.pages)
    const ofCachedPages = Object.values(readCachedPages()).flatMap(({ files }) => files)
    const used = new Set([...getLoadedFiles(), ...ofCachedPages])
    for (const request of await pages.keys()) {
      const response = await pages.match(request)
      for (const path of findBuildFiles((await response?.text()) ?? '')) used.add(path)
    }
    const files = await caches.open(cacheNames.files)
    for (const request of await files.keys()) {
      if (!used.has(new URL(request.url).pathname)) await files.delete(request)
    }
  })
}

async function storeArticle(name: OfflineListName, article: OpenArticle): Promise<void> {
  const html = await storePage(`/article/${article._id}`)
  const { searchParams } = new URL(location.href)
  if (location.pathname === `/article/${article._id}` && searchParams.has('lang')) {
    await storePage(getPageKey(new URL(location.href)))
  }
  const pictures = [...getCoverPaths(article), ...findBodyPictures(html)]
  await storeFiles(cacheNames.pictures, pictures)
  // The stored page also needs the files that the open page has loaded on demand.
  await storeFiles(cacheNames.files, getLoadedFiles())
  const added = toOfflineArticle(article, pictures)
  const { list, removed } = addToList(getOfflineList(name), added, offlineListLimits[name])
  setOfflineList(name, list)
  await deleteArticleFiles(removed)
}

/** When the quota is exceeded, deletes the recently read articles and tries once more. */
async function retryWithFreedSpace(task: () => Promise<void>): Promise<void> {
  try {
    await task()
  } catch (error) {
    const read = getOfflineList('read')
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    if (!isFull || read.length === 0) throw error
    setOfflineList('read', [])
    await deleteArticleFiles(read)
    await task()
  }
}

function toOfflineArticle(article: OpenArticle, pictures: string[]): OfflineArticle {
  const { _id, title, category, language, displayedDate, readingTime, aiPercent, hasPicture } = article
  return {
    _id,
    title,
    category,
    language,
    displayedDate,
    readingTime,
    aiPercent,
    hasPicture,
    description: truncate(article.summary, newsLimits.truncateAt.card),
    keptAt: new Date().toISOString(),
    pictures,
  }
}

/** Deletes the pages and pictures of removed articles, unless the other list still contains them. */
async function deleteArticleFiles(removed: readonly OfflineArticle[]): Promise<void> {
  const remaining = [...getOfflineList('saved'), ...getOfflineList('read')]
  const remainingIds = new Set(remaining.map(({ _id }) => _id))
  const deleted = removed.filter(({ _id }) => !remainingIds.has(_id))
  if (deleted.length === 0) return
  const paths = new Set(deleted.map(({ _id }) => `/article/${_id}`))
  const pages = await caches.open(cacheNames.pages)
  for (const request of await pages.keys()) {
    if (paths.has(new URL(request.url).pathname)) await pages.delete(request)
  }
  const usedPictures = new Set(remaining.flatMap(({ pictures }) => pictures))
  const pictures = await caches.open(cacheNames.pictures)
  for (const path of deleted.flatMap((article) => article.pictures)) {
    if (!usedPictures.has(path)) await pictures.delete(path, { ignoreVary: true })
  }
}
