// Files generated on first request, such as resized pictures: generated once, also for simultaneous requests, then
// stored. When the storage is full or unavailable, readers still receive the generated file.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import type { Log } from '../log.ts'
import { unavailable } from '../problem.ts'
import type { Storage, StoredFile } from './storage.ts'

/** `etag` changes with the content. `storeError` is set when the file could not be stored. */
export type ServedFile = StoredFile & { etag: string; storeError?: unknown }

/** `inputs` lists everything the content depends on. Different inputs give a different file. */
export type DerivedFile = {
  folder: (typeof folders)[number]
  /** Files of one group share a folder and can be removed together. */
  group?: string
  inputs: readonly (string | number)[]
  extension: string
}

export type DerivedFiles = ReturnType<typeof createDerivedFiles>

const folders = ['covers', 'sizes'] as const
/** After this time a file is removed; if it is still requested, it is generated again. */
const maxAgeDays = 60
/** With more simultaneous generations, further requests would only time out. */
const maxConcurrent = 300
/** Files that could not be stored are cached in memory, so that they are not generated for each reader. */
const unstoredCacheLimits = { maxSize: 32 * 1024 * 1024, ttl: 60_000 }

type UnstoredFile = { bytes: Buffer; storeError: unknown }

export function createDerivedFiles({
  storage,
  log,
}: {
  storage: Storage
  log?: Pick<Log, 'warn'> | undefined
}) {
  const inProgress = new Map<string, Promise<ServedFile>>()
  const unstored = new LRUCache<string, UnstoredFile>({
    ...unstoredCacheLimits,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
  })
  let isStorageFailing = false

  async function generateAndStore(
    key: string,
    etag: string,
    generate: () => Promise<Buffer>,
  ): Promise<ServedFile> {
    const bytes = await generate()
    try {
      await storage.put(key, bytes)
    } catch (storeError) {
      if (!isStorageFailing) log?.warn({ error: storeError }, 'generated pictures cannot be stored')
      isStorageFailing = true
      unstored.set(key, { bytes, storeError })
      return serveUnstored({ bytes, storeError }, etag)
    }
    isStorageFailing = false
    const file = await storage.find(key)
    if (!file) throw new Error(`${key} is missing right after it was stored`)
    return { ...file, etag }
  }

  return {
    /**
     * Returns the stored file, or generates and stores it.
     * @throws ProblemError 503 when too many files are being generated, and any error of `generate`
     */
    async getOrCreate(file: DerivedFile, generate: () => Promise<Buffer>): Promise<ServedFile> {
      const { name, key } = getNameAndKey(file)
      const stored = await storage.find(key)
      if (stored) return { ...stored, etag: `"${name}"` }
      const cached = unstored.get(key)
      if (cached) return serveUnstored(cached, `"${name}"`)
      const shared = inProgress.get(key)
      if (shared) return shared
      if (inProgress.size >= maxConcurrent) {
        throw unavailable('pictures-busy', 'Too many pictures are being made', 'Try again in a few seconds.')
      }
      const generation = generateAndStore(key, `"${name}"`, generate).finally(() => inProgress.delete(key))
      inProgress.set(key, generation)
      return generation
    },

    getKey: (file: DerivedFile): string => getNameAndKey(file).key,

    /** Removes all files of a group, if there are any. */
    async removeGroup(folder: DerivedFile['folder'], group: string): Promise<void> {
      const path = groupPath(folder, group)
      for (const key of [...unstored.keys()]) if (key.startsWith(`${path}/`)) unstored.delete(key)
      for await (const { key } of storage.list(path)) await storage.remove(key)
    },

    /**
     * Removes files that were generated too long ago.
     * @param isExempt returns whether to keep a file although it is expired, e.g. one generated ahead of requests
     * @returns number of removed files
     */
    async removeExpired(isExempt: (key: string) => Promise<boolean> = async () => false): Promise<number> {
      const expiredBefore = Date.now() - maxAgeDays * 86_400_000
      let removed = 0
      for (const folder of folders) {
        for await (const { key, modifiedAt } of storage.list(folder)) {
          if (modifiedAt.getTime() >= expiredBefore || (await isExempt(key))) continue
          await storage.remove(key)
          removed += 1
        }
      }
      return removed
    },
  }
}

function serveUnstored({ bytes, storeError }: UnstoredFile, etag: string): ServedFile {
  return {
    bytes: bytes.length,
    modifiedAt: new Date(),
    read: () => Readable.from([bytes], { objectMode: false }),
    etag,
    storeError,
  }
}

function getNameAndKey(file: DerivedFile): { name: string; key: string } {
  const { folder, group, inputs, extension } = file
  const name = createHash('sha256').update(JSON.stringify(inputs)).digest('hex').slice(0, 40)
  const path = group === undefined ? `${folder}/${name.slice(0, 2)}` : groupPath(folder, group)
  return { name, key: `${path}/${name}.${extension}` }
}

function groupPath(folder: DerivedFile['folder'], group: string): string {
  return `${folder}/${group.slice(0, 2)}/${group}`
}
