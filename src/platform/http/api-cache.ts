// Public reads of the API, kept as finished answers until something in them changes. A call with a token is
// never answered from here, nor kept.
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { CacheGeneration, TaggedCache } from '../cache/tagged-cache.ts'
import { type CachedResponse, createCachedResponse } from './cached-response.ts'

export type CachePolicy = { tags: readonly string[]; maxAgeMs: number }

declare module 'fastify' {
  interface FastifyContextConfig {
    cache?: CachePolicy
  }
  interface FastifyRequest {
    cacheGeneration: CacheGeneration | undefined
    /** What was answered before and has not been dropped: better than an error while the database is away. */
    findStaleResponse: (() => CachedResponse | undefined) | undefined
  }
}

export const defineCachePolicy = (policy: CachePolicy): CachePolicy => policy

const ofOneAnswer = new Set(['x-request-id', 'content-length', 'etag'])
const longestKeptUrl = 600
/** Browsers and proxies ask again every time; unchanged answers cost them 304 and no body. */
const cacheControl = 'public, max-age=0, must-revalidate'

export function registerApiCache(app: FastifyInstance, cache: TaggedCache<CachedResponse>): void {
  app.decorateRequest('cacheStamp', undefined)
  app.decorateRequest('olderAnswer', undefined)

  // What is kept was looked for before routing (kept-answers); here is only what has to be made.
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
        .filter(([name, value]) => value !== undefined && !ofOneAnswer.has(name))
        .map(([name, value]) => [name, String(value)]),
    )
    const finished = createCachedResponse(200, headers, Buffer.from(payload))
    cache.set(key, finished, { since, ...policy })
    reply.header('etag', finished.etag)
    return payload
  })
}

/** Key of a call's kept answer; undefined for calls that may say something else to this client. */
export function apiCacheKey({ method, url = '', headers }: IncomingMessage): string | undefined {
  if (method !== 'GET' || headers.authorization !== undefined || headers.origin !== undefined)
    return undefined
  return url.length <= longestKeptUrl ? `api ${url}` : undefined
}
