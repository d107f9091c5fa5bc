// One spelling for the many an old address has: with or without host, closing slash, percent signs,
// capitals, tracking parameters. Redirects are stored and looked up under this spelling.

// What WordPress calls its plain permalinks; every other parameter says nothing about the article.
const significantParameters = ['p', 'page_id', 'attachment_id', 'post_type']

/** `https://Old.example/2019/05/%C3%96l/?utm=x` → `/2019/05/öl`; `/?p=12&x=1` → `/?p=12`; undefined for the home page and for what no server answers. */
export function normalizeLegacyPath(address: string): string | undefined {
  const url = URL.parse(address, 'http://olea.invalid/')
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined
  const path = decodePath(url.pathname).normalize('NFC').toLowerCase().replace(/\/+$/, '')
  const query = significantParameters
    .filter((name) => /^[\w-]+$/.test(url.searchParams.get(name) ?? ''))
    .map((name) => `${name}=${url.searchParams.get(name)}`)
    .join('&')
  if ((path === '' && query === '') || path.includes('\u0000')) return undefined
  return query === '' ? path : `${path}/?${query}`
}

export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch (error) {
    // A stray percent sign: the path is then its own spelling.
    if (error instanceof URIError) return path
    throw error
  }
}
