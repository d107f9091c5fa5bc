// A store that took the place of another: what lies in the older one is found there until it has been moved.
import type { Storage } from './storage.ts'

export type MovingStorage = Storage & {
  /** Job: moves what is left in the older store; how many files that were. What can be made again stays behind. */
  move(): Promise<number>
}

const folder = 'originals'

export function createMovingStorage(store: Storage, older: Storage): MovingStorage {
  return {
    ...store,

    async find(key) {
      return (await store.find(key)) ?? (await older.find(key))
    },

    async remove(key) {
      await store.remove(key)
      await older.remove(key)
    },

    async sweep() {
      return (await store.sweep()) + (await older.sweep())
    },

    async move() {
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
