// Small computed facts (counts, option lists) kept in the process until something they were made from changes.
import type { CacheGeneration, TaggedCache } from './tagged-cache.ts'

export type Memoize = <T>(
  key: string,
  rule: { tags: string[]; maxAgeMs: number },
  make: () => Promise<T>,
) => Promise<T>

/**
 * One computation at a time for each key: callers that come meanwhile share its result, unless something was
 * dropped since it began. Who comes after a write must not be told what was true before it.
 */
export function createMemoize(cache: TaggedCache<unknown>): Memoize {
  const underWay = new Map<string, { since: CacheGeneration; value: Promise<unknown> }>()
  return async <T>(key: string, rule: { tags: string[]; maxAgeMs: number }, make: () => Promise<T>) => {
    const kept = cache.get(key)
    if (kept && cache.isFresh(kept)) return kept.value as T
    const since = cache.currentGeneration()
    const shared = underWay.get(key)
    if (shared?.since === since) return shared.value as Promise<T>
    const making = make()
      .then((value) => {
        cache.set(key, value, { since, ...rule })
        return value
      })
      .finally(() => {
        if (underWay.get(key)?.value === making) underWay.delete(key)
      })
    underWay.set(key, { since, value: making })
    return making
  }
}
