// A storage that replaces an older one. Files of the older storage stay readable until they have been moved.
import type { Storage } from './storage.ts'

export type MigratingStorage = Storage & {
  /**
   * Job: moves the remaining originals from the older storage. Derived files are not moved, because they can be
   * generated again.
   * @returns number of moved files
   */
  migrate(): Promise<number>
}

const migratedFolder = 'originals'

export function createMigratingStorage(current: Storage, older: Storage): MigratingStorage {
  return {
    ...current,

    async find(key) {
      return (await current.find(key)) ?? (await older.find(key))
    },

    async remove(key) {
      await current.remove(key)
      await older.remove(key)
    },

    async cleanUp() {
      return (await current.cleanUp()) + (await older.cleanUp())
    },

    async migrate() {
      let moved = 0
      for await (const { key } of older.list(migratedFolder)) {
        const file = await older.find(key)
        // Copies first and removes afterwards, so that a process killed in between loses no file.
        if (file && !(await current.find(key))) await current.put(key, file.read())
        await older.remove(key)
        moved += 1
      }
      return moved
    },
  }
}
