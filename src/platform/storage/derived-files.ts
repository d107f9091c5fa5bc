// Files made from others when somebody first asks: made once, however many ask at the same time, then kept. Where the
// store takes nothing, because it is full or out of reach, readers get what was made all the same.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import type { Log } from '../log.ts'
import { unavailable } from '../problem.ts'
import type { Storage, StoredFile } from './storage.ts'

/** `etag` changes with what the file holds. `unkept` says why the store did not take it. */
export type ServedFile = StoredFile & { etag: string; storeError?: unknown }

/** `inputs` is everything the bytes depend on; another list is another file. */
export type DerivedFile = {
  folder: (typeof folders)[number]
  /** Files of one group lie together and can be forgotten together. */
  group?: string
  inputs: readonly (string | number)[]
  extension: string
}

export type DerivedFiles = ReturnType<typeof createDerivedFiles>

const folders = ['covers', 'sizes'] as const
/** Files that nobody asks for any more go; one that is still asked for is made again, once in this time. */
const keepDays = 60
/** More than that would be waited for in vain. */
const mostUnderWay = 300
/** So much of what the store did not take is held for a while, and not made for each reader anew. */
const unkeptLimits = { maxSize: 32 * 1024 * 1024, ttl: 60_000 }

type Unkept = { bytes: Buffer; reason: unknown }

export function createDerivedFiles({
  storage,
  log,
}: {
  storage: Storage
  log?: Pick<Log, 'warn'> | undefined
}) {
  const underWay = new Map<string, Promise<ServedFile>>()
  const unkept = new LRUCache<string, Unkept>({
    ...unkeptLimits,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
  })
  let isInTrouble = false

  async function makeAndKeep(key: string, etag: string, make: () => Promise<Buffer>): Promise<ServedFile> {
    const bytes = await make()
    try {
      await storage.put(key, bytes)
    } catch (reason) {
      if (!isInTrouble) log?.warn({ error: reason }, 'pictures are made that cannot be kept')
      isInTrouble = true
      unkept.set(key, { bytes, reason })
      return held({ bytes, reason }, etag)
    }
    isInTrouble = false
    const file = await storage.find(key)
    if (!file) throw new Error(`${key} is gone right after it was stored`)
    return { ...file, etag }
  }

  return {
    /**
     * @throws ProblemError 503 when far too many are being made, and whatever `make` throws
     */
    async getOrCreate(file: DerivedFile, make: () => Promise<Buffer>): Promise<ServedFile> {
      const { name, key } = nameOf(file)
      const kept = await storage.find(key)
      if (kept) return { ...kept, etag: `"${name}"` }
      const waiting = unkept.get(key)
      if (waiting) return held(waiting, `"${name}"`)
      const shared = underWay.get(key)
      if (shared) return shared
      if (underWay.size >= mostUnderWay) {
        throw unavailable('pictures-busy', 'Too many pictures are being made', 'Try again in a few seconds.')
      }
      const making = makeAndKeep(key, `"${name}"`, make).finally(() => underWay.delete(key))
      underWay.set(key, making)
      return making
    },

    getKey: (file: DerivedFile): string => nameOf(file).key,

    /** Removes all files of a group; without complaint when there are none. */
    async removeGroup(folder: DerivedFile['folder'], group: string): Promise<void> {
      const place = groupFolder(folder, group)
      for (const key of [...unkept.keys()]) if (key.startsWith(`${place}/`)) unkept.delete(key)
      for await (const { key } of storage.list(place)) await storage.remove(key)
    },

    /**
     * Removes what has not been made anew in a long time; how many files went.
     * @param isWanted keeps what is made ahead of being asked for
     */
    async removeExpired(isWanted: (key: string) => Promise<boolean> = async () => false): Promise<number> {
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

function held({ bytes, reason }: Unkept, etag: string): ServedFile {
  return {
    bytes: bytes.length,
    modifiedAt: new Date(),
    read: () => Readable.from([bytes], { objectMode: false }),
    etag,
    storeError: reason,
  }
}

function nameOf(file: DerivedFile): { name: string; key: string } {
  const { folder, group, inputs, extension } = file
  const name = createHash('sha256').update(JSON.stringify(inputs)).digest('hex').slice(0, 40)
  const place = group === undefined ? `${folder}/${name.slice(0, 2)}` : groupFolder(folder, group)
  return { name, key: `${place}/${name}.${extension}` }
}

function groupFolder(folder: DerivedFile['folder'], group: string): string {
  return `${folder}/${group.slice(0, 2)}/${group}`
}
