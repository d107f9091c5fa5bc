// Public reads of the API, kept as finished answers until something in them changes. A call with a token is
// never answered from here, nor kept.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Stamp, TaggedCache } from '../cache/tagged-cache.ts'
import { type Finished, finish, sendFinished } from './finished.ts'

export type CachePolicy = { tags: readonly string[]; freshForMs: number }

declare module 'fastify' {
  interface FastifyContextConfig {
    cache?: CachePolicy
  }
  interface FastifyRequest {
    cacheStamp: Stamp | undefined
  }
}

export const cachedFor = (policy: CachePolicy): CachePolicy => policy

const longestKeptUrl = 600
/** Browsers and proxies ask again every time; unchanged answers cost them 304 and no body. */
const cacheControl = 'public, max-age=0, must-revalidate'

export function registerApiCache(app: FastifyInstance, cache: TaggedCache<Finished>): void {
  app.decorateRequest('cacheStamp', undefined)

  app.addHook('onRequest', async (request, reply) => {
    if (!isCacheable(request)) return
    const entry = cache.get(keyOf(request))
    if (entry && cache.isFresh(entry)) {
      reply.hijack()
      sendFinished(request.raw, reply.raw, entry.value, { 'x-request-id': request.id, 'x-cache': 'hit' })
      return
    }
    request.cacheStamp = cache.stamp()
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const since = request.cacheStamp
    const policy = request.routeOptions.config.cache
    if (since === undefined || !policy || reply.statusCode !== 200 || typeof payload !== 'string')
      return payload
    reply.header('cache-control', cacheControl)
    const headers = Object.fromEntries(
      Object.entries(reply.getHeaders())
        .filter(
          ([name, value]) => value !== undefined && name !== 'x-request-id' && name !== 'content-length',
        )
        .map(([name, value]) => [name, String(value)]),
    )
    const finished = finish(200, headers, Buffer.from(payload))
    cache.set(keyOf(request), finished, { since, ...policy })
    reply.header('etag', finished.etag)
    return payload
  })
}

function isCacheable(request: FastifyRequest): boolean {
  return (
    request.routeOptions.config.cache !== undefined &&
    request.method === 'GET' &&
    request.headers.authorization === undefined &&
    request.headers.origin === undefined &&
    request.url.length <= longestKeptUrl
  )
}

function keyOf(request: FastifyRequest): string {
  return `api ${request.url}`
}
