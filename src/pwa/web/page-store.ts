// Stores pages with their build files in the caches that the service worker reads. Loaded when something is to be stored.
import { cacheNames } from './caches.ts'

/** Serializes all changes of the stored pages, across tabs. */
export function withStoreLock<T>(task: () => Promise<T>): Promise<T> {
  return navigator.locks.request('olea-offline-store', task)
}

/**
 * Fetches and stores a page and the build files that it names.
 * @returns its HTML
 * @throws when the server does not answer with the page, or the storage quota is exceeded
 */
export async function storePage(path: string): Promise<string> {
  const response = await fetch(path, { headers: { accept: 'text/html' } })
  if (!response.ok || response.redirected) throw new Error(`HTTP error! status: ${response.status}`)
  const html = await response.clone().text()
  const pages = await caches.open(cacheNames.pages)
  await storeFiles(cacheNames.files, findBuildFiles(html))
  await pages.put(path, response)
  return html
}

/** Stores files that are not stored yet. Skips failed ones: a page can be read without one of its pictures. */
export async function storeFiles(cacheName: string, paths: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName)
  await Promise.all(
    paths.map(async (path) => {
      if (await cache.match(path, { ignoreVary: true })) return
      const response = await fetch(path).catch(() => undefined)
      if (response?.ok) await cache.put(path, response)
    }),
  )
}

/** Returns the paths of scripts, styles and fonts that the page names. */
export function findBuildFiles(html: string): string[] {
  return [...new Set(Array.from(html.matchAll(/["'(](\/static\/[^"'()\s\\]+)/g), ([, path = '']) => path))]
}

/** Returns the build files this page has loaded. No HTML names scripts loaded on demand and fonts in use. */
export function getLoadedFiles(): string[] {
  return listLoaded('/static/')
}

/** Returns the files of messages this page has loaded, which are requested apart from it. */
export function getLoadedMessages(): string[] {
  return listLoaded('/locales/')
}

function listLoaded(folder: string): string[] {
  const paths = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name, location.href))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(folder))
    .map(({ pathname }) => pathname)
  return [...new Set(paths)]
}

/** Changes with every build; React Router includes it in every page. */
export function currentBuild(): string {
  const { __reactRouterManifest: manifest } = globalThis as { __reactRouterManifest?: { version: string } }
  return manifest?.version ?? ''
}
