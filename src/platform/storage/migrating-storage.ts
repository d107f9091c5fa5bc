// A store that took the place of another: what lies in the older one is found there until it has been moved.
import type { Storage } from './storage.ts'

export type MigratingStorage = Storage & {
  /** Job: moves what is left in the older store; how many files that were. What can be made again stays behind. */
  migrate(): Promise<number>
}

const folder = 'originals'

export function createMigratingStorage(store: Storage, older: Storage): MigratingStorage {
  return {
    ...store,

    async find(key) {
      return (await store.find(key)) ?? (await older.find(key))
    },

    async remove(key) {
      await store.remove(key)
      await older.remove(key)
    },

    async cleanUp() {
      return (await store.cleanUp()) + (await older.cleanUp())
    },

    async migrate() {
      let moved = 0
      for await (const { key } of older.list(folder)) {
        const file = await older.find(key)
        // The copy first: whoever is killed here moves the file again.
        if (file && !(await store.find(key))) await store.put(key, file.read())
        await older.remove(key)
        moved += 1
      }
      return moved
    },
  }
}
