// What of an address decides a page: the path and the queries that pages read, in one order. Everything else
// (campaign marks, random numbers) neither reaches a page nor makes another copy of it.

/** Every query a page reads. `_routes` is the router's own, `token` opens a preview; `p`, `page_id` and `attachment_id` lead old addresses on. */
const knownQueries = [
  '_routes',
  'lang',
  'q',
  'category',
  'author',
  'page',
  'sortBy',
  'dateRange',
  'dateFrom',
  'dateTo',
  'minAiPercentage',
  'maxAiPercentage',
  'minReadingTime',
  'maxReadingTime',
  'token',
  'p',
  'page_id',
  'attachment_id',
]

const longestValue = 400

/** @param url path and query as they stand in the request line */
export function normalizePagePath(url: string): string {
  const at = url.indexOf('?')
  const path = (at === -1 ? url : url.slice(0, at)).replace(/^\/{2,}/, '/')
  if (at === -1) return path
  const given = new URLSearchParams(url.slice(at + 1))
  const kept = new URLSearchParams()
  for (const name of knownQueries) {
    const value = given.get(name)
    if (value) kept.set(name, value.slice(0, longestValue))
  }
  const query = kept.toString()
  return query ? `${path}?${query}` : path
}
