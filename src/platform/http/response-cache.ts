// Serves cached responses before routing, hooks and logging run. Nine of ten requests end here, so this path is kept
// as short as possible.
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { TaggedCache } from '../cache/tagged-cache.ts'
import { type CachedResponse, sendCachedResponse } from './cached-response.ts'
import { hasInvalidHost } from './invalid-host.ts'

/** Returns the cache key of a request; undefined if its response is never cached. */
type CacheKeyFunction = (request: IncomingMessage) => string | undefined

/** Sends a fresh cached response. @returns false, with nothing sent, if there is none */
export type ServeFromCache = (request: IncomingMessage, response: ServerResponse) => boolean

export function createServeFromCache(
  cache: TaggedCache<CachedResponse>,
  cacheKey: CacheKeyFunction,
): ServeFromCache {
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const key = cacheKey(request)
    const entry = key === undefined ? undefined : cache.get(key)
    if (!entry || !cache.isFresh(entry)) return false
    sendCachedResponse(request, response, entry.value, hitHeaders)
    return true
  }
}

const hitHeaders = ['x-cache', 'hit'] as const

/**
 * For Fastify's `serverFactory`: tries the cache first, then Fastify.
 * @param timeouts set here because Fastify applies its timeouts only to servers it creates itself
 */
export function createServerFactory(
  serveFromCache: ServeFromCache,
  timeouts: { keepAliveTimeout: number },
): (handler: RequestListener) => Server {
  return (handler) =>
    createServer(timeouts, (request, response) => {
      // The handler rejects these.
      if (hasInvalidHost(request) || !serveFromCache(request, response)) handler(request, response)
    })
}
