// Creates the caches of the process, which forget what a change concerns.
import { createTaggedCache } from './platform/cache/tagged-cache.ts'
import type { Config } from './platform/config.ts'
import { type CachedResponse, estimateResponseBytes } from './platform/http/cached-response.ts'

const memoizedMaxBytes = 16 * 1024 * 1024

export function createCaches(config: Config) {
  const responses = createTaggedCache<CachedResponse>({
    maxBytes: config.pageCacheBytes,
    sizeOf: estimateResponseBytes,
  })
  const memoized = createTaggedCache<unknown>({
    maxBytes: memoizedMaxBytes,
    sizeOf: (value) => JSON.stringify(value)?.length ?? 0,
  })
  return {
    responses,
    memoized,
    /** @param tags everything when undefined */
    invalidate(tags: string[] | undefined): void {
      for (const cache of [responses, memoized]) {
        if (tags) cache.invalidate(tags)
        else cache.invalidateAll()
      }
    },
  }
}
