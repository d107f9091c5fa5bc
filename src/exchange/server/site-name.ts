// Identifies sites: in the source keys of articles, and to distinguish internal from external links.

/** Host and path without scheme, `www.` and trailing slash, as used in source keys. */
export function getSiteName(siteUrl: string): string {
  const url = URL.parse(siteUrl)
  if (!url) return siteUrl.trim().toLowerCase()
  return `${url.host.replace(/^www\./, '')}${url.pathname}`.replace(/\/+$/, '')
}

/** The distinct hosts of the URLs, without `www.`. */
export function getHosts(urls: string[]): string[] {
  const hosts = urls.map((url) => URL.parse(url)?.host.replace(/^www\./, '') ?? '')
  return [...new Set(hosts.filter((host) => host !== ''))]
}
