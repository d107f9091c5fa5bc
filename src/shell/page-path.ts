// The part of a URL that determines a page: its path and the query parameters that pages read, in a fixed order.
// All other parameters (campaign tags, random numbers) are dropped: they neither reach a page nor fill the cache.

/**
 * Every query parameter a page reads. `_routes` is used by React Router, `token` authorizes a preview; `p`, `page_id` and
 * `attachment_id` identify WordPress URLs that are redirected.
 */
const knownParameters = [
  '_routes',
  'lang',
  'q',
  'category',
  'author',
  'languages',
  'page',
  'sortBy',
  'dateRange',
  'dateFrom',
  'dateTo',
  'minAiPercentage',
  'maxAiPercentage',
  'minReadingTime',
  'maxReadingTime',
  'grade',
  'country',
  'producer',
  'cultivar',
  'brand',
  'sort',
  'token',
  'p',
  'page_id',
  'attachment_id',
]

const maxValueLength = 400

/** @param url path and query as in the request line */
export function normalizePagePath(url: string): string {
  const queryStart = url.indexOf('?')
  const path = (queryStart === -1 ? url : url.slice(0, queryStart)).replace(/^\/{2,}/, '/')
  if (queryStart === -1) return path
  const given = new URLSearchParams(url.slice(queryStart + 1))
  const known = new URLSearchParams()
  for (const name of knownParameters) {
    const value = given.get(name)
    if (value) known.set(name, value.slice(0, maxValueLength))
  }
  const query = known.toString()
  return query ? `${path}?${query}` : path
}
