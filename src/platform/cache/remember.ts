// Small computed facts (counts, option lists) kept in the process until something they were made from changes.
import type { TaggedCache } from './tagged-cache.ts'

export type Remember = <T>(
  key: string,
  rule: { tags: string[]; freshForMs: number },
  make: () => Promise<T>,
) => Promise<T>

/** One computation at a time for each key: callers that come meanwhile share its result. */
export function createRemember(cache: TaggedCache<unknown>): Remember {
  const underWay = new Map<string, Promise<unknown>>()
  return async <T>(key: string, rule: { tags: string[]; freshForMs: number }, make: () => Promise<T>) => {
    const kept = cache.get(key)
    if (kept && cache.isFresh(kept)) return kept.value as T
    const shared = underWay.get(key)
    if (shared) return shared as Promise<T>
    const since = cache.stamp()
    const making = make()
      .then((value) => {
        cache.set(key, value, { since, ...rule })
        return value
      })
      .finally(() => underWay.delete(key))
    underWay.set(key, making)
    return making
  }
}
