// Files made from others when somebody first asks: made once, however many ask at the same time, then kept.
import { createHash } from 'node:crypto'
import { unavailable } from '#src/platform/problem.ts'
import type { Storage, StoredFile } from '#src/platform/storage.ts'

/** `etag` changes with what the file holds. */
export type ServedFile = StoredFile & { etag: string }

/** `madeOf` is everything the bytes depend on; another list is another file. */
export type MadeFile = {
  folder: (typeof folders)[number]
  /** Files of one group lie together and can be forgotten together. */
  group?: string
  madeOf: readonly (string | number)[]
  extension: string
}

export type MadeFiles = ReturnType<typeof createMadeFiles>

const folders = ['covers', 'sizes'] as const
/** Files that nobody asks for any more go; one that is still asked for is made again, once in this time. */
const keepDays = 60
/** More than that would be waited for in vain. */
const mostUnderWay = 300

export function createMadeFiles(storage: Storage) {
  const underWay = new Map<string, Promise<ServedFile>>()

  async function makeAndKeep(key: string, etag: string, make: () => Promise<Buffer>): Promise<ServedFile> {
    await storage.put(key, await make())
    const file = await storage.find(key)
    if (!file) throw new Error(`${key} is gone right after it was stored`)
    return { ...file, etag }
  }

  return {
    /**
     * @throws ProblemError 503 when far too many are being made, and whatever `make` throws
     */
    async get(file: MadeFile, make: () => Promise<Buffer>): Promise<ServedFile> {
      const { name, key } = nameOf(file)
      const kept = await storage.find(key)
      if (kept) return { ...kept, etag: `"${name}"` }
      const shared = underWay.get(key)
      if (shared) return shared
      if (underWay.size >= mostUnderWay) {
        throw unavailable('pictures-busy', 'Too many pictures are being made', 'Try again in a few seconds.')
      }
      const making = makeAndKeep(key, `"${name}"`, make).finally(() => underWay.delete(key))
      underWay.set(key, making)
      return making
    },

    keyOf: (file: MadeFile): string => nameOf(file).key,

    /** Removes all files of a group; without complaint when there are none. */
    async forget(folder: MadeFile['folder'], group: string): Promise<void> {
      for await (const { key } of storage.list(groupFolder(folder, group))) await storage.remove(key)
    },

    /**
     * Removes what has not been made anew in a long time; how many files went.
     * @param isWanted keeps what is made ahead of being asked for
     */
    async sweep(isWanted: (key: string) => Promise<boolean> = async () => false): Promise<number> {
      const oldest = Date.now() - keepDays * 86_400_000
      let removed = 0
      for (const folder of folders) {
        for await (const { key, modifiedAt } of storage.list(folder)) {
          if (modifiedAt.getTime() >= oldest || (await isWanted(key))) continue
          await storage.remove(key)
          removed += 1
        }
      }
      return removed
    },
  }
}

function nameOf(file: MadeFile): { name: string; key: string } {
  const { folder, group, madeOf, extension } = file
  const name = createHash('sha256').update(JSON.stringify(madeOf)).digest('hex').slice(0, 40)
  const place = group === undefined ? `${folder}/${name.slice(0, 2)}` : groupFolder(folder, group)
  return { name, key: `${place}/${name}.${extension}` }
}

function groupFolder(folder: MadeFile['folder'], group: string): string {
  return `${folder}/${group.slice(0, 2)}/${group}`
}
