// Memoizes small computed values (counts, option lists) in the process until their tags are invalidated.
import type { CacheGeneration, TaggedCache } from './tagged-cache.ts'

type MemoizePolicy = { tags: string[]; maxAgeMs: number }

export type Memoize = <T>(key: string, policy: MemoizePolicy, compute: () => Promise<T>) => Promise<T>

/**
 * Runs one computation per key at a time: concurrent callers share its result. A call after an invalidation starts
 * a new computation, so that it never returns data read before the write.
 */
export function createMemoize(cache: TaggedCache<unknown>): Memoize {
  const pending = new Map<string, { since: CacheGeneration; value: Promise<unknown> }>()
  return async <T>(key: string, policy: MemoizePolicy, compute: () => Promise<T>) => {
    const cached = cache.get(key)
    if (cached && cache.isFresh(cached)) return cached.value as T
    const since = cache.currentGeneration()
    const shared = pending.get(key)
    if (shared?.since === since) return shared.value as Promise<T>
    const computation = compute()
      .then((value) => {
        cache.set(key, value, { since, ...policy })
        return value
      })
      .finally(() => {
        if (pending.get(key)?.value === computation) pending.delete(key)
      })
    pending.set(key, { since, value: computation })
    return computation
  }
}
