// How a site is named: in source keys, and when links are told apart from foreign ones.

/** Host and path without scheme, `www.` and closing slash: names a site in source keys. */
export function getSiteName(address: string): string {
  const url = URL.parse(address)
  if (!url) return address.trim().toLowerCase()
  return `${url.host.replace(/^www\./, '')}${url.pathname}`.replace(/\/+$/, '')
}

/** Hosts of these addresses without `www.`, each once. */
export function getHosts(addresses: string[]): string[] {
  const hosts = addresses.map((address) => URL.parse(address)?.host.replace(/^www\./, '') ?? '')
  return [...new Set(hosts.filter((host) => host !== ''))]
}
