// Finished answers by key, dropped by tag. A value is kept only when nothing it was made from changed meanwhile:
// whoever computes one takes a `stamp` first, and `set` refuses a value older than an invalidation of its tags.
import { LRUCache } from 'lru-cache'

export type CacheGeneration = number & { readonly stamp: unique symbol }

export type CacheEntry<Value> = { value: Value; tags: readonly string[]; expiresAt: number }

export type TaggedCache<Value> = ReturnType<typeof createTaggedCache<Value>>

/**
 * @param maxBytes bound on the sum of what `sizeOf` says; 0 keeps nothing
 * @param now milliseconds; injected by tests
 */
export function createTaggedCache<Value>(options: {
  maxBytes: number
  sizeOf: (value: Value) => number
  now?: () => number
}) {
  const now = options.now ?? (() => performance.now())
  const keysByTag = new Map<string, Set<string>>()
  const droppedAt = new Map<string, number>()
  let clock = 0
  let allDroppedAt = 0

  const entries = new LRUCache<string, CacheEntry<Value>>({
    // Nothing is as small as one byte.
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

    /** Take before reading what a value is made from. */
    currentGeneration: (): CacheGeneration => clock as CacheGeneration,

    /** True when kept; false when one of the tags was dropped since the stamp was taken, or it is too large. */
    set(
      key: string,
      value: Value,
      made: { since: CacheGeneration; tags: readonly string[]; maxAgeMs: number },
    ): boolean {
      if (allDroppedAt > made.since) return false
      if (made.tags.some((tag) => (droppedAt.get(tag) ?? 0) > made.since)) return false
      entries.delete(key)
      entries.set(key, { value, tags: made.tags, expiresAt: now() + made.maxAgeMs })
      if (!entries.has(key)) return false
      for (const tag of made.tags) {
        const keys = keysByTag.get(tag) ?? new Set<string>()
        keysByTag.set(tag, keys.add(key))
      }
      return true
    },

    invalidate(tags: readonly string[]): void {
      clock += 1
      for (const tag of tags) {
        droppedAt.set(tag, clock)
        for (const key of [...(keysByTag.get(tag) ?? [])]) entries.delete(key)
      }
      if (droppedAt.size > 100_000) forgetDrops()
    },

    invalidateAll,
    get size(): number {
      return entries.size
    },
    get tags(): number {
      return keysByTag.size
    },
    get bytes(): number {
      return entries.calculatedSize
    },
  }

  function invalidateAll(): void {
    forgetDrops()
    entries.clear()
  }

  /** Forgetting single drops is safe once everything computed before now is refused. */
  function forgetDrops(): void {
    clock += 1
    allDroppedAt = clock
    droppedAt.clear()
  }
}
