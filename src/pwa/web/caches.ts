// Where the browser keeps what can be read without a connection. Pages write it, the service worker only reads, and
// removes what the newspaper has withdrawn.

export const cacheNames = { pages: 'olea-pages', pictures: 'olea-pictures', files: 'olea-files' } as const

/** The list of what can be read without a connection; shown as well instead of a page that cannot be had, `for` names it. */
export const savedPath = '/saved'

/** The address a page is kept under: marks of a campaign, or the interface's language, make no other page. */
export function getPageKey({ pathname, searchParams }: URL): string {
  const text = searchParams.get('lang')
  return text ? `${pathname}?${new URLSearchParams({ lang: text })}` : pathname
}

/** Whether an address can be one of the newspaper's pages for readers: not the desk's, and no data, file or picture. */
export function isPublicPage(pathname: string): boolean {
  return !/^\/(api|admin|static|media|feeds|icons|locales|metrics)(\/|\.data|$)|\.[a-z]{2,11}$/.test(pathname)
}

/** The page whose data an address of the router's names; undefined for any other address. */
export function getPageOfDataRequest(url: URL): string | undefined {
  const [, page] = /^(.*)\.data$/.exec(url.pathname) ?? []
  if (page === undefined) return undefined
  const query = new URLSearchParams(url.searchParams)
  query.delete('_routes')
  const path = page.endsWith('/_') ? page.slice(0, -1) : page
  return query.size > 0 ? `${path}?${query}` : path
}

/** Kept covers of an article's picture that will do where another size or format was asked for, the best first. */
export function getFallbackCovers(pathname: string): string[] {
  const [, article, dark = ''] = /^(\/media\/cover\/[0-9a-f]{24})(-dark)?-\d+\.[a-z]+$/.exec(pathname) ?? []
  if (!article) return []
  return [...new Set([`${article}${dark}-800.webp`, `${article}-800.webp`])]
}
