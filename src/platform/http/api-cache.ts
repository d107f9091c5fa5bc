// Caches responses of public read calls of the API until their tags are invalidated. Calls with a token are neither
// answered from the cache nor stored in it.
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { CacheGeneration, TaggedCache } from '../cache/tagged-cache.ts'
import type { CachePolicy } from '../contract/call.ts'
import { type CachedResponse, createCachedResponse } from './cached-response.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    cache?: CachePolicy
  }
  interface FastifyRequest {
    cacheGeneration: CacheGeneration | undefined
    /** Finds an expired response that was not invalidated, to send while the database is unavailable. */
    findStaleResponse: (() => CachedResponse | undefined) | undefined
  }
}

const uncachedHeaders = new Set(['x-request-id', 'content-length', 'etag'])
const maxUrlLength = 600
/** Browsers and proxies revalidate every time; an unchanged response costs a 304 without a body. */
const cacheControl = 'public, max-age=0, must-revalidate'

export function registerApiCache(app: FastifyInstance, cache: TaggedCache<CachedResponse>): void {
  app.decorateRequest('cacheGeneration', undefined)
  app.decorateRequest('findStaleResponse', undefined)

  // Fresh cached responses are sent before routing (response-cache.ts); only cache misses get here.
  app.addHook('onRequest', async (request) => {
    const key = request.routeOptions.config.cache && apiCacheKey(request.raw)
    if (!key) return
    request.cacheGeneration = cache.currentGeneration()
    request.findStaleResponse = () => cache.get(key)?.value
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const since = request.cacheGeneration
    const policy = request.routeOptions.config.cache
    const key = apiCacheKey(request.raw)
    if (
      since === undefined ||
      key === undefined ||
      !policy ||
      reply.statusCode !== 200 ||
      typeof payload !== 'string'
    )
      return payload
    reply.header('cache-control', cacheControl)
    const headers = Object.fromEntries(
      Object.entries(reply.getHeaders())
        .filter(([name, value]) => value !== undefined && !uncachedHeaders.has(name))
        .map(([name, value]) => [name, String(value)]),
    )
    const response = createCachedResponse(200, headers, Buffer.from(payload))
    cache.set(key, response, { since, ...policy })
    reply.header('etag', response.etag)
    return payload
  })
}

/** Returns undefined for calls whose response may differ per client: with a token or from another origin. */
export function apiCacheKey({ method, url = '', headers }: IncomingMessage): string | undefined {
  if (method !== 'GET' || headers.authorization !== undefined || headers.origin !== undefined)
    return undefined
  return url.length <= maxUrlLength ? `api ${url}` : undefined
}
