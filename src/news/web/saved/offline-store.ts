// The articles on this device: fetched whole (page, files, pictures) and put where the service worker finds them.
// Loaded when something is to be kept; one change at a time, in all tabs together.

import { cacheNames, getPageKey, savedPath } from '#src/pwa/web/caches.ts'
import { logFailure } from '#src/ui/log-failure.ts'
import { newsLimits } from '../../contract/limits.ts'
import { truncate } from '../../contract/truncate.ts'
import { findBodyPictures, findBuildFiles, getCoverPaths } from './document-files.ts'
import {
  addToList,
  getOfflineList,
  isRecentlyReadEnabled,
  type OfflineArticle,
  type OfflineListName,
  offlineListLimits,
  setOfflineList,
} from './offline-lists.ts'

/** What an article's page knows of it; more than is kept does no harm. */
export type OpenArticle = Omit<OfflineArticle, 'description' | 'keptAt' | 'pictures'> & { summary: string }

/** @throws when the article cannot be fetched or the browser has no room for it; then it is not on the list */
export function saveArticle(article: OpenArticle): Promise<void> {
  // Browsers that make room on their own ask first whether somebody wants this kept.
  void navigator.storage?.persist?.()
  return inTurn(() => withRoom(() => keep('saved', article)))
}

/** An article that has been read goes to the head of its list. */
export function addRecentlyRead(article: OpenArticle): Promise<void> {
  return inTurn(async () => {
    if (isRecentlyReadEnabled()) await keep('read', article)
  })
}

export function removeArticles(name: OfflineListName, ids: readonly string[]): Promise<void> {
  return inTurn(async () => {
    const list = getOfflineList(name)
    const removed = list.filter(({ _id }) => ids.includes(_id))
    setOfflineList(
      name,
      list.filter((article) => !removed.includes(article)),
    )
    await forget(removed)
  })
}

/** Fetches what is kept once more, for pages in another language of the interface. Saved articles come first. */
export async function refreshArticles(): Promise<void> {
  const ids = new Set([...getOfflineList('saved'), ...getOfflineList('read')].map(({ _id }) => _id))
  // One after another: nobody is waiting for them. One that cannot be had stays as it is.
  for (const id of ids) {
    await inTurn(() => keepPage(`/article/${id}`)).catch((error: unknown) =>
      logFailure('An article could not be kept anew:', error),
    )
  }
}

/** Keeps what is shown instead of pages, as it is now, and the files this page works with. */
export function storeOfflinePage(messagesPath: string): Promise<void> {
  return inTurn(async () => {
    await keepPage(savedPath)
    await keepFiles(cacheNames.files, loadedFiles())
    const pages = await caches.open(cacheNames.pages)
    await pages.add(messagesPath)
  })
}

/** Removes built files that no kept page asks for any more. In turn: a page that is being kept has its files first. */
export function deleteUnusedFiles(): Promise<void> {
  return inTurn(async () => {
    const pages = await caches.open(cacheNames.pages)
    const wanted = new Set(loadedFiles())
    for (const request of await pages.keys()) {
      const response = await pages.match(request)
      for (const path of findBuildFiles((await response?.text()) ?? '')) wanted.add(path)
    }
    const files = await caches.open(cacheNames.files)
    for (const request of await files.keys()) {
      if (!wanted.has(new URL(request.url).pathname)) await files.delete(request)
    }
  })
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks.request('olea-library', work)
}

async function keep(name: OfflineListName, article: OpenArticle): Promise<void> {
  const html = await keepPage(`/article/${article._id}`)
  const { searchParams } = new URL(location.href)
  if (location.pathname === `/article/${article._id}` && searchParams.has('lang')) {
    await keepPage(getPageKey(new URL(location.href)))
  }
  const pictures = [...getCoverPaths(article), ...findBodyPictures(html)]
  await keepFiles(cacheNames.pictures, pictures)
  // What this article's page loaded on demand, its copy will want as well.
  await keepFiles(cacheNames.files, loadedFiles())
  const kept = toKept(article, pictures)
  const { list, dropped } = addToList(getOfflineList(name), kept, offlineListLimits[name])
  setOfflineList(name, list)
  await forget(dropped)
}

/** What a reader asked for goes before what was kept unasked. */
async function withRoom(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const read = getOfflineList('read')
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    if (!isFull || read.length === 0) throw error
    setOfflineList('read', [])
    await forget(read)
    await work()
  }
}

function toKept(article: OpenArticle, pictures: string[]): OfflineArticle {
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

/** @returns its HTML */
async function keepPage(address: string): Promise<string> {
  const response = await fetch(address, { headers: { accept: 'text/html' } })
  if (!response.ok || response.redirected) throw new Error(`HTTP error! status: ${response.status}`)
  const html = await response.clone().text()
  const pages = await caches.open(cacheNames.pages)
  await keepFiles(cacheNames.files, findBuildFiles(html))
  await pages.put(address, response)
  return html
}

/** What cannot be fetched is left out: an article without one of its pictures can still be read. */
async function keepFiles(cacheName: string, paths: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName)
  await Promise.all(
    paths.map(async (path) => {
      if (await cache.match(path, { ignoreVary: true })) return
      const response = await fetch(path).catch(() => undefined)
      if (response?.ok) await cache.put(path, response)
    }),
  )
}

/** Removes texts and pictures of articles that are on neither list any more. */
async function forget(dropped: readonly OfflineArticle[]): Promise<void> {
  const left = [...getOfflineList('saved'), ...getOfflineList('read')]
  const ids = new Set(left.map(({ _id }) => _id))
  const gone = dropped.filter(({ _id }) => !ids.has(_id))
  if (gone.length === 0) return
  const paths = new Set(gone.map(({ _id }) => `/article/${_id}`))
  const pages = await caches.open(cacheNames.pages)
  for (const request of await pages.keys()) {
    if (paths.has(new URL(request.url).pathname)) await pages.delete(request)
  }
  const shared = new Set(left.flatMap(({ pictures }) => pictures))
  const pictures = await caches.open(cacheNames.pictures)
  for (const path of gone.flatMap((article) => article.pictures)) {
    if (!shared.has(path)) await pictures.delete(path, { ignoreVary: true })
  }
}

/** Scripts loaded on demand and fonts in use are in no page's HTML, but this page has them. */
function loadedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name, location.href))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/static/'))
    .map(({ pathname }) => pathname)
}
