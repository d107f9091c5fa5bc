// Feeds and sitemaps made once and kept until the news they tell of change, for whoever asks and whether it changed.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { newsTag } from '#src/news/contract/cache-tags.ts'
import type { CacheGeneration, TaggedCache } from '#src/platform/cache/tagged-cache.ts'
import { isDatabaseOutage } from '#src/platform/database/is-database-outage.ts'
import {
  type CachedResponse,
  createCachedResponse,
  sendCachedResponse,
} from '#src/platform/http/cached-response.ts'

export type GeneratedFile = { contentType: string; cacheControl: string; body: string; maxAgeMs: number }

/** For the client, and for what is kept here. */
export const fiveMinutes = { cacheControl: 'public, max-age=300', maxAgeMs: 300_000 }

/** Dropped by the newsroom with everything else that lists articles. */
const tags = [newsTag]

export type CachedFiles = ReturnType<typeof createCachedFiles>

/** @param now milliseconds since 1970; injected by tests */
export function createCachedFiles(needs: {
  cache: TaggedCache<CachedResponse>
  /** Of every file. */
  headers: Record<string, string>
  now?: () => number
}) {
  const { cache, headers, now = Date.now } = needs
  const underWay = new Map<string, { since: CacheGeneration; finished: Promise<CachedResponse> }>()
  const lastChanges = new LRUCache<string, { etag: string; at: number }>({ max: 5_000 })

  /**
   * Since when a file says what it says. It is not the newest article's date: hiding an article changes the file too.
   * Whole seconds, as the header has them, and never the same for two contents.
   */
  function lastChange(key: string, etag: string): number {
    const before = lastChanges.get(key)
    if (before?.etag === etag) return before.at
    const thisSecond = Math.floor(now() / 1000) * 1000
    const at = before ? Math.max(thisSecond, before.at + 1000) : thisSecond
    lastChanges.set(key, { etag, at })
    return at
  }

  async function finishFile(
    key: string,
    since: CacheGeneration,
    make: () => Promise<GeneratedFile>,
  ): Promise<CachedResponse> {
    const { contentType, cacheControl, body, maxAgeMs } = await make()
    const finished = createCachedResponse(
      200,
      { ...headers, 'content-type': contentType, 'cache-control': cacheControl },
      Buffer.from(body),
    )
    const changed = lastChange(key, finished.etag)
    // A date that is still to come would be refused by caches: the entity tag has to do for this second.
    if (changed <= now()) finished.headers['last-modified'] = new Date(changed).toUTCString()
    cache.set(key, finished, { since, tags, maxAgeMs })
    return finished
  }

  /** One making at a time, shared by all who wait, unless something was dropped since it began. */
  function makeOnce(key: string, make: () => Promise<GeneratedFile>): Promise<CachedResponse> {
    const since = cache.currentGeneration()
    const shared = underWay.get(key)
    if (shared?.since === since) return shared.finished
    const finished = finishFile(key, since, make).finally(() => {
      if (underWay.get(key)?.finished === finished) underWay.delete(key)
    })
    underWay.set(key, { since, finished })
    return finished
  }

  return {
    /** @param key names the file among everything that is kept */
    async send(
      request: FastifyRequest,
      reply: FastifyReply,
      file: { key: string; make: () => Promise<GeneratedFile> },
    ): Promise<void> {
      const entry = cache.get(file.key)
      const extra = ['x-request-id', request.id]
      let finished = entry?.value
      if (entry && cache.isFresh(entry)) extra.push('x-cache', 'hit')
      else {
        try {
          finished = await makeOnce(file.key, file.make)
        } catch (error) {
          // What was right a moment ago is better than an error: writers drop what changed.
          if (!entry || !isDatabaseOutage(error)) throw error
          extra.push('x-cache', 'stale')
        }
      }
      if (!finished) throw new Error(`nothing was made for ${file.key}`)
      reply.hijack()
      if (!sendUnchanged(request, reply, finished, extra)) {
        sendCachedResponse(request.raw, reply.raw, finished, extra)
      }
    },
  }
}

/** For clients that know nothing but the date; an entity tag says more and goes before it. */
function sendUnchanged(
  request: FastifyRequest,
  reply: FastifyReply,
  finished: CachedResponse,
  extra: string[],
): boolean {
  const since = request.headers['if-modified-since']
  const changed = finished.headers['last-modified']
  if (request.headers['if-none-match'] !== undefined || !since || !changed) return false
  if (!(Date.parse(since) >= Date.parse(changed))) return false
  const { 'content-type': _type, ...headers } = finished.headers
  const all = { ...headers, vary: 'Accept-Encoding', etag: finished.etag }
  reply.raw.writeHead(304, [...Object.entries(all).flat(), ...extra]).end()
  return true
}
