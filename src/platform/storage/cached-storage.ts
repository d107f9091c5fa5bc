// A local cache in front of a remote storage. The content of a key never changes, so a cached file is valid as long as
// its key exists remotely. That is checked again after a while. When the remote storage is unavailable, cached files
// are still served.
import type { Log } from '../log.ts'
import type { Storage, StoredFile } from './storage.ts'

type CachedStorageOptions = {
  /** Maximum size of the cache. The oldest files are removed first. */
  maxBytes: number
  /** How long a file may be served after another process has removed it. */
  revalidateAfterMs?: number
  log?: Log | undefined
}

export function createCachedStorage(remote: Storage, cache: Storage, options: CachedStorageOptions): Storage {
  const { maxBytes, revalidateAfterMs = 600_000, log } = options
  /** When the remote storage last confirmed a key, by the monotonic clock. */
  const confirmedAt = new Map<string, number>()
  let lastCaching: Promise<unknown> = Promise.resolve()

  const isFresh = (key: string) =>
    performance.now() - (confirmedAt.get(key) ?? Number.NEGATIVE_INFINITY) < revalidateAfterMs

  /** Caches one file at a time in the background, so that caching does not delay a response. */
  function cacheInBackground(key: string, found: StoredFile): void {
    lastCaching = lastCaching.then(async () => {
      try {
        await cache.put(key, found.read())
      } catch (error) {
        log?.warn({ error, key }, 'a file could not be cached')
      }
    })
  }

  return {
    async put(key, data) {
      await remote.put(key, data)
      confirmedAt.set(key, performance.now())
      // A stream is cached when it is first read.
      if (!Buffer.isBuffer(data)) return
      await cache
        .put(key, data)
        .catch((error: unknown) => log?.warn({ error, key }, 'a file could not be cached'))
    },

    async find(key) {
      const cached = await cache.find(key)
      if (cached && isFresh(key)) return cached
      let found: StoredFile | undefined
      try {
        found = await remote.find(key)
      } catch (error) {
        if (!cached) throw error
        log?.warn({ error, key }, 'a file is served from the cache: the remote storage does not respond')
        return cached
      }
      if (!found) {
        confirmedAt.delete(key)
        if (cached) await cache.remove(key)
        return undefined
      }
      confirmedAt.set(key, performance.now())
      if (cached) return { ...cached, modifiedAt: found.modifiedAt }
      cacheInBackground(key, found)
      return found
    },

    async remove(key) {
      await remote.remove(key)
      confirmedAt.delete(key)
      await cache.remove(key)
    },

    list: (folder) => remote.list(folder),

    async cleanUp() {
      const abandoned = (await remote.cleanUp()) + (await cache.cleanUp())
      return abandoned + (await evictOldest(cache, maxBytes, (key) => confirmedAt.delete(key)))
    },
  }
}

const folders = ['originals', 'sizes', 'covers']

async function evictOldest(
  cache: Storage,
  maxBytes: number,
  onEvict: (key: string) => void,
): Promise<number> {
  const files: { key: string; bytes: number; modifiedAt: Date }[] = []
  for (const folder of folders) for await (const file of cache.list(folder)) files.push(file)
  files.sort((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime())
  let [totalBytes, evicted] = [0, 0]
  for (const { key, bytes } of files) {
    totalBytes += bytes
    if (totalBytes <= maxBytes) continue
    await cache.remove(key)
    onEvict(key)
    evicted += 1
  }
  return evicted
}
