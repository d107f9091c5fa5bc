// Names and keys of the caches for offline reading. Pages write them. The service worker reads them and deletes pages
// that the server answers with 404 or 410.

export const cacheNames = { pages: 'olea-pages', pictures: 'olea-pictures', files: 'olea-files' } as const

/** The page of saved articles. It also replaces a page that cannot be loaded offline, named by the parameter `for`. */
export const savedPath = '/saved'

/** Returns the cache key of a page. It ignores campaign parameters and the language of the interface. */
export function getPageKey({ pathname, searchParams }: URL): string {
  const lang = searchParams.get('lang')
  return lang ? `${pathname}?${new URLSearchParams({ lang })}` : pathname
}

/** Returns false for paths of the admin, the API, router data, files and images. */
export function isPublicPage(pathname: string): boolean {
  return !/^\/(api|admin|static|media|feeds|icons|locales|metrics)(\/|\.data|$)|\.[a-z]{2,11}$/.test(pathname)
}

/** Returns the page URL of a React Router data request (`/news/all.data` → `/news/all`); undefined for other URLs. */
export function getPageOfDataRequest(url: URL): string | undefined {
  const [, page] = /^(.*)\.data$/.exec(url.pathname) ?? []
  if (page === undefined) return undefined
  const query = new URLSearchParams(url.searchParams)
  query.delete('_routes')
  const path = page.endsWith('/_') ? page.slice(0, -1) : page
  return query.size > 0 ? `${path}?${query}` : path
}

/** Returns the cached covers that can replace another size or format of an article's cover, the best first. */
export function getFallbackCovers(pathname: string): string[] {
  const [, article, dark = ''] = /^(\/media\/cover\/[0-9a-f]{24})(-dark)?-\d+\.[a-z]+$/.exec(pathname) ?? []
  if (!article) return []
  return [...new Set([`${article}${dark}-800.webp`, `${article}-800.webp`])]
}

/** Whether the reader has asked the browser to save data. */
export function isSavingData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/** Whether pages can be cached: browsers allow it on secure sites only, and the operator can disable it. */
export function canCachePages(): boolean {
  return 'caches' in window && !document.querySelector('meta[name=offline-reading]')
}
