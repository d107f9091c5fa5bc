// Normalizes old URLs of imported articles, which occur with and without host, trailing slash, percent encoding,
// uppercase letters and tracking parameters. Redirects are stored and looked up in the normalized form.

// Parameters of WordPress's plain permalinks. All other parameters do not identify the article.
const significantParameters = ['p', 'page_id', 'attachment_id', 'post_type']

/**
 * `https://Old.example/2019/05/%C3%96l/?utm=x` → `/2019/05/öl`; `/?p=12&x=1` → `/?p=12`.
 * @returns undefined for the home page, for other protocols than HTTP(S) and for paths with NUL
 */
export function normalizeLegacyPath(oldUrl: string): string | undefined {
  const url = URL.parse(oldUrl, 'http://olea.invalid/')
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
    // Invalid percent encoding: the path stays as it is.
    if (error instanceof URIError) return path
    throw error
  }
}
