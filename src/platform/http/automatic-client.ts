// Detects crawlers and prefetches, which do not count as reading. HTTP tools that run on a person's behalf (curl, a
// script, a browser under test) and unknown programs do not count as crawlers, although the lists include them.
import type { IncomingHttpHeaders } from 'node:http'
import collectedCrawlers from 'crawler-user-agents'
import { createIsbotFromList, list } from 'isbot'
import { createLruCache } from '../cache/lru-cache.ts'

/** At the beginning, with a version and a comment at most: a crawler built with such a library adds its own name. */
const httpTool =
  /^(?:curl|wget|node|undici|node-fetch|axios|got|python-requests|python-urllib|python|python-httpx|go-http-client|okhttp|postmanruntime|insomnia|java|deno|bun|k6|autocannon|supertest)(?:\/[\w.+-]+)?(?: (?:\([\w .;-]*\)|aiohttp\/[\w.]+))?$/i
const headlessBrowser = /HeadlessChrome\/[\d.]+ Safari\/[\d.]+$/
/** A name that no list contains, of a script or an app. */
const unknownNames = ['someprogram', 'SomeProgram/1.0']
const libraryTags = ['http-library', 'browser-automation']

/** The types of the package lack the tags. */
const collection: { pattern: string; tags?: string[] }[] = collectedCrawlers
const crawlerPatterns = [
  ...list.filter((pattern) => !unknownNames.some((name) => new RegExp(pattern, 'i').test(name))),
  ...collection
    .filter(({ tags = [] }) => !tags.some((tag) => libraryTags.includes(tag)))
    .map(({ pattern }) => pattern),
]
const isCrawlerName = createIsbotFromList(crawlerPatterns)
/** Testing the patterns takes longer than anything else in counting an event, and few browsers send most requests. */
const verdicts = createLruCache<boolean>({ maxEntries: 5_000 })

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
  const verdict = isCrawlerName(userAgent) && !isPersonalTool(userAgent)
  verdicts.set(userAgent, verdict)
  return verdict
}

function isPersonalTool(userAgent: string): boolean {
  return httpTool.test(userAgent) || headlessBrowser.test(userAgent)
}
