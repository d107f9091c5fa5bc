// Caches with a limit of entries.
import { LRUCache } from 'lru-cache'

type Options = Pick<LRUCache.Options<string, NonNullable<unknown>, unknown>, 'ttl' | 'noUpdateTTL'> & {
  maxEntries: number
}

/** Grows with its entries. With `max` instead of sizes, the library allocates the memory of all entries at once. */
export function createLruCache<Value extends NonNullable<unknown>>({ maxEntries, ...options }: Options) {
  return new LRUCache<string, Value>({ ...options, maxSize: maxEntries, sizeCalculation: () => 1 })
}
