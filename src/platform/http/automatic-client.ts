// Detects crawlers and prefetches, which do not count as reading. HTTP tools that run on a person's behalf (curl, a
// script, a browser under test) do not count as crawlers, although the isbot list includes them.
import type { IncomingHttpHeaders } from 'node:http'
import { createIsbotFromList, list } from 'isbot'
import { LRUCache } from 'lru-cache'

const httpTools = [
  'curl/8.5.0',
  'Wget/1.21',
  'node',
  'undici',
  'node-fetch/3.0',
  'axios/1.7.2',
  'got/14.0',
  'python-requests/2.32',
  'Python/3.12 aiohttp/3.9',
  'python-httpx/0.27',
  'Go-http-client/1.1',
  'okhttp/4.12',
  'PostmanRuntime/7.39',
  'insomnia/9.0',
  'Java/21',
  'Deno/2.0',
  'Bun/1.2',
  'k6/0.50',
  'autocannon',
  'supertest',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
]

const crawlerPatterns = list.filter(
  (pattern) => !httpTools.some((tool) => new RegExp(pattern, 'i').test(tool)),
)
const isCrawlerName = createIsbotFromList(crawlerPatterns)
/** Testing the patterns takes longer than anything else in counting an event, and few browsers send most requests. */
const verdicts = new LRUCache<string, boolean>({ max: 5_000 })

export function isAutomaticClient(headers: IncomingHttpHeaders): boolean {
  return isPrefetch(headers) || isCrawler(headers['user-agent'])
}

/** A browser loads what nobody may ever look at. */
export function isPrefetch(headers: IncomingHttpHeaders): boolean {
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''} ${headers['x-moz'] ?? ''}`
  return /prefetch|prerender|preview/i.test(purpose)
}

export function isCrawler(userAgent: string | undefined): boolean {
  if (userAgent === undefined) return false
  const known = verdicts.get(userAgent)
  if (known !== undefined) return known
  const verdict = isCrawlerName(userAgent)
  verdicts.set(userAgent, verdict)
  return verdict
}
