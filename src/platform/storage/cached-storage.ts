// A store that is far away, with what was read lately kept nearby. A key never gets other content, so what is kept
// is right for as long as the key exists; whether it does is asked again after a while, and when the store does not
// answer, what is nearby is served.
import { buffer } from 'node:stream/consumers'
import type { Log } from '../log.ts'
import type { Storage, StoredFile } from './storage.ts'

export type CachedStorageOptions = {
  /** How many bytes are kept nearby; the oldest go. */
  maxBytes: number
  /** How long a file may be served that another process has removed meanwhile. */
  revalidateAfterMs?: number
  log?: Log | undefined
}

export function createCachedStorage(far: Storage, near: Storage, options: CachedStorageOptions): Storage {
  const { maxBytes, revalidateAfterMs: askAgainAfterMs = 600_000, log } = options
  /** When the far store last said that the file is there, by a clock that nobody sets. */
  const seenAt = new Map<string, number>()
  let keeping: Promise<unknown> = Promise.resolve()

  const isFresh = (key: string) =>
    performance.now() - (seenAt.get(key) ?? Number.NEGATIVE_INFINITY) < askAgainAfterMs

  /** One at a time and without anybody waiting: a picture must not come later because it is kept. */
  function keep(key: string, found: StoredFile): void {
    keeping = keeping.then(async () => {
      try {
        await near.put(key, await buffer(found.read()))
      } catch (error) {
        log?.warn({ error, key }, 'a file could not be kept nearby')
      }
    })
  }

  return {
    async put(key, data) {
      const bytes = Buffer.isBuffer(data) ? data : await buffer(data)
      await far.put(key, bytes)
      seenAt.set(key, performance.now())
      await near
        .put(key, bytes)
        .catch((error: unknown) => log?.warn({ error, key }, 'a file could not be kept nearby'))
    },

    async find(key) {
      const kept = await near.find(key)
      if (kept && isFresh(key)) return kept
      let found: StoredFile | undefined
      try {
        found = await far.find(key)
      } catch (error) {
        if (!kept) throw error
        log?.warn({ error, key }, 'a file is served from nearby: its store does not answer')
        return kept
      }
      if (!found) {
        seenAt.delete(key)
        if (kept) await near.remove(key)
        return undefined
      }
      seenAt.set(key, performance.now())
      if (kept) return { ...kept, modifiedAt: found.modifiedAt }
      keep(key, found)
      return found
    },

    async remove(key) {
      await far.remove(key)
      seenAt.delete(key)
      await near.remove(key)
    },

    list: (folder) => far.list(folder),

    async cleanUp() {
      const abandoned = (await far.cleanUp()) + (await near.cleanUp())
      return abandoned + (await dropOldest(near, maxBytes, (key) => seenAt.delete(key)))
    },
  }
}

const folders = ['originals', 'sizes', 'covers']

async function dropOldest(near: Storage, maxBytes: number, onDrop: (key: string) => void): Promise<number> {
  const files: { key: string; bytes: number; modifiedAt: Date }[] = []
  for (const folder of folders) for await (const file of near.list(folder)) files.push(file)
  files.sort((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime())
  let [kept, dropped] = [0, 0]
  for (const { key, bytes } of files) {
    kept += bytes
    if (kept <= maxBytes) continue
    await near.remove(key)
    onDrop(key)
    dropped += 1
  }
  return dropped
}
