// Caches generated feeds and sitemaps until an article changes, and answers conditional requests for them.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newsTag } from '#src/news/contract/cache-tags.ts'
import { createLruCache } from '#src/platform/cache/lru-cache.ts'
import type { CacheGeneration, TaggedCache } from '#src/platform/cache/tagged-cache.ts'
import { isDatabaseOutage } from '#src/platform/database/is-database-outage.ts'
import {
  type CachedResponse,
  createCachedResponse,
  sendCachedResponse,
} from '#src/platform/http/cached-response.ts'

/** `cacheControl` is for clients, `maxAgeMs` for the server's response cache. */
export type GeneratedFile = { contentType: string; cacheControl: string; body: string; maxAgeMs: number }

export const fiveMinutes = { cacheControl: 'public, max-age=300', maxAgeMs: 300_000 }

/** The newsroom invalidates this tag together with all other article lists. */
const tags = [newsTag]

export type CachedFiles = ReturnType<typeof createCachedFiles>

/** @param deps.now milliseconds since 1970; injected by tests */
export function createCachedFiles(deps: {
  cache: TaggedCache<CachedResponse>
  /** Sent with every file. */
  headers: Record<string, string>
  now?: () => number
}) {
  const { cache, headers, now = Date.now } = deps
  const pending = new Map<string, { since: CacheGeneration; response: Promise<CachedResponse> }>()
  const lastChanges = createLruCache<{ etag: string; at: number }>({ maxEntries: 5_000 })

  /**
   * Returns the time at which the file got its present content. The date of the newest article will not do, because
   * hiding an article changes the file too. The result is in whole seconds, like the header, and two contents of one
   * file never share a time.
   */
  function trackLastChange(key: string, etag: string): number {
    const previous = lastChanges.get(key)
    if (previous?.etag === etag) return previous.at
    const currentSecond = Math.floor(now() / 1000) * 1000
    const at = previous ? Math.max(currentSecond, previous.at + 1000) : currentSecond
    lastChanges.set(key, { etag, at })
    return at
  }

  async function generateResponse(
    key: string,
    since: CacheGeneration,
    generate: () => Promise<GeneratedFile>,
  ): Promise<CachedResponse> {
    const { contentType, cacheControl, body, maxAgeMs } = await generate()
    const response = createCachedResponse(
      200,
      { ...headers, 'content-type': contentType, 'cache-control': cacheControl },
      Buffer.from(body),
    )
    const changedAt = trackLastChange(key, response.etag)
    // Caches reject a date in the future. In that case only the ETag identifies the content for the rest of the second.
    if (changedAt <= now()) response.headers['last-modified'] = new Date(changedAt).toUTCString()
    cache.set(key, response, { since, tags, maxAgeMs })
    return response
  }

  /** Concurrent requests share one generation, unless a cache invalidation happened after it started. */
  function generateOnce(key: string, generate: () => Promise<GeneratedFile>): Promise<CachedResponse> {
    const since = cache.currentGeneration()
    const shared = pending.get(key)
    if (shared?.since === since) return shared.response
    const response = generateResponse(key, since, generate).finally(() => {
      if (pending.get(key)?.response === response) pending.delete(key)
    })
    pending.set(key, { since, response })
    return response
  }

  return {
    /** @param file.key unique among all entries of the response cache */
    async send(
      request: FastifyRequest,
      reply: FastifyReply,
      file: { key: string; generate: () => Promise<GeneratedFile> },
    ): Promise<void> {
      const entry = cache.get(file.key)
      const extraHeaders = ['x-request-id', request.id]
      let response = entry?.value
      if (entry && cache.isFresh(entry)) extraHeaders.push('x-cache', 'hit')
      else {
        try {
          response = await generateOnce(file.key, file.generate)
        } catch (error) {
          // During an outage an expired entry is better than an error. Writes would have invalidated a wrong one.
          if (!entry || !isDatabaseOutage(error)) throw error
          extraHeaders.push('x-cache', 'stale')
        }
      }
      if (!response) throw new Error(`no content was generated for ${file.key}`)
      reply.hijack()
      if (!sendNotModifiedByDate(request, reply, response, extraHeaders)) {
        sendCachedResponse(request.raw, reply.raw, response, extraHeaders)
      }
    },
  }
}

/** For clients that send only a date. If-None-Match is more precise and takes precedence (RFC 9110, 13.2.2). */
function sendNotModifiedByDate(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
  extraHeaders: string[],
): boolean {
  const since = request.headers['if-modified-since']
  const lastModified = response.headers['last-modified']
  if (request.headers['if-none-match'] !== undefined || !since || !lastModified) return false
  if (!(Date.parse(since) >= Date.parse(lastModified))) return false
  const { 'content-type': _type, ...headers } = response.headers
  const all = { ...headers, vary: 'Accept-Encoding', etag: response.etag }
  reply.raw.writeHead(304, [...Object.entries(all).flat(), ...extraHeaders]).end()
  return true
}
