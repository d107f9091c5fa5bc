// Files the product keeps, behind one small interface: a folder by default, any store that speaks S3 by settings.
// A file appears under its key only when all of it is on the disk: written beside, flushed, renamed.
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { unavailable } from '../problem.ts'

/** `read` opens the file anew at each call; the stream fails when the file has been removed meanwhile. */
export type StoredFile = { bytes: number; modifiedAt: Date; read: () => Readable }

export type Storage = {
  /**
   * Keeps the bytes under the key, in place of what was there. Resolves once they would survive a power cut; until
   * then nobody sees any of them, and nothing is left behind when it rejects.
   * @throws ProblemError 503 when the disk is full or cannot be written to
   */
  put(key: string, data: Buffer | Readable): Promise<void>
  find(key: string): Promise<StoredFile | undefined>
  /** Without complaint when there is nothing. */
  remove(key: string): Promise<void>
  /** Everything in a folder of the store and the folders in it, in no order. */
  list(folder: string): AsyncIterable<{ key: string; bytes: number; modifiedAt: Date }>
  /** Removes what interrupted writes left behind; how many files that were. */
  cleanUp(): Promise<number>
}

/** Lower-case names in at most a few folders: nothing that could leave the store. */
const keyShape = /^(?:[a-z0-9][a-z0-9-]*\/){0,3}[a-z0-9][a-z0-9.-]*$/
const longestKey = 200
/** Begins with a dot, as no key does. */
const stagingFolder = '.incoming'
const abandonedAfterMs = 600_000

/** @throws Error for what no store takes as a key */
export function assertValidKey(key: string): void {
  if (key.length > longestKey || !keyShape.test(key) || key.includes('..')) {
    throw new Error(`${JSON.stringify(key.slice(0, longestKey))} is no key of the store`)
  }
}

/** @param root folder of all files; made when missing */
export function createDiskStorage(root: string): Storage {
  const staging = join(root, stagingFolder)
  const pathOf = (key: string): string => {
    assertValidKey(key)
    return join(root, ...key.split('/'))
  }

  return {
    async put(key, data) {
      const path = pathOf(key)
      const staged = join(staging, randomBytes(12).toString('hex'))
      try {
        await mkdir(staging, { recursive: true })
        await writeFlushed(staged, data)
        await moveTo(path, staged)
      } catch (error) {
        // What could not be written may not be removable either; that is not what went wrong.
        await rm(staged, { force: true }).catch(() => undefined)
        throw explained(error)
      }
    },

    async find(key) {
      const path = pathOf(key)
      const found = await stat(path).catch(unlessMissing)
      if (!found?.isFile()) return undefined
      return { bytes: found.size, modifiedAt: found.mtime, read: () => createReadStream(path) }
    },

    async remove(key) {
      await rm(pathOf(key), { force: true })
    },

    async *list(folder) {
      for await (const file of filesIn(pathOf(folder))) {
        yield { ...file, key: relative(root, file.path).split(sep).join('/') }
      }
    },

    async cleanUp() {
      let removed = 0
      for await (const { path, modifiedAt } of filesIn(staging)) {
        if (Date.now() - modifiedAt.getTime() < abandonedAfterMs) continue
        await rm(path, { force: true })
        removed += 1
      }
      return removed
    },
  }
}

async function writeFlushed(path: string, data: Buffer | Readable): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(data)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A new name survives a power cut only when its folder is flushed, and that folder's own name when its parent is. */
async function moveTo(path: string, staged: string): Promise<void> {
  const folder = dirname(path)
  const firstMade = await mkdir(folder, { recursive: true })
  await rename(staged, path)
  const last = firstMade === undefined ? folder : dirname(firstMade)
  for (let at = folder; ; at = dirname(at)) {
    await flushFolder(at)
    if (at === last || at === dirname(at)) return
  }
}

async function flushFolder(path: string): Promise<void> {
  // Windows does not open folders; it keeps their entries safe by itself.
  if (process.platform === 'win32') return
  const folder: FileHandle = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

async function* filesIn(folder: string): AsyncGenerator<{ path: string; bytes: number; modifiedAt: Date }> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(unlessMissing)) ?? []
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path)
    const found = entry.isFile() ? await stat(path).catch(unlessMissing) : undefined
    if (found) yield { path, bytes: found.size, modifiedAt: found.mtime }
  }
}

function unlessMissing(error: unknown): undefined {
  const code = codeOf(error)
  if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
  throw error
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT'])
/** Mounted read-only, taken away from us, or broken: nothing that the one who sent the file could mend. */
const unwritableCodes = new Set(['EROFS', 'EACCES', 'EPERM', 'EIO', 'ENXIO', 'ESTALE'])

function explained(cause: unknown): unknown {
  const code = String(codeOf(cause))
  if (fullCodes.has(code)) return passing('storage-full', 'There is no room for the file', 'is full', cause)
  if (unwritableCodes.has(code))
    return passing('storage-unavailable', 'Files cannot be stored now', 'cannot be written to', cause)
  return cause
}

function passing(code: string, title: string, state: string, cause: unknown): Error {
  const problem = unavailable(code, title, `The disk of the server ${state}.`)
  problem.cause = cause
  return problem
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
