// An LRU cache whose entries are invalidated by tag. A value computed from data read before an invalidation of its
// tags is never stored: callers take the current generation before they read, and `set` rejects outdated values.
import { LRUCache } from 'lru-cache'

/** Logical time of a cache: the number of invalidations so far. */
export type CacheGeneration = number & { readonly cacheGeneration: unique symbol }

/** @param expiresAt on the clock of `now` */
type CacheEntry<Value> = { value: Value; tags: readonly string[]; expiresAt: number }

export type TaggedCache<Value> = ReturnType<typeof createTaggedCache<Value>>

/**
 * @param maxBytes upper bound for the sum of `sizeOf` over all entries; 0 disables the cache
 * @param now milliseconds; injected by tests
 */
export function createTaggedCache<Value>(options: {
  maxBytes: number
  sizeOf: (value: Value) => number
  now?: () => number
}) {
  const now = options.now ?? (() => performance.now())
  const keysByTag = new Map<string, Set<string>>()
  const invalidatedAt = new Map<string, number>()
  let generation = 0
  let allInvalidatedAt = 0

  const entries = new LRUCache<string, CacheEntry<Value>>({
    // LRUCache requires a positive size; no entry fits into one byte.
    maxSize: Math.max(1, options.maxBytes),
    sizeCalculation: (entry, key) => options.sizeOf(entry.value) + key.length * 2 + 500,
    dispose: (entry, key) => {
      for (const tag of entry.tags) {
        const keys = keysByTag.get(tag)
        keys?.delete(key)
        if (keys?.size === 0) keysByTag.delete(tag)
      }
    },
  })

  return {
    get: (key: string): CacheEntry<Value> | undefined => entries.get(key),
    isFresh: (entry: CacheEntry<Value>): boolean => now() < entry.expiresAt,

    /** Call before reading the data a value is computed from, and pass it to `set` as `since`. */
    currentGeneration: (): CacheGeneration => generation as CacheGeneration,

    /** Returns whether the value was stored: false if a tag was invalidated after `since`, or if it is too large. */
    set(
      key: string,
      value: Value,
      policy: { since: CacheGeneration; tags: readonly string[]; maxAgeMs: number },
    ): boolean {
      const { since, tags, maxAgeMs } = policy
      if (allInvalidatedAt > since) return false
      if (tags.some((tag) => (invalidatedAt.get(tag) ?? 0) > since)) return false
      entries.delete(key)
      entries.set(key, { value, tags, expiresAt: now() + maxAgeMs })
      if (!entries.has(key)) return false
      for (const tag of tags) {
        const keys = keysByTag.get(tag) ?? new Set<string>()
        keysByTag.set(tag, keys.add(key))
      }
      return true
    },

    invalidate(tags: readonly string[]): void {
      generation += 1
      for (const tag of tags) {
        invalidatedAt.set(tag, generation)
        for (const key of [...(keysByTag.get(tag) ?? [])]) entries.delete(key)
      }
      if (invalidatedAt.size > 100_000) compactInvalidations()
    },

    invalidateAll,
    get size(): number {
      return entries.size
    },
    get tagCount(): number {
      return keysByTag.size
    },
    get bytes(): number {
      return entries.calculatedSize
    },
  }

  function invalidateAll(): void {
    compactInvalidations()
    entries.clear()
  }

  /** Replaces the records per tag with a single one: every value computed before now is rejected. */
  function compactInvalidations(): void {
    generation += 1
    allInvalidatedAt = generation
    invalidatedAt.clear()
  }
}
